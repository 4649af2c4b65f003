import { makeFilterWords } from '#domain/names/kind-words.ts'
import { makeNameVocabulary } from '#domain/names/vocabulary.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import type { Deps } from '#server/platform/deps.ts'
import { AnswerJson, compressFile } from '#server/platform/http/compress.ts'
import {
  countCatalogueRows,
  catalogueVersionKey,
  readCatalogueVersion,
  catalogueShapeKey,
  type CatalogueTable,
} from './changes/catalogue-clock.ts'
import { findCompanyLabels, findCompanyAndPlaceNames } from './companies/repo.ts'
import { findCatalogueFacts } from './products/repo.ts'
import { loadGeography } from './reference/geography.ts'
import { loadCatalogueWords, vocabularyOf, vocabularyWordsOf } from './reference/words.ts'
import { toWordList } from './search/near-words.ts'

/** This many entries use about 15 MB: a page of rows has some 25 kB, a list of sorted ids 8 kB, a count a few bytes. */
const maxCached = 1000

export const createCatalogueCache = ({ db }: Pick<Deps, 'db'>) => {
  const entries = lruCache<unknown>(maxCached)
  // The cast is safe because the first element of a key identifies one kind of value.
  const cached = <Value>(key: readonly unknown[], make: () => Promise<Value>) =>
    entries(JSON.stringify(key), make) as Promise<Value>
  const words = async (shape?: string) => {
    const at = shape ?? catalogueShapeKey(await readCatalogueVersion(db))
    return cached(['words', at], () => loadCatalogueWords(db))
  }
  const names = (shape: string) =>
    cached(['names', shape], async () => makeNameVocabulary(vocabularyWordsOf(await words(shape))))
  return {
    geography: loadGeography(),
    words,
    names,
    kindWords: (shape: string) =>
      cached(['kind words', shape], async () =>
        makeFilterWords(vocabularyWordsOf(await words(shape)), (await names(shape)).simplified),
      ),
    companyWords: (shape: string) =>
      cached(['company words', shape], async () => toWordList(await findCompanyAndPlaceNames(db))),
    vocabulary: async () => {
      const shape = catalogueShapeKey(await readCatalogueVersion(db))
      const build = async () =>
        compressFile(JSON.stringify(vocabularyOf(await words(shape), await findCompanyLabels(db))))
      return cached(['vocabulary', shape], build)
    },
    facts: async () =>
      cached(['facts', catalogueVersionKey(await readCatalogueVersion(db))], () => findCatalogueFacts(db)),
    rows: (shape: string, table: CatalogueTable) => cached(['rows', shape, table], () => countCatalogueRows(db, table)),
    /** The key must contain the value's kind, the catalogue's state, and all else on which the value depends. */
    cached,
    answer: async (parameters: readonly unknown[], make: (shape: string) => Promise<unknown>) => {
      const time = await readCatalogueVersion(db)
      const build = async () => new AnswerJson(JSON.stringify(await make(catalogueShapeKey(time))))
      return cached(['answer', catalogueVersionKey(time), ...parameters], build)
    },
  }
}
export type CatalogueCache = ReturnType<typeof createCatalogueCache>
