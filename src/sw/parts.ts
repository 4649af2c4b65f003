import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { locales, type Locale } from '#contract/languages.ts'
import { partsCacheName } from '#lib/environment.ts'
import { place } from '#lib/place.ts'
import { copyResponse } from 'workbox-core'

/** A file of this build, as the build lists it: its address and the digest of its bytes ("sha256-…", base64). */
interface BuildFile {
  readonly url: string
  readonly integrity: string
  /** The address changes with the content, so the browser's own cache may answer. */
  readonly isVersioned: boolean
}

/** An entry without a digest could not be verified, so the worker would not know what it serves. */
export const buildFile = (entry: PrecacheEntry | string): BuildFile => {
  if (typeof entry === 'string' || !entry.integrity) throw new Error(`no digest of ${JSON.stringify(entry)}`)
  const { url, integrity, revision } = entry
  return { url: new URL(url, self.location.href).href, integrity, isVersioned: !revision }
}

/** Whether a response is the file, to the byte. Proxies may compress it: the bytes are those after decoding. */
export const isIntact = async (response: Response, { integrity }: BuildFile): Promise<boolean> => {
  if (response.status !== 200) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity
}

const load = async (file: BuildFile, cache: RequestCache): Promise<Response> => {
  const response = await fetch(file.url, { cache, credentials: 'same-origin' })
  if (!(await isIntact(response, file))) throw new Error(`${file.url} is not the file of this build`)
  // A response that was redirected cannot answer a navigation.
  return response.redirected ? copyResponse(response) : response
}

/** Rejects if the file cannot be fetched, or if another one is answered in its place. */
const loadExactly = async (file: BuildFile): Promise<Response> => {
  if (!file.isVersioned) return load(file, 'reload')
  // The browser's own cache has what a page already fetched, but may also hold a wrong answer, for up to a year.
  return load(file, 'default').catch(() => load(file, 'reload'))
}

/** Also replaces a wrong file of an earlier release. Rejects if the file cannot be fetched; the cache is then unchanged. */
export const ensureStored = async (cache: Cache, key: string, file: BuildFile): Promise<void> => {
  const stored = await cache.match(key)
  if (stored && (await isIntact(stored, file))) return
  await cache.put(key, await loadExactly(file))
}

/** Whether the network has this file now. The answer of a browser's own cache does not count. */
export const isOnNetwork = (file: BuildFile): Promise<boolean> =>
  load(file, 'reload').then(
    () => true,
    () => false,
  )

type Entry = PrecacheEntry | string

const cacheName = partsCacheName(place.basePath)
/** Messages and articles (named in lower case). English, the fallback, is part of the shell. */
const wordsFile = new RegExp(
  `(?:^|/)assets/(${locales.filter((locale) => locale !== 'en').join('|')})-[\\w-]+\\.js$`,
  'i',
)
/** Screens that few visits open. `scripts/chunks.ts` gives their files this name. */
const laterFile = /(?:^|\/)assets\/later-[\w-]+\.(?:js|css)$/

const partOf = (entry: Entry): Locale | 'later' | undefined => {
  const path = typeof entry === 'string' ? entry : entry.url
  if (laterFile.test(path)) return 'later'
  const named = wordsFile.exec(path)?.[1]?.toLowerCase()
  return locales.find((one) => one.toLowerCase() === named)
}

export interface Parts {
  /** What the installation stores. */
  readonly shell: Entry[]
  /** Caches the messages of a language, so that the next start needs no network. Rejects if fetching fails. */
  readonly cacheLocale: (locale: Locale) => Promise<void>
  /** Caches the screens that few visits open: every file that can be fetched. Rejects if one is missing after that. */
  readonly cacheLater: () => Promise<void>
  /** Paths of the files that are not stored: of the screens that few visits open, and of a language. */
  readonly missing: (locale: Locale) => Promise<string[]>
  readonly tidy: () => Promise<void>
  readonly serve: () => void
}

/** The installation waits for the shell only. The messages of other languages are never stored. */
export const splitParts = (entries: readonly Entry[]): Parts => {
  const files = new Map<string, BuildFile & { readonly part: Locale | 'later' }>()
  for (const entry of entries) {
    const part = partOf(entry)
    if (part === undefined) continue
    const file = buildFile(entry)
    files.set(file.url, { ...file, part })
  }
  const cachePart = async (wanted: Locale | 'later') => {
    const cache = await caches.open(cacheName)
    const faults: unknown[] = []
    for (const file of files.values())
      // One file that a blocker refuses must not keep the others from being stored.
      if (file.part === wanted) await ensureStored(cache, file.url, file).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  }
  return {
    shell: entries.filter((entry) => partOf(entry) === undefined),
    cacheLocale: cachePart,
    cacheLater: () => cachePart('later'),
    missing: async (locale) => {
      const cache = await caches.open(cacheName)
      const wanted = [...files.values()].filter(({ part }) => part === 'later' || part === locale)
      const found = await Promise.all(wanted.map(({ url }) => cache.match(url)))
      return wanted.flatMap(({ url }, at) => (found[at] ? [] : new URL(url).pathname))
    },
    tidy: async () => {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) if (!files.has(request.url)) await cache.delete(request)
    },
    serve: () => {
      registerRoute(
        ({ url }) => files.has(url.href),
        new CacheFirst({
          cacheName,
          plugins: [
            {
              // What the network answered in its place is shown or not, as without a worker, but never stored.
              cacheWillUpdate: async ({ request, response }) => {
                const file = files.get(request.url)
                return file && (await isIntact(response, file)) ? response : null
              },
            },
          ],
        }),
      )
    },
  }
}
