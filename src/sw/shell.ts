import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { WorkboxPlugin } from 'workbox-core/types'
import { place } from '#lib/place.ts'
import { buildFile, ensureStored, isOnNetwork } from './parts.ts'

/** The server answers everything else: the API, files, the repair page, the development mail page. */
export const isPage = (path: string): boolean => /^\/(?:(?:index\.html)?(?:\?|$)|pages\/)/.test(path)

/** A missing file of which the network has another one (a newer release, a portal) is given to the page and not stored. */
const networkFallback: WorkboxPlugin = {
  handlerDidError: ({ request }) => fetch(request.url, { credentials: 'same-origin' }),
}

/** A page that starts asks for its files within this time; the check of the files must not slow that down. */
const settledMs = 10_000

export interface Shell {
  /** Each file verified to the byte. Rejects if one cannot be had: then this release does not take over. */
  readonly store: () => Promise<void>
  /** Whether the network has this release's page now. */
  readonly isOnNetwork: () => Promise<boolean>
  /** Deletes the files that only earlier releases had. */
  readonly tidy: (event: Parameters<PrecacheController['activate']>[0]) => Promise<unknown>
  readonly serve: () => void
}

/** The files that every start needs. Workbox would install them without looking at the cache, so this stores them. */
export const createShell = (
  entries: readonly (PrecacheEntry | string)[],
  pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Shell => {
  const precache = new PrecacheController({ plugins: [networkFallback] })
  precache.addToCacheList([...entries])
  const files = entries.map(buildFile)
  const pageUrl = new URL(place.onHost('/index.html'), self.location.href).href
  const page = files.find(({ url }) => url === pageUrl)
  const keyOf = (url: string) => precache.getCacheKeyForURL(url) ?? url

  const store = async () => {
    const cache = await caches.open(precache.strategy.cacheName)
    for (const file of files) await ensureStored(cache, keyOf(file.url), file)
  }
  let check: Promise<void> | null = null
  /** Once in the life of a worker: a file that the browser removed or damaged is replaced, also if no page can start. */
  const checkSoon = () => (check ??= pause(settledMs).then(() => store().catch(() => undefined)))

  return {
    store,
    isOnNetwork: async () => page !== undefined && (await isOnNetwork(page)),
    tidy: (event) => precache.activate(event),
    serve: () => {
      // The page that repairs the app asks for the files as the network has them now.
      registerRoute(
        ({ request }) => request.cache === 'reload' && request.mode !== 'navigate',
        ({ request }) => fetch(request),
      )
      // Nothing is precached in development, so there is no page to serve.
      if (page) {
        const servePage = precache.createHandlerBoundToURL(pageUrl)
        registerRoute(
          ({ request, url }) =>
            request.mode === 'navigate' &&
            isPage(place.inApp(url.pathname) + url.search) && { integrity: page.integrity },
          (options) => {
            options.event.waitUntil(checkSoon())
            return servePage(options)
          },
        )
      }
      registerRoute(new PrecacheRoute(precache))
    },
  }
}
