import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isFileRequest } from '#api/file-address.ts'
import { fetchShown } from '#api/public-files.ts'
import { lastingCaches, seenFilesCache } from '#api/file-caches.ts'
import { findFile } from '#api/kept-files.ts'

const days = 24 * 60 * 60

/**
 * Photos and documents, kept once they were looked at. Never the API: what is read of it stands in the databases,
 * and what is written to it goes through the outbox.
 */
export const serveFiles = (): void => {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && isFileRequest(url),
    new CacheFirst({
      cacheName: seenFilesCache,
      plugins: [
        {
          // An image asks without a word on who may read it; what comes back from another origin could not be stored.
          requestWillFetch: async ({ request }) =>
            request.mode === 'no-cors' && new URL(request.url).origin !== self.location.origin
              ? new Request(request.url, { mode: 'cors', credentials: 'omit' })
              : request,
          // A host of files that lets nobody read them: shown, and not stored.
          handlerDidError: ({ request }) => fetchShown(request),
        },
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * days, purgeOnQuotaError: true }),
        // A download that was cut short or refused must not stand in for the file.
        { cacheWillUpdate: async ({ response }) => (response.status === 200 && !isHtml(response) ? response : null) },
        // Files of requests, and what the buyer took along, stand in caches of their own, which no expiry clears.
        {
          cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
            cachedResponse ?? findFile(request.url, lastingCaches),
        },
      ],
    }),
  )
}

/** A portal's page, or the app's own start page for a file that is gone. */
const isHtml = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html')
