import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ReadyJson } from '#server/platform/http/ready-json.ts'
import { readCatalogueTime, shapeOf } from './catalogue-clock.ts'
import { markOf } from './catalogue-changes.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'

/** The answer of this name in a language, as it was written when the catalogue last changed. */
export type CachedAnswers = (
  name: string,
  locale: Locale,
  make: (shape: string) => Promise<unknown>,
) => Promise<ReadyJson>

/** Three lists in four languages; those of a catalogue that has changed since go as new ones come. */
const mostAnswers = 12

/** Caches the lists everybody sees alike. Whether the catalogue has changed is asked each time. */
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
