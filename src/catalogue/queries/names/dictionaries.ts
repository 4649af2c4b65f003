import { dictEntry, type DictEntry } from '#contract/entities/reference.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readList, useCatalogueRead } from '../use-catalogue-read.ts'

export const useDictionaries = (): LiveRead<DictEntry[]> =>
  useCatalogueRead('dictionaries', (db) => readList(db, 'dictionaries', dictEntry), { remember: true })
