import { dictEntry, type DictEntry } from '#contract/entities/reference.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readList } from '../lists.ts'
import { useCatalogueRead } from '../use-catalogue-read.ts'

/** All dictionaries with their labels in every language the backend has: for what is made rather than shown. */
export const useDictionaries = (): LiveRead<DictEntry[]> =>
  useCatalogueRead('dictionaries', (db) => readList(db, 'dictionaries', dictEntry))
