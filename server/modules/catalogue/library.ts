import type { Deps } from '#server/platform/deps.ts'
import { readCatalogueTime, shapeOf } from './changes/catalogue-clock.ts'
import { createCounts } from './products/catalogue-counts.ts'
import type { CatalogueCounts } from './products/catalogue-counts.ts'
import { findCompanyNames } from './companies/repo.ts'
import { loadGeography } from './reference/geography.ts'
import type { Geography } from './reference/geography.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import { wordList } from './search/near-words.ts'
import type { WordList } from './search/near-words.ts'
import { loadWords } from './reference/words.ts'
import type { Words } from './reference/words.ts'

/** The reference data cached in memory: they change only with an import or a new release. */
export interface Library {
  /** The words of this shape of the catalogue; without a shape, those read last. */
  readonly words: (shape?: string) => Promise<Words>
  /** The words of suppliers' names and places in Latin letters; read if a keyword finds nothing. */
  readonly companyWords: (shape: string) => Promise<WordList>
  readonly geography: Geography
  readonly counts: CatalogueCounts
}

export const openLibrary = ({ db }: Pick<Deps, 'db'>): Library => {
  const cached = lruCache<Words>(1)
  const companyLists = lruCache<WordList>(1)
  let last: string | null = null
  return {
    words: async (asked) => {
      const shape = asked ?? last ?? shapeOf(await readCatalogueTime(db))
      last = shape
      return cached(shape, () => loadWords(db, shape))
    },
    companyWords: (shape) => companyLists(shape, async () => wordList(await findCompanyNames(db))),
    geography: loadGeography(),
    counts: createCounts(db),
  }
}
