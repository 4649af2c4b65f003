import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ReadyJson } from '#server/platform/http/ready-json.ts'
import { readCatalogueTime, shapeOf } from './catalogue-clock.ts'
import { markOf } from './catalogue-changes.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'

/** The answer with this name in a language, as it was generated after the last change of the catalogue. */
export type CachedAnswers = (
  name: string,
  locale: Locale,
  make: (shape: string) => Promise<unknown>,
) => Promise<ReadyJson>

/** Three lists in four languages; outdated ones are replaced by new ones. */
const mostAnswers = 12

/** Caches the lists that are the same for everybody. Every call checks whether the catalogue has changed. */
export const cacheAnswers = (db: Database): CachedAnswers => {
  const cached = lruCache<ReadyJson>(mostAnswers)
  return async (name, locale, make) => {
    const time = await readCatalogueTime(db)
    return cached(
      `${name} ${locale} ${markOf(time)}`,
      async () => new ReadyJson(JSON.stringify(await make(shapeOf(time)))),
    )
  }
}
