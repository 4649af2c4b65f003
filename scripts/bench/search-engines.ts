import uFuzzy from '@leeoniya/ufuzzy'
import MiniSearch from 'minisearch'
import { productFields, type SearchDocument } from '#data/catalogue/search/document.ts'
import { SegmentedIndex, type StoredIndex } from '#data/catalogue/search/segmented-index.ts'

/** What one engine keeps on the device, and how it answers from there. */
export interface BenchEngine {
  /** Builds and returns the value to be stored; `slice` is called at every pause of a build in slices. */
  build(rows: readonly SearchDocument[], slice: () => void): Promise<unknown>
  /** Opens a stored value; answers with the first ten ids. */
  open(stored: unknown): (query: string) => string[]
}

export const engineNames = ['packed', 'minisearch', 'ufuzzy'] as const
export type EngineName = (typeof engineNames)[number]

const fieldNames = productFields.map(({ name }) => name)
const textIn = (row: SearchDocument, field: string): string =>
  row.fields
    .filter((entry) => entry.field === field)
    .map(({ text }) => text)
    .join(' ')

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const packed: BenchEngine = {
  build: async (rows, slice) => {
    const pause = async () => {
      slice()
      await nextTask()
      slice()
    }
    return (await SegmentedIndex.build(rows, productFields, { pause })).serialize()
  },
  open: (stored) => {
    const index = SegmentedIndex.open(stored as StoredIndex)
    return (query) => index.search(query, { limit: 10 }).hits.map(({ id }) => id)
  },
}

const miniOptions = {
  fields: fieldNames,
  searchOptions: {
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND' as const,
    boost: Object.fromEntries(productFields.map(({ name, weight }) => [name, weight])),
  },
}

const minisearch: BenchEngine = {
  build: async (rows) => {
    const engine = new MiniSearch(miniOptions)
    engine.addAll(
      rows.map((row) => ({ id: row.id, ...Object.fromEntries(fieldNames.map((name) => [name, textIn(row, name)])) })),
    )
    return JSON.stringify(engine)
  },
  open: (stored) => {
    const engine = MiniSearch.loadJSON(stored as string, miniOptions)
    return (query) =>
      engine
        .search(query)
        .slice(0, 10)
        .map(({ id }) => id as string)
  },
}

const ufuzzy: BenchEngine = {
  build: async (rows) =>
    JSON.stringify({
      ids: rows.map(({ id }) => id),
      haystack: rows.map((row) => uFuzzy.latinize(row.fields.map(({ text }) => text).join(' '))),
    }),
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

export const engines: Readonly<Record<EngineName, BenchEngine>> = { packed, minisearch, ufuzzy }
