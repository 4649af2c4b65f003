import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { place } from '#lib/place.ts'
import { splitParts, type Parts } from './parts.ts'

/**
 * Whether a path of the app, with its query, is one of its pages. The server answers everything else: the API, files,
 * the development mail page.
 */
export const isPage = (path: string): boolean => /^\/(?:(?:index\.html)?(?:\?|$)|pages\/)/.test(path)

/** Precaches the app at installation, and serves it without the network. */
export const serveShell = (entries: (PrecacheEntry | string)[]): Parts => {
  const parts = splitParts(entries)
  parts.serve()
  // Not `cleanupOutdatedCaches`: it would take an app under a sub-path of this one for an older version and delete its
  // cache. The precache itself removes files that this version no longer has.
  precacheAndRoute(parts.shell)
  // Nothing is precached in development, so there is no page to serve.
  if (entries.length === 0) return parts
  const page = createHandlerBoundToURL(place.onHost('/index.html'))
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPage(place.inApp(url.pathname) + url.search),
    page,
  )
  return parts
}
