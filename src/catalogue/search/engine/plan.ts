import type { PlannedWord, SearchIndex } from './search-index.ts'
import { registrationBeginnings, searchableDigits } from '#domain/names/fold.ts'
import { maxTermBytes, type QueryWord } from './words/vocabulary.ts'
import { ideographPairs, splitPieces } from './words/tokenise.ts'

/** `joined`: `24d` for `2,4-d`. If the index contains it, it replaces the parts, unless all errors are forgiven. */
export type QueryUnit = Readonly<{ parts: readonly QueryWord[]; joined: QueryWord | null }>

const maxWords = 16

const letters = /^[a-z]+$/

const encoder = new TextEncoder()

const typosOf = (text: string): 0 | 1 | 2 => (text.length < 4 || !letters.test(text) ? 0 : text.length < 8 ? 1 : 2)

const queryWord = (text: string, last: boolean): QueryWord => {
  const bytes = new Uint8Array(maxTermBytes)
  const { written } = encoder.encodeInto(text, bytes)
  const number = searchableDigits(text)
  return {
    text,
    bytes,
    length: written,
    typos: typosOf(text),
    whole: text.length === 1 && !last && written === 1,
    beginnings: number === null ? null : registrationBeginnings(number).map((beginning) => queryWord(beginning, true)),
  }
}

export const queryUnits = (query: string): QueryUnit[] => {
  const units: QueryUnit[] = []
  const seenTexts = new Set<string>()
  const queryPieces = splitPieces(query)
  queryPieces.forEach((piece, at) => {
    const last = at === queryPieces.length - 1
    const texts = piece.kind === 'ideographs' ? ideographPairs(piece.run) : piece.parts
    const newTexts = texts.filter((text) => !seenTexts.has(text) && seenTexts.add(text).size <= maxWords)
    if (newTexts.length === 0) return
    const parts = newTexts.map((text, part) => queryWord(text, last && part === newTexts.length - 1))
    units.push({
      parts,
      joined: piece.kind === 'words' && piece.joined !== null ? queryWord(piece.joined, true) : null,
    })
  })
  return units
}

const minExact = 10

const forgive = (index: SearchIndex, word: QueryWord, typos: 1 | 2): PlannedWord => {
  const { terms, documents } = index.near(word, typos)
  if (typos < word.typos && documents < minExact) return forgive(index, word, 2)
  return { word, whole: false, near: terms }
}

type TypoTolerance = 'none' | 'rare' | 'all'

const planWord = (index: SearchIndex, word: QueryWord, forgiven: TypoTolerance): PlannedWord => {
  if (word.beginnings !== null) return { word, whole: true, near: index.numbers(word, word.beginnings) }
  if (word.whole && index.count(word, true, 1) > 0) return { word, whole: true, near: null }
  const isForgiven = forgiven === 'all' || (forgiven === 'rare' && index.count(word, false, minExact) < minExact)
  if (word.typos > 0 && isForgiven) return forgive(index, word, 1)
  return { word, whole: false, near: null }
}

export const planWords = (index: SearchIndex, units: readonly QueryUnit[], forgiven: TypoTolerance): PlannedWord[] =>
  units.flatMap(({ parts, joined }) => {
    if (forgiven !== 'all' && joined !== null && index.count(joined, joined.beginnings !== null, 1) > 0) {
      return [planWord(index, { ...joined, typos: 0 }, 'none')]
    }
    return parts.map((part) => planWord(index, part, forgiven))
  })
