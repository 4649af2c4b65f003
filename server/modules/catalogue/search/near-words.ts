import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { registrationBeginnings, searchableDigits } from '#domain/names/fold.ts'
import { foldText } from '#lib/fold-text.ts'
import { searchWordsSql } from '../schema.ts'

export interface Keyword {
  readonly text: string
  /** If present, these lists of names are searched instead of `text`. One name of each list must match. */
  readonly instead?: readonly (readonly string[])[]
  readonly corrected?: readonly string[]
}

export const readKeyword = (typed: string | undefined): Keyword | undefined => {
  const text = foldText(typed ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  return text === '' ? undefined : { text }
}

const numberQuery = (digits: string): SQL => {
  const words = [`'${digits}'`, ...registrationBeginnings(digits).map((beginning) => `'${beginning}':*`)]
  return sql`${words.join(' | ')}::tsquery`
}

/** A word matches words that begin with it. A number matches itself and registration numbers that begin with it. */
const wordsQuery = (text: string): SQL => {
  const words = text.split(' ').map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const numbers = words.flatMap((word) => searchableDigits(word) ?? [])
  const otherWords = words.filter((word) => word !== '' && searchableDigits(word) === null).join(' ')
  const parts = [...numbers.map(numberQuery), ...(otherWords === '' ? [] : [sql`search_query(${otherWords}::text)`])]
  return parts.length === 0 ? sql`null::tsquery` : sql`(${sql.join(parts, sql` && `)})`
}

const anyOf = (names: readonly string[]): SQL => sql`(${sql.join(names.map(wordsQuery), sql` || `)})`

const queryOf = ({ text, instead }: Keyword): SQL =>
  instead ? sql`(${sql.join(instead.map(anyOf), sql` && `)})` : wordsQuery(text)

export const matchesKeyword = (searched: PgColumn, keyword: Keyword): SQL =>
  sql`${searchWordsSql(searched)} @@ ${queryOf(keyword)}`

export const likePrefixPattern = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export type WordList = readonly string[]

/** This many words take about 2 MB. A catalogue of 5,000 suppliers has a tenth of this number. */
const maxWords = 20_000
const longest = 40
const minWordLength = 5
const minLengthForTwo = 9
const onlyLetters = /^[a-z]+$/

/** Splits as the search does: a run of Latin letters without its joining characters, and each of its parts. */
export const toWordList = (names: Iterable<string | null>): WordList => {
  const words = new Set<string>()
  for (const name of names) {
    if (words.size >= maxWords) break
    for (const [run] of foldText(name ?? '').matchAll(/[a-z0-9]+(?:[-.,'’]+[a-z0-9]+)*/g)) {
      const parts = run.split(/[^a-z0-9]+/)
      for (const word of [parts.join(''), ...parts])
        if (word.length >= minWordLength - 1 && word.length <= longest && onlyLetters.test(word)) words.add(word)
    }
  }
  return [...words]
}

const cell = (row: readonly number[], at: number): number => row[at] ?? longest

/** Counts wrong, missing, extra or swapped letters in the most similar beginning of `word`. Inexact above `max`. */
const editDistance = (typed: string, word: string, max: number): number => {
  let rowBefore: readonly number[] = []
  let lastRow: readonly number[] = Array.from({ length: typed.length + 1 }, (_, at) => at)
  let fewest = typed.length
  for (let at = 1; at <= Math.min(word.length, typed.length + max); at += 1) {
    const row = [at]
    let best = at
    for (let column = 1; column <= typed.length; column += 1) {
      const isSame = typed[column - 1] === word[at - 1]
      let errors = Math.min(
        cell(lastRow, column - 1) + (isSame ? 0 : 1),
        cell(lastRow, column) + 1,
        cell(row, column - 1) + 1,
      )
      if (at > 1 && column > 1 && typed[column - 1] === word[at - 2] && typed[column - 2] === word[at - 1])
        errors = Math.min(errors, cell(rowBefore, column - 2) + 1)
      row.push(errors)
      best = Math.min(best, errors)
    }
    fewest = Math.min(fewest, cell(row, typed.length))
    if (best > max) break
    rowBefore = lastRow
    lastRow = row
  }
  return fewest
}

export const correctableWord = (piece: string): string | null => {
  const word = foldText(piece).replaceAll(/[-.,'’]+/g, '')
  return word.length >= minWordLength && word.length <= longest && onlyLetters.test(word) ? word : null
}

/** Returns words with the fewest errors (at most 1, or 2 in nine or more letters); none if a word begins as typed. */
export const similarWords = (typed: string, lists: readonly WordList[], max: number): readonly string[] => {
  const maxErrors = typed.length >= minLengthForTwo ? 2 : 1
  const near = new Map<string, number>()
  for (const word of lists.flat()) {
    if (word.length + maxErrors < typed.length) continue
    const errors = editDistance(typed, word, maxErrors)
    if (errors <= maxErrors) near.set(word, errors)
  }
  const fewest = Math.min(...near.values())
  if (fewest === 0) return []
  const nearest = [...near]
    .flatMap(([word, errors]) => (errors === fewest ? [word] : []))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  // Drops words that begin with another result, because the search for the shorter one finds them too.
  const shortest: string[] = []
  for (const word of nearest) if (!shortest.some((known) => word.startsWith(known))) shortest.push(word)
  return shortest.slice(0, max)
}

interface KeywordSources {
  readonly namesHolding: (piece: string, max: number) => readonly string[]
  readonly lists: readonly WordList[]
  readonly finds: (keyword: Keyword) => Promise<boolean>
}

const maxPieces = 8
const minPieceLength = 3
const maxNames = 24

export const correctKeyword = async ({ text }: Keyword, { namesHolding, lists, finds }: KeywordSources) => {
  const instead: (readonly string[])[] = []
  const corrected: string[] = []
  for (const piece of text.split(' ').slice(0, maxPieces)) {
    const namesWithPiece = piece.length < minPieceLength ? [] : namesHolding(piece, maxNames)
    const word = namesWithPiece.length > 0 ? null : correctableWord(piece)
    const near = word === null || (await finds({ text: piece })) ? [] : similarWords(word, lists, maxNames)
    instead.push(namesWithPiece.length > 0 ? namesWithPiece : near.length > 0 ? near : [piece])
    corrected.push(...near)
  }
  return { text, instead, corrected }
}
