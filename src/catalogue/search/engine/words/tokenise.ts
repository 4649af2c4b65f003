import { foldText } from '#lib/fold-text.ts'

/** `weight`: 0 to 1; a hit in a heavier field ranks higher. */
export type SearchField = Readonly<{ name: string; weight: number }>

export interface SearchDocument {
  readonly id: string
  readonly fields: readonly { readonly field: string; readonly text: string }[]
  /** 0 (default) to 1. Among otherwise equal hits, the highest boost comes first. */
  readonly boost?: number
}

/** A product's searched fields, heaviest first. The more of the first field's words are typed, the higher the score. */
export const productFields = [
  { name: 'name', weight: 1 },
  { name: 'registration', weight: 0.95 },
  { name: 'active', weight: 0.85 },
  { name: 'company', weight: 0.6 },
  { name: 'crop', weight: 0.5 },
  { name: 'pest', weight: 0.5 },
] as const satisfies readonly SearchField[]

/** The number of a field must fit in four bits. */
export const maxFields = 15

/** Longer words are truncated: nobody types more, and a length must fit in a byte. */
const maxWordLength = 48
const maxCompoundParts = 5

const beyondAscii = /[^\0-\x7f]/

/** Words and joined terms: `2,4-d`, `0.5` and `lambda-cyhalothrin` match as one; `Co.,Ltd.` and `wheat,rice` do not. */
export const wordOrCompoundPattern = /[\p{L}\p{N}]+(?:(?:[-‐-―'’′_]|(?<=\d)[.,](?=\d))[\p{L}\p{N}]+)*/gu
const joiner = /[-‐-―,.'’′_]/
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
const oneWord = /^[a-zA-Z0-9]+$/
const code = /^[a-z]{1,4}(\d{3,})$/

/** `joined`: `24d` for the parts of `2,4-D`. Ideographs form a run, because no spaces separate their words. */
export type Piece = { kind: 'words'; parts: string[]; joined: string | null } | { kind: 'ideographs'; run: string }

const splitPart = (part: string): { words: string[]; runs: string[] } => {
  const runs = beyondAscii.test(part) ? (part.match(ideographs) ?? []) : []
  if (runs.length === 0) return { words: [part], runs }
  return { words: part.replace(ideographs, ' ').split(' ').filter(Boolean), runs }
}

const truncate = (word: string): string => {
  if (word.length <= maxWordLength) return word
  const last = word.charCodeAt(maxWordLength - 1)
  return word.slice(0, last >= 0xd800 && last < 0xdc00 ? maxWordLength - 1 : maxWordLength)
}

export const splitPieces = (text: string): Piece[] => {
  const result: Piece[] = []
  for (const [chunk] of foldText(text).matchAll(wordOrCompoundPattern)) {
    const parts: string[] = []
    let isPlain = true
    for (const part of chunk.split(joiner)) {
      const { words, runs } = splitPart(part)
      for (const word of words) parts.push(truncate(word))
      for (const run of runs) result.push({ kind: 'ideographs', run })
      isPlain &&= runs.length === 0
    }
    if (parts.length === 0) continue
    const joined = isPlain && parts.length > 1 && parts.length <= maxCompoundParts ? truncate(parts.join('')) : null
    result.push({ kind: 'words', parts, joined })
  }
  return result
}

/** Overlapping pairs of ideographs: 草甘膦 gives 草甘 and 甘膦. A single ideograph gives itself. */
export const ideographPairs = (run: string): string[] => {
  const letters = [...run]
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, before) => `${letters[before]}${letter}`)
}

/** The digits of a registration number such as `pd20082713`, which people also type without its letters. */
const withoutLetters = (word: string): string[] => {
  const digits = code.exec(word)?.[1]
  return digits === undefined ? [] : [digits]
}

export const indexTerms = (text: string): { terms: string[]; words: number } => {
  if (oneWord.test(text)) {
    const word = truncate(text.toLowerCase())
    return { terms: [word, ...withoutLetters(word)], words: 1 }
  }
  const terms: string[] = []
  let words = 0
  for (const piece of splitPieces(text)) {
    if (piece.kind === 'ideographs') {
      // A single ideograph, searched as a prefix, finds the pairs that it begins. Only the last one needs an entry.
      const letters = ideographPairs(piece.run)
      const last = [...piece.run].at(-1)
      terms.push(...letters)
      if (letters.length > 0 && last !== undefined && letters[0] !== last) terms.push(last)
      words += Math.ceil((letters.length + 1) / 2)
      continue
    }
    for (const part of piece.parts) terms.push(part, ...withoutLetters(part))
    if (piece.joined !== null) terms.push(piece.joined, ...withoutLetters(piece.joined))
    words += piece.parts.length
  }
  return { terms, words }
}
