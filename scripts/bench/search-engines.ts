import { productFields } from '#catalogue/search/engine/document.ts'
import { SegmentedIndex, type StoredIndex } from '#catalogue/search/engine/segmented-index.ts'
import type { BenchEngine } from './search-engine.ts'
import { flexsearchForward, flexsearchTolerant, minisearch, orama, ufuzzy } from './search-engines-public.ts'
import { dexieWords, sqliteFts5 } from './search-engines-tables.ts'

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

export const engines = {
  packed,
  minisearch,
  'flexsearch-forward': flexsearchForward,
  'flexsearch-tolerant': flexsearchTolerant,
  orama,
  ufuzzy,
  'dexie-words': dexieWords,
  'sqlite-fts5': sqliteFts5,
} as const satisfies Record<string, BenchEngine>
export type EngineName = keyof typeof engines
