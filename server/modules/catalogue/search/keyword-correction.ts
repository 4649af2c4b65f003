import type { Keyword } from './keyword.ts'
import { correctable, nearWords } from './near-words.ts'
import type { WordList } from './near-words.ts'

interface Known {
  /** At most `most` names that hold a piece of text. */
  readonly namesHolding: (piece: string, most: number) => readonly string[]
  /** Where a mistyped word may come from. */
  readonly lists: readonly WordList[]
  /** Whether any row at all holds this. */
  readonly finds: (keyword: Keyword) => Promise<boolean>
}

/** As many as a search looks for. */
const mostPieces = 8
const leastPiece = 3
const mostNames = 24

/**
 * A keyword that finds nothing as it stands, each of its words taken for a piece of a name or, when no name holds it and
 * nothing begins so, for a mistyped one.
 */
export const correctKeyword = async ({ text }: Keyword, { namesHolding, lists, finds }: Known): Promise<Keyword> => {
  const instead: (readonly string[])[] = []
  const corrected: string[] = []
  for (const piece of text.split(' ').slice(0, mostPieces)) {
    const named = piece.length < leastPiece ? [] : namesHolding(piece, mostNames)
    const word = named.length > 0 ? null : correctable(piece)
    const near = word === null || (await finds({ text: piece })) ? [] : nearWords(word, lists, mostNames)
    instead.push(named.length > 0 ? named : near.length > 0 ? near : [piece])
    corrected.push(...near)
  }
  return { text, instead, corrected }
}
