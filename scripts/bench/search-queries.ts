import { fold } from '#catalogue/search/engine/words/tokenise.ts'
import type { SearchDocument } from '#catalogue/search/engine/document.ts'
import { randomSource, type RandomSource } from './random-source.ts'

export const queryKinds = ['prefix', 'two words', 'typo', 'two typos', 'registration', 'ideographs'] as const
export type QueryKind = (typeof queryKinds)[number]

/**
 * A query made from one row, and what a correct answer must contain. Thousands of rows may match as well as that one
 * ("glyphosate"), so a hit counts when it contains the intended words, and for registrations when it is the row.
 */
export interface BenchQuery {
  readonly kind: QueryKind
  readonly text: string
  readonly wanted:
    | { readonly row: string }
    | { readonly beginnings: readonly string[] }
    | { readonly words: readonly string[] }
    | { readonly part: string }
}

const amounts: Readonly<Record<QueryKind, number>> = {
  prefix: 120,
  'two words': 80,
  typo: 80,
  'two typos': 20,
  registration: 40,
  ideographs: 40,
}

const latinWords = (text: string): string[] => fold(text).match(/[a-z]+/g) ?? []
const textOf = (row: SearchDocument): string => row.fields.map(({ text }) => text).join(' | ')
const letter = (random: RandomSource): string => String.fromCharCode(97 + random.below(26))

/** A typo that spells another word of the rows is skipped: nobody could tell which was meant. */
const misspell = (word: string, random: RandomSource, real: ReadonlySet<string>): string => {
  const at = random.below(word.length)
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  const slips = [
    () => before + letter(random) + after,
    () => before + after,
    () => before + letter(random) + word.slice(at),
    () => (at + 1 < word.length ? before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2) : before + after),
  ]
  const wrong = random.pick(slips)()
  return real.has(wrong) ? misspell(word, random, real) : wrong
}

const start = (word: string, random: RandomSource): string =>
  word.slice(0, 3 + random.below(Math.max(1, word.length - 3)))

const ask = (
  kind: QueryKind,
  row: SearchDocument,
  random: RandomSource,
  real: ReadonlySet<string>,
): BenchQuery | null => {
  const words = [...new Set(latinWords(textOf(row)))]
  const long = (least: number) => words.filter((word) => word.length >= least)
  switch (kind) {
    case 'prefix': {
      if (long(5).length === 0) return null
      const text = start(random.pick(long(5)), random)
      return { kind, text, wanted: { beginnings: [text] } }
    }
    case 'two words': {
      if (long(4).length < 2) return null
      const first = random.pick(long(4))
      const second = start(random.pick(long(4).filter((word) => word !== first)), random)
      return { kind, text: `${first} ${second}`, wanted: { beginnings: [first, second] } }
    }
    case 'typo': {
      if (long(6).length === 0) return null
      const word = random.pick(long(6))
      return { kind, text: misspell(word, random, real), wanted: { words: [word] } }
    }
    case 'two typos': {
      if (long(10).length === 0) return null
      const word = random.pick(long(10))
      return { kind, text: misspell(misspell(word, random, real), random, real), wanted: { words: [word] } }
    }
    case 'registration': {
      const number = row.fields.find(({ field }) => field === 'registration')?.text ?? ''
      return { kind, text: random.next() < 0.5 ? number.toLowerCase() : number.slice(2), wanted: { row: row.id } }
    }
    case 'ideographs': {
      const [run] = textOf(row).match(/\p{Script=Han}{3,}/u) ?? []
      if (run === undefined) return null
      const from = random.below(run.length - 1)
      const part = run.slice(from, from + 2 + random.below(4))
      return { kind, text: part, wanted: { part } }
    }
  }
}

export const benchQueries = (rows: readonly SearchDocument[]): BenchQuery[] => {
  const random = randomSource(42)
  const real = new Set(rows.flatMap((row) => latinWords(textOf(row))))
  return queryKinds.flatMap((kind) => {
    const asked: BenchQuery[] = []
    while (asked.length < amounts[kind]) {
      const query = ask(kind, random.pick(rows), random, real)
      if (query !== null) asked.push(query)
    }
    return asked
  })
}

export const isFound = ({ wanted }: BenchQuery, hits: readonly SearchDocument[]): boolean =>
  hits.some((row) => {
    if ('row' in wanted) return row.id === wanted.row
    const text = textOf(row)
    if ('part' in wanted) return text.includes(wanted.part)
    const words = [...latinWords(text), ...latinWords(text.replaceAll('-', ''))]
    if ('words' in wanted) return wanted.words.every((word) => words.includes(word))
    return wanted.beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
