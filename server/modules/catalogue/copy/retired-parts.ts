import { locales } from '#contract/languages.ts'
import type { Locale } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Clock } from '#server/platform/clock.ts'
import { cacheName } from './snapshot-parts.ts'
import type { PartCache } from '#server/platform/files/part-cache.ts'

/** No copy takes longer: after an interruption the device continues from the current manifest. */
const retainedMs = dayMs

/** Deletes parts that no manifest has named for a day. */
export const retireParts = (cache: PartCache, clock: Clock) => {
  const since = new Map<string, number>()
  return async (locale: Locale, urls: readonly string[]): Promise<void> => {
    const now = clock.now()
    const named = new Set(urls.map((url) => cacheName(locale, url)))
    const others = locales.filter((other) => other !== locale).map((other) => cacheName(other, ''))
    for (const name of await cache.names()) {
      if (others.some((start) => name.startsWith(start))) continue
      if (named.has(name)) since.delete(name)
      else if (now - (since.get(name) ?? now) >= retainedMs) {
        since.delete(name)
        await cache.remove(name)
      } else if (!since.has(name)) since.set(name, now)
    }
  }
}
