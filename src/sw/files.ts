import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isFileRequest } from '#api/files/file-address.ts'
import { fetchShown } from '#api/files/public-files.ts'
import { lastingCaches, seenFilesCache } from '#api/files/file-caches.ts'
import { findFile } from '#api/files/pinned-files.ts'

const days = 24 * 60 * 60

/**
 * Caches photos and documents once they have been viewed. Never the API: reads are stored in the databases, and writes
 * go through the outbox.
 */
export const serveFiles = (): void => {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && isFileRequest(url),
    new CacheFirst({
      cacheName: seenFilesCache,
      plugins: [
        {
          // An <img> requests without CORS, and the opaque answer could not be stored: request it with CORS.
          requestWillFetch: async ({ request }) =>
            request.mode === 'no-cors' && new URL(request.url).origin !== self.location.origin
              ? new Request(request.url, { mode: 'cors', credentials: 'omit' })
              : request,
          // A host without CORS: show the file, do not store it.
          handlerDidError: ({ request }) => fetchShown(request),
        },
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * days, purgeOnQuotaError: true }),
        // Do not cache a partial or failed download in place of the file.
        { cacheWillUpdate: async ({ response }) => (response.status === 200 && !isHtml(response) ? response : null) },
        // Files of requests and of the offline pack are in caches of their own, which never expire.
        {
          cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
            cachedResponse ?? findFile(request.url, lastingCaches),
        },
      ],
    }),
  )
}

/** A login page of a network portal, or the app's start page in place of a deleted file. */
const isHtml = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html')
