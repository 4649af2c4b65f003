import { dictEntry, type DictEntry } from '#contract/entities/reference.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readList, useCatalogueRead } from '../use-catalogue-read.ts'

/** All dictionaries with labels in every language of the backend, for printouts and exports rather than the screen. */
export const useDictionaries = (): LiveRead<DictEntry[]> =>
  useCatalogueRead('dictionaries', (db) => readList(db, 'dictionaries', dictEntry), { remember: true })
