import type { Keyword } from './keyword.ts'
import { correctable, nearWords } from './near-words.ts'
import type { WordList } from './near-words.ts'

interface Known {
  /** At most `most` names that contain a piece of text. */
  readonly namesHolding: (piece: string, most: number) => readonly string[]
  /** The lists from which a misspelt word can be corrected. */
  readonly lists: readonly WordList[]
  /** Whether any row matches. */
  readonly finds: (keyword: Keyword) => Promise<boolean>
}

/** As many as a search uses. */
const mostPieces = 8
const leastPiece = 3
const mostNames = 24

/**
 * Corrects a keyword that finds nothing. Each of its words is treated as a piece of a name or, if no name contains it
 * and no word begins so, as misspelt.
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
