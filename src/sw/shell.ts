import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { WorkboxPlugin } from 'workbox-core/types'
import { appBase } from '#lib/app-base.ts'
import { toBuildFile, ensureStored, isOnNetwork } from './parts.ts'

/** True for paths of the app. The server answers the API, files, the repair and development mail pages. */
export const isAppPath = (path: string): boolean => /^\/(?:(?:index\.html)?(?:\?|$)|pages\/)/.test(path)

/** If the release's own file is not available, the network's response is passed to the page, but not cached. */
const networkFallback: WorkboxPlugin = {
  handlerDidError: ({ request }) => fetch(request.url, { credentials: 'same-origin' }),
}

/** In ms. The check of the cached files starts this late, so that it does not slow down the start of a page. */
const checkDelayMs = 10_000

/** Caches and serves the files of a release. Unlike Workbox alone, it also verifies files that are already cached. */
export const createShell = (
  entries: readonly (PrecacheEntry | string)[],
  pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
) => {
  const precache = new PrecacheController({ plugins: [networkFallback] })
  precache.addToCacheList([...entries])
  const files = entries.map(toBuildFile)
  const pageUrl = new URL(appBase.onHost('/index.html'), self.location.href).href
  const page = files.find(({ url }) => url === pageUrl)
  const keyOf = (url: string) => precache.getCacheKeyForURL(url) ?? url

  /** Rejects if a file cannot be fetched; a release whose installation rejects is not activated. */
  const store = async () => {
    const cache = await caches.open(precache.strategy.cacheName)
    for (const file of files) await ensureStored(cache, keyOf(file.url), file)
  }
  let check: Promise<void> | null = null
  const checkSoon = () => (check ??= pause(checkDelayMs).then(() => store().catch(() => undefined)))

  return {
    store,
    isOnNetwork: async () => page !== undefined && (await isOnNetwork(page)),
    tidy: (event: Parameters<PrecacheController['activate']>[0]) => precache.activate(event),
    serve: () => {
      // The repair page needs files from the network, so its requests (cache mode `reload`) bypass this cache.
      registerRoute(
        ({ request }) => request.cache === 'reload' && request.mode !== 'navigate',
        ({ request }) => fetch(request),
      )
      // Nothing is precached in development, so no page is served.
      if (page) {
        const servePage = precache.createHandlerBoundToURL(pageUrl)
        registerRoute(
          ({ request, url }) =>
            request.mode === 'navigate' &&
            isAppPath(appBase.inApp(url.pathname) + url.search) && { integrity: page.integrity },
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
