/**
 * Compares our search with MiniSearch, the best public engine tried, with 100,000 products made from the register.
 * `found` is the share of queries with a right answer among the first ten hits.
 */
import { parseArgs } from 'node:util'
import { deserialize, serialize, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import MiniSearch from 'minisearch'
import type { Product } from '#contract/entities/product.ts'
import { productFields, type SearchDocument } from '#catalogue/search/engine/words/tokenise.ts'
import { IndexBuilder } from '#catalogue/search/engine/build/build.ts'
import { runInSlices } from '#catalogue/search/engine/bytes.ts'
import { SearchIndex } from '#catalogue/search/engine/search-index.ts'
import { search } from '#catalogue/search/engine/search.ts'
import { productSpec } from '../../../src/catalogue/search/specs.ts'
import { startTable, quantile, randomSource } from '../numbers.mjs'
import { publicRows, readSeed } from '../public-rows.ts'
import { foldText } from '../../../src/lib/fold-text.ts'

type Random = ReturnType<typeof randomSource>
/** Every hit with the intended word is right: other rows may match as well as the row that made the query. */
interface Query {
  readonly kind: Kind
  readonly text: string
  readonly isRight: (hit: SearchDocument | undefined) => boolean
}

const queryKinds = ['beginning', 'misspelt', 'Chinese'] as const
type Kind = (typeof queryKinds)[number]
const ofEachKind = 100

const textOf = (row: SearchDocument | undefined): string => row?.fields.map(({ text }) => text).join(' | ') ?? ''
const latinWords = (text: string): string[] => foldText(text).match(/[a-z]+/g) ?? []
/** A hyphenated name counts as its parts and as one word without its hyphen. */
const wordsOf = (row: SearchDocument | undefined): string[] =>
  [textOf(row), textOf(row).replaceAll('-', '')].flatMap(latinWords)

/** Tries again if the result is another word of the rows, because either word could then be meant. */
const misspell = (word: string, random: Random, real: ReadonlySet<string>): string => {
  const at = random.below(word.length)
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  const letter = String.fromCharCode(97 + random.below(26))
  const wrong = random.pick([before + letter + after, before + after, before + letter + word.slice(at)])
  return real.has(wrong) ? misspell(word, random, real) : wrong
}

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

const makeQueries = (rows: readonly SearchDocument[]): Query[] => {
  const random = randomSource(42)
  const realWords = new Set(rows.flatMap((row) => latinWords(textOf(row))))
  return queryKinds.flatMap((kind) => {
    const queries: Query[] = []
    while (queries.length < ofEachKind) {
      const query = queryFrom(random.pick(rows), kind, random, realWords)
      if (query) queries.push(query)
    }
    return queries
  })
}

interface Engine {
  readonly build: (rows: readonly SearchDocument[]) => Promise<unknown>
  readonly open: (stored: unknown) => (query: string) => string[]
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const ours: Engine = {
  build: (rows) => {
    const builder = new IndexBuilder(productFields)
    for (const row of rows) builder.add(row)
    return runInSlices(builder.finish(), { now: () => performance.now(), pause: nextTask })
  },
  open: (stored) => {
    const index = new SearchIndex(stored as ArrayBuffer)
    return (query) => search(index, query, { limit: 10 }).hits.map(({ id }) => id)
  },
}

const miniOptions = {
  fields: productFields.map(({ name }) => name),
  extractField: (row: SearchDocument, name: string) =>
    name === 'id' ? row.id : row.fields.flatMap(({ field, text }) => (field === name ? [text] : [])).join(' '),
  searchOptions: {
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND' as const,
    boost: Object.fromEntries(productFields.map(({ name, weight }) => [name, weight])),
  },
}

const minisearch: Engine = {
  build: async (rows) => {
    const index = new MiniSearch<SearchDocument>(miniOptions)
    index.addAll(rows)
    return JSON.stringify(index)
  },
  open: (stored) => {
    const index = MiniSearch.loadJSON<SearchDocument>(stored as string, miniOptions)
    return (query) =>
      index
        .search(query)
        .slice(0, 10)
        .map(({ id }) => id as string)
  },
}

/** Recombines the register's rows, so that words are as frequent as in it. The rows are in key order, as in the app. */
const makeRows = (count: number): SearchDocument[] => {
  const { products } = publicRows(readSeed(), 'en')
  const random = randomSource(20260101)
  const productRows = Array.from({ length: count }, (_, at): Product => {
    const [base, { company }, { crops, targets }] = [
      random.pick(products),
      random.pick(products),
      random.pick(products),
    ]
    const number = `PD${2005 + (at % 21)}${String(Math.floor(at / 21) + 1).padStart(4, '0')}`
    return { ...base, company, crops, targets, pesticideId: number, registrationNo: number }
  })
  return productRows.map(productSpec.document).sort((a, b) => (a.id < b.id ? -1 : 1))
}

const memory = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Serialises the index, so that opening it includes parsing bytes, as after a read from a database. */
const buildBytes = async ({ build }: Engine, rows: readonly SearchDocument[]) => {
  const startTime = performance.now()
  const storedIndex = await build(rows)
  return { built: performance.now() - startTime, bytes: serialize(storedIndex) }
}

const measure = async (name: string, engine: Engine, rows: readonly SearchDocument[]) => {
  const { built, bytes } = await buildBytes(engine, rows)
  const queries = makeQueries(rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  // The memory of the build can be collected only after the build's last task has ended.
  await nextTask()
  const memoryBefore = memory()
  const answer = engine.open(deserialize(bytes))
  answer(queries[0]?.text ?? '')
  const usedMemory = memory() - memoryBefore

  const hits = queries.filter(({ text, isRight }) => answer(text).some((id) => isRight(byId.get(id))))
  const times: number[] = []
  for (let round = 0; round < 3; round += 1)
    for (const { text } of queries) {
      const startedAt = performance.now()
      answer(text)
      times.push(performance.now() - startedAt)
    }
  const share = (kind: string) => {
    const countIn = (list: typeof queries) => list.filter((query) => query.kind === kind).length
    return (countIn(hits) / countIn(queries)).toFixed(2)
  }
  const megabytes = (size: number) => `${(size / 1e6).toFixed(1)} MB`
  const [p50 = '', p95 = ''] = [0.5, 0.95].map((part) => `${quantile(times, part).toFixed(2)} ms`)
  return [
    name,
    `${built.toFixed(0)} ms`,
    megabytes(bytes.length),
    megabytes(usedMemory),
    p50,
    p95,
    ...queryKinds.map(share),
  ]
}

export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { products: { type: 'string', default: '100000' } } })
  const rows = makeRows(Number(values.products))
  const shareTitles = queryKinds.map((kind) => `found: ${kind}`)
  const print = startTable(['engine', 'build', 'stored', 'memory', 'p50', 'p95', ...shareTitles])
  for (const [name, engine] of Object.entries({ ours, minisearch })) print(await measure(name, engine, rows))
}
