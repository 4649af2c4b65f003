import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { locales, type Locale } from '#contract/languages.ts'
import { place } from '#lib/place.ts'

type Entry = PrecacheEntry | string

const cacheName = `parts${place.suffix}`
/**
 * Messages and articles; the articles' files are named in lower case. English is what the app falls back to: it is part of
 * the shell.
 */
const wordsFile = new RegExp(
  `(?:^|/)assets/(${locales.filter((locale) => locale !== 'en').join('|')})-[\\w-]+\\.js$`,
  'i',
)
/** Screens that few visits open. `scripts/chunks.ts` gives their files this name. */
const laterFile = /(?:^|\/)assets\/later-[\w-]+\.(?:js|css)$/

const pathOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.url)
const urlOf = (entry: Entry): string => new URL(pathOf(entry), self.location.href).href

export interface Parts {
  /** What the installation stores. */
  readonly shell: Entry[]
  /** Caches the messages of a language, so that the next start needs no network. Rejects if fetching fails. */
  readonly cacheLocale: (locale: Locale) => Promise<void>
  /** Caches the screens that few visits open. Rejects if fetching fails. */
  readonly cacheLater: () => Promise<void>
  /** Paths of the files that are not stored: of the screens that few visits open, and of a language. */
  readonly missing: (locale: Locale) => Promise<string[]>
  readonly tidy: () => Promise<void>
  readonly serve: () => void
}

/**
 * Splits the app's files by when they are stored. The installation waits for the shell only: on a slow line every file in
 * it makes a first visit longer. The messages of languages that are not in use are never stored.
 */
export const splitParts = (entries: readonly Entry[]): Parts => {
  const files = new Map(
    entries.flatMap((entry) => {
      const named = wordsFile.exec(pathOf(entry))?.[1]?.toLowerCase()
      const part = laterFile.test(pathOf(entry))
        ? ('later' as const)
        : locales.find((one) => one.toLowerCase() === named)
      return part === undefined ? [] : [[urlOf(entry), part] as const]
    }),
  )
  const cachePart = async (wanted: Locale | 'later') => {
    const cache = await caches.open(cacheName)
    for (const [url, part] of files) if (part === wanted && !(await cache.match(url))) await cache.add(url)
  }
  return {
    shell: entries.filter((entry) => !files.has(urlOf(entry))),
    cacheLocale: cachePart,
    cacheLater: () => cachePart('later'),
    missing: async (locale) => {
      const cache = await caches.open(cacheName)
      const wanted = entries.map(urlOf).filter((url) => files.get(url) === 'later' || files.get(url) === locale)
      const found = await Promise.all(wanted.map((url) => cache.match(url)))
      return wanted.flatMap((url, at) => (found[at] ? [] : new URL(url).pathname))
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
