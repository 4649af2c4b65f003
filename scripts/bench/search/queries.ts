import type { SearchDocument } from '#catalogue/search/engine/words/tokenise.ts'
import { foldText } from '#domain/names/fold.ts'
import { randomSource } from '../numbers.mjs'

type Random = ReturnType<typeof randomSource>
/** Thousands of rows may match as well as the query's own row, so every hit with the intended word is right. */
interface Query {
  readonly kind: Kind
  readonly text: string
  readonly isRight: (hit: SearchDocument | undefined) => boolean
}

export const queryKinds = ['beginning', 'misspelt', 'Chinese'] as const
type Kind = (typeof queryKinds)[number]
const ofEachKind = 100

const textOf = (row: SearchDocument | undefined): string => row?.fields.map(({ text }) => text).join(' | ') ?? ''
const latinWords = (text: string): string[] => foldText(text).match(/[a-z]+/g) ?? []
/** The words of a row. A compound name also counts as one word, without its hyphen. */
const wordsOf = (row: SearchDocument | undefined): string[] =>
  [textOf(row), textOf(row).replaceAll('-', '')].flatMap(latinWords)

/** Misspells a word. If the result is another word of the rows, it is not used, because both words could be meant. */
const misspell = (word: string, random: Random, real: ReadonlySet<string>): string => {
  const at = random.below(word.length)
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  const letter = String.fromCharCode(97 + random.below(26))
  const wrong = random.pick([before + letter + after, before + after, before + letter + word.slice(at)])
  return real.has(wrong) ? misspell(word, random, real) : wrong
}

/** Null if the row has no word of this kind. */
const queryFrom = (row: SearchDocument, kind: Kind, random: Random, real: ReadonlySet<string>): Query | null => {
  if (kind === 'Chinese') {
    const [run] = textOf(row).match(/\p{Script=Han}{3,}/u) ?? []
    if (run === undefined) return null
    const from = random.below(run.length - 1)
    const text = run.slice(from, from + 2 + random.below(4))
    return { kind, text, isRight: (hit) => textOf(hit).includes(text) }
  }
  const words = latinWords(textOf(row)).filter(({ length }) => length >= 6)
  if (words.length === 0) return null
  const word = random.pick(words)
  if (kind === 'misspelt')
    return { kind, text: misspell(word, random, real), isRight: (hit) => wordsOf(hit).includes(word) }
  const text = word.slice(0, 3 + random.below(word.length - 3))
  return { kind, text, isRight: (hit) => wordsOf(hit).some((one) => one.startsWith(text)) }
}

export const makeQueries = (rows: readonly SearchDocument[]): Query[] => {
  const random = randomSource(42)
  const real = new Set(rows.flatMap((row) => latinWords(textOf(row))))
  return queryKinds.flatMap((kind) => {
    const queries: Query[] = []
    while (queries.length < ofEachKind) {
      const query = queryFrom(random.pick(rows), kind, random, real)
      if (query) queries.push(query)
    }
    return queries
  })
}
