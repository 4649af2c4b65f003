import { type QueryUnit, queryUnits } from './plan.ts'
import { registrationBeginnings, searchableDigits } from '#domain/names/fold.ts'
import { foldText } from '#lib/fold-text.ts'
import { wordOrCompoundPattern, splitPieces } from './words/tokenise.ts'

export type HighlightRange = Readonly<{ start: number; end: number }>

const cluster = /\P{M}\p{M}*|\p{M}+/gsu
const wordInside = /[\p{L}\p{N}]+/gu
const letterInside = /[\p{L}\p{N}]/gu

const foldWithOffsets = (text: string): { folded: string; starts: number[]; ends: number[] } => {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const match of text.matchAll(cluster)) {
    const part = foldText(match[0])
    folded += part
    for (let at = 0; at < part.length; at++) {
      starts.push(match.index)
      ends.push(match.index + match[0].length)
    }
  }
  return { folded, starts, ends }
}

type Mark = (from: number, to: number) => void

const isNumber = (word: string): boolean => searchableDigits(word) !== null

/** Marks joined terms (`2,4-d`) that start with `word`, or equal it if `word` is a number. True if any was marked. */
const markJoined = (folded: string, word: string, mark: Mark): boolean => {
  let hasMatch = false
  for (const match of folded.matchAll(wordOrCompoundPattern)) {
    const letters = [...match[0].matchAll(letterInside)]
    const joined = letters.map(([letter]) => letter).join('')
    if (joined.length === match[0].length || !(isNumber(word) ? joined === word : joined.startsWith(word))) continue
    let length = 0
    const last = letters.find(([letter]) => (length += letter.length) >= word.length)
    if (last === undefined) continue
    mark(match.index, match.index + last.index + last[0].length)
    hasMatch = true
  }
  return hasMatch
}

/** Marks words that start with `word`, or equal it if it is `whole` or a number. A year also marks a code's start. */
const markWords = (folded: string, word: string, whole: boolean, mark: Mark): void => {
  for (const { 0: token, index } of folded.matchAll(wordInside)) {
    const letters = /^[a-z]{1,4}(?=\d{3})/.exec(token)?.[0].length ?? 0
    for (const skippedLetters of letters === 0 ? [0] : [0, letters]) {
      const rest = token.slice(skippedLetters)
      const beginsCode = skippedLetters > 0 && registrationBeginnings(word).length > 0
      if (whole || (isNumber(word) && !beginsCode) ? rest === word : rest.startsWith(word))
        mark(index + skippedLetters, index + skippedLetters + word.length)
    }
  }
}

const markAnywhere = (folded: string, word: string, mark: Mark): void => {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) mark(at, at + word.length)
}

const markUnit = (folded: string, { parts, joined }: QueryUnit, mark: Mark): void => {
  if (joined !== null && markJoined(folded, joined.text, mark)) return
  for (const { text, whole } of parts) {
    const [piece] = splitPieces(text)
    if (piece?.kind === 'ideographs') markAnywhere(folded, text, mark)
    else {
      markWords(folded, text, whole || (joined !== null && text.length === 1), mark)
      if (text.length > 1) markJoined(folded, text, mark)
    }
  }
}

let latest: { readonly query: string; readonly units: readonly QueryUnit[] } = { query: '', units: [] }
const unitsOf = (query: string): readonly QueryUnit[] => {
  if (latest.query !== query) latest = { query, units: queryUnits(query) }
  return latest.units
}

export const highlightRanges = (text: string, query: string, corrected: readonly string[] = []): HighlightRange[] => {
  const { folded, starts, ends } = foldWithOffsets(text)
  const markedLetters = new Uint8Array(folded.length)
  const mark: Mark = (from, to) => markedLetters.fill(1, from, to)
  for (const unit of unitsOf(query)) markUnit(folded, unit, mark)
  for (const word of corrected) {
    markWords(folded, word, true, mark)
    markJoined(folded, word, mark)
  }
  const ranges: { start: number; end: number }[] = []
  for (let at = 0; at < folded.length; at++) {
    if (markedLetters[at] === 0) continue
    const last = ranges.at(-1)
    if (last !== undefined && starts[at]! <= last.end) last.end = Math.max(last.end, ends[at]!)
    else ranges.push({ start: starts[at]!, end: ends[at]! })
  }
  return ranges
}
