import MiniSearch from 'minisearch'
import { productFields, type SearchDocument } from '#catalogue/search/engine/document.ts'
import { SegmentedIndex, type StoredIndex } from '#catalogue/search/engine/segmented-index.ts'
import { fieldNames, textIn, type BenchEngine } from './search-engine.ts'

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

const minisearch: BenchEngine = {
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

export const engines = { packed, minisearch } as const satisfies Record<string, BenchEngine>
export type EngineName = keyof typeof engines
