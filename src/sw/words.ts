import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { locales, type Locale } from '#contract/languages.ts'
import { place } from '#lib/place.ts'

type Entry = PrecacheEntry | string

const cacheName = `words${place.suffix}`
/**
 * Messages and articles; the articles' files are named in lower case. English is what the app falls back to: it is part of
 * the shell.
 */
const wordsFile = new RegExp(
  `(?:^|/)assets/(${locales.filter((locale) => locale !== 'en').join('|')})-[\\w-]+\\.js$`,
  'i',
)

const urlOf = (entry: Entry): string => new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).href

export interface Words {
  readonly shell: Entry[]
  /** Caches the messages of a language, so that the next start needs no network. Rejects if fetching fails. */
  readonly cacheLocale: (locale: Locale) => Promise<void>
  readonly tidy: () => Promise<void>
  readonly serve: () => void
}

/**
 * Caches the messages of the languages in use only: three unused languages would be a tenth of the app's size on the
 * device.
 */
export const splitWords = (entries: readonly Entry[]): Words => {
  const files = new Map(
    entries.flatMap((entry) => {
      const named = wordsFile.exec(typeof entry === 'string' ? entry : entry.url)?.[1]?.toLowerCase()
      const locale = locales.find((one) => one.toLowerCase() === named)
      return locale === undefined ? [] : [[urlOf(entry), locale] as const]
    }),
  )
  return {
    shell: entries.filter((entry) => !files.has(urlOf(entry))),
    cacheLocale: async (locale) => {
      const cache = await caches.open(cacheName)
      for (const [url, of] of files) if (of === locale && !(await cache.match(url))) await cache.add(url)
    },
    tidy: async () => {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) if (!files.has(request.url)) await cache.delete(request)
    },
    serve: () => {
      registerRoute(({ url }) => files.has(url.href), new CacheFirst({ cacheName }))
    },
  }
}
