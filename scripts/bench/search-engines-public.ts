import uFuzzy from '@leeoniya/ufuzzy'
import { create, insertMultiple, load, save, search, type RawData } from '@orama/orama'
import { Index, type Tokenizer } from 'flexsearch'
import MiniSearch from 'minisearch'
import { productFields, type SearchDocument } from '#catalogue/search/engine/document.ts'
import { fieldNames, textIn, textOf, type BenchEngine } from './search-engine.ts'

const fieldsOf = (row: SearchDocument) => Object.fromEntries(fieldNames.map((name) => [name, textIn(row, name)]))

const miniOptions = () => ({
  fields: fieldNames,
  searchOptions: {
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND' as const,
    boost: Object.fromEntries(productFields.map(({ name, weight }) => [name, weight])),
  },
})

export const minisearch: BenchEngine = {
  build: async (rows) => {
    const engine = new MiniSearch(miniOptions())
    engine.addAll(rows.map((row) => ({ id: row.id, ...fieldsOf(row) })))
    return JSON.stringify(engine)
  },
  open: (stored) => {
    const engine = MiniSearch.loadJSON(stored as string, miniOptions())
    return (query) =>
      engine
        .search(query)
        .slice(0, 10)
        .map(({ id }) => id as string)
  },
}

export const ufuzzy: BenchEngine = {
  build: async (rows) =>
    JSON.stringify({ ids: rows.map(({ id }) => id), haystack: rows.map((row) => uFuzzy.latinize(textOf(row))) }),
  open: (stored) => {
    const { ids, haystack } = JSON.parse(stored as string) as { ids: string[]; haystack: string[] }
    const engine = new uFuzzy({ intraMode: 1 })
    return (query) => {
      const [found, info, order] = engine.search(haystack, query, 1, 1000)
      const first = info && order ? order.slice(0, 10).map((at) => info.idx[at] ?? -1) : (found ?? []).slice(0, 10)
      return first.map((at) => ids[at] ?? '')
    }
  },
}

interface StoredFlex {
  readonly ids: readonly string[]
  readonly parts: Readonly<Record<string, string>>
}

const flexsearch = (tokenize: Tokenizer): BenchEngine => ({
  build: async (rows) => {
    const engine = new Index({ tokenize })
    for (const [at, row] of rows.entries()) engine.add(at, textOf(row))
    const parts: Record<string, string> = {}
    engine.export((key: string, data: string) => {
      parts[key] = data
    })
    return { ids: rows.map(({ id }) => id), parts } satisfies StoredFlex
  },
  open: (stored) => {
    const { ids, parts } = stored as StoredFlex
    const engine = new Index({ tokenize })
    for (const [key, data] of Object.entries(parts)) engine.import(key, data)
    return (query) => (engine.search(query, { limit: 10 }) as number[]).map((at) => ids[at] ?? '')
  },
})
export const flexsearchForward = flexsearch('forward')
export const flexsearchTolerant = flexsearch('tolerant')

const oramaSchema = () => ({ schema: Object.fromEntries(fieldNames.map((name) => [name, 'string' as const])) })

export const orama: BenchEngine = {
  build: async (rows) => {
    const engine = create(oramaSchema())
    await insertMultiple(
      engine,
      rows.map((row) => ({ id: row.id, ...fieldsOf(row) })),
      1000,
    )
    return JSON.stringify(save(engine))
  },
  open: (stored) => {
    const engine = create(oramaSchema())
    load(engine, JSON.parse(stored as string) as RawData)
    return async (query) => (await search(engine, { term: query, tolerance: 1, limit: 10 })).hits.map(({ id }) => id)
  },
}
