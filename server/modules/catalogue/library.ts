import { makeKindWords, type KindWords } from '#domain/names/kind-words.ts'
import { makeNameVocabulary, type NameVocabulary } from '#domain/names/vocabulary.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import type { Deps } from '#server/platform/deps.ts'
import { AnswerJson } from '#server/platform/http/compress.ts'
import { countRows, markOf, readCatalogueTime, countCacheKey, type CatalogueTable } from './changes/catalogue-clock.ts'
import { findCompanyNames } from './companies/repo.ts'
import { findCatalogueFacts } from './products/repo.ts'
import { loadGeography, type Geography } from './reference/geography.ts'
import { loadWords, type Words, wordsOf } from './reference/words.ts'
import { toWordList, type WordList } from './search/near-words.ts'

/**
 * Maximum number of entries, about 15 MB in total: a page has about 25 kB, the ids of an order 8 kB, a count a few
 * bytes.
 */
const maxCached = 1000

/** Reference data and the only cache of values that are read from the catalogue. The routes share it. */
export interface Library {
  readonly geography: Geography
  readonly words: (shape?: string) => Promise<Words>
  readonly names: (shape: string) => Promise<NameVocabulary>
  readonly kindWords: (shape: string) => Promise<KindWords>
  /** Latin-script words of suppliers' names and places. Loaded only if a keyword finds nothing. */
  readonly companyWords: (shape: string) => Promise<WordList>
  readonly rows: (shape: string, table: CatalogueTable) => Promise<number>
  readonly facts: () => ReturnType<typeof findCatalogueFacts>
  /**
   * Creates a value once per key. The key contains the kind of value, the state of the catalogue and all other
   * dependencies.
   */
  readonly cached: <Value>(key: readonly unknown[], make: () => Promise<Value>) => Promise<Value>
  /** The answer for these parameters, built once for each state of the catalogue. */
  readonly answer: (parameters: readonly unknown[], make: (shape: string) => Promise<unknown>) => Promise<AnswerJson>
}

export const openLibrary = ({ db }: Pick<Deps, 'db'>): Library => {
  const entries = lruCache<unknown>(maxCached)
  // The cast is safe because the first element of a key identifies one kind of value.
  const cached: Library['cached'] = <Value>(key: readonly unknown[], make: () => Promise<Value>) =>
    entries(JSON.stringify(key), make) as Promise<Value>
  const words: Library['words'] = async (shape) => {
    const at = shape ?? countCacheKey(await readCatalogueTime(db))
    return cached(['words', at], () => loadWords(db, at))
  }
  const names: Library['names'] = (shape) =>
    cached(['names', shape], async () => makeNameVocabulary(wordsOf(await words(shape))))
  return {
    geography: loadGeography(),
    words,
    names,
    kindWords: (shape) =>
      cached(['kind words', shape], async () =>
        makeKindWords(wordsOf(await words(shape)), (await names(shape)).simplified),
      ),
    companyWords: (shape) => cached(['company words', shape], async () => toWordList(await findCompanyNames(db))),
    facts: async () => cached(['facts', markOf(await readCatalogueTime(db))], () => findCatalogueFacts(db)),
    rows: (shape, table) => cached(['rows', shape, table], () => countRows(db, table)),
    cached,
    answer: async (parameters, make) => {
      const time = await readCatalogueTime(db)
      return cached(
        ['answer', markOf(time), ...parameters],
        async () => new AnswerJson(JSON.stringify(await make(countCacheKey(time)))),
      )
    },
  }
}
