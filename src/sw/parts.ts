import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { locales, type Locale } from '#contract/languages.ts'
import { partsCacheName } from '#lib/environment.ts'
import { appBase } from '#lib/app-base.ts'
import { copyResponse } from 'workbox-core'

/** `integrity`: "sha256-…", base64, of the file's bytes. */
interface BuildFile {
  readonly url: string
  readonly integrity: string
  /** True if the URL changes with the content, so that the response may come from the browser's HTTP cache. */
  readonly isVersioned: boolean
}

/** Throws if the entry lacks a digest, because the worker could not verify the file that it serves. */
export const toBuildFile = (entry: PrecacheEntry | string): BuildFile => {
  if (typeof entry === 'string' || !entry.integrity) throw new Error(`no digest of ${JSON.stringify(entry)}`)
  const { url, integrity, revision } = entry
  return { url: new URL(url, self.location.href).href, integrity, isVersioned: !revision }
}

/** True if a response is exactly this file. Proxies may compress it, so the bytes are compared after decoding. */
const isIntact = async (response: Response, { integrity }: BuildFile): Promise<boolean> => {
  if (response.status !== 200) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity
}

const load = async (file: BuildFile, cache: RequestCache): Promise<Response> => {
  const response = await fetch(file.url, { cache, credentials: 'same-origin' })
  if (!(await isIntact(response, file))) throw new Error(`${file.url} is not the file of this build`)
  // Browsers reject a redirected response to a navigation. A copy of the response is not marked as redirected.
  return response.redirected ? copyResponse(response) : response
}

const loadExactly = async (file: BuildFile): Promise<Response> => {
  if (!file.isVersioned) return load(file, 'reload')
  // The HTTP cache may have a file that a page fetched. If it has a wrong response instead, the network is used.
  return load(file, 'default').catch(() => load(file, 'reload'))
}

export const ensureStored = async (cache: Cache, key: string, file: BuildFile): Promise<void> => {
  const storedFile = await cache.match(key)
  if (storedFile && (await isIntact(storedFile, file))) return
  await cache.put(key, await loadExactly(file))
}

export const isOnNetwork = (file: BuildFile): Promise<boolean> =>
  load(file, 'reload').then(
    () => true,
    () => false,
  )

type Entry = PrecacheEntry | string

const cacheName = partsCacheName(appBase.basePath)
/** Matches the files of messages and articles except the English ones: English, the fallback, is part of the shell. */
const wordsFile = new RegExp(
  `(?:^|/)assets/(${locales.filter((locale) => locale !== 'en').join('|')})-[\\w-]+\\.js$`,
  'i',
)
const laterFile = /(?:^|\/)assets\/later-[\w-]+\.(?:js|css)$/

const partOf = (entry: Entry): Locale | 'later' | undefined => {
  const path = typeof entry === 'string' ? entry : entry.url
  if (laterFile.test(path)) return 'later'
  const language = wordsFile.exec(path)?.[1]?.toLowerCase()
  return locales.find((one) => one.toLowerCase() === language)
}

export const splitParts = (entries: readonly Entry[]) => {
  const files = new Map<string, BuildFile & { readonly part: Locale | 'later' }>()
  for (const entry of entries) {
    const part = partOf(entry)
    if (part === undefined) continue
    const file = toBuildFile(entry)
    files.set(file.url, { ...file, part })
  }
  const cachePart = async (wanted: Locale | 'later') => {
    const cache = await caches.open(cacheName)
    const faults: unknown[] = []
    for (const file of files.values())
      // If a blocker refuses one file, the other files must still be stored.
      if (file.part === wanted) await ensureStored(cache, file.url, file).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  }
  return {
    shell: entries.filter((entry) => partOf(entry) === undefined),
    cachePart,
    missing: async (locale: Locale) => {
      const cache = await caches.open(cacheName)
      const neededFiles = [...files.values()].filter(({ part }) => part === 'later' || part === locale)
      const responses = await Promise.all(neededFiles.map(({ url }) => cache.match(url)))
      return neededFiles.flatMap(({ url }, at) => (responses[at] ? [] : new URL(url).pathname))
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
              // A wrong response is passed to the page, as without a worker, but never stored.
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
