import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { place } from '#lib/place.ts'
import { splitWords, type Words } from './words.ts'

/**
 * Whether a path of the app, with what follows a question mark, is one of its pages. Anything else (the API, files, the
 * development mail page) is the server's to answer.
 */
export const isPage = (path: string): boolean => /^\/(?:(?:index\.html)?(?:\?|$)|pages\/)/.test(path)

/** The app itself, kept whole at installation and served without asking the network. */
export const serveShell = (entries: (PrecacheEntry | string)[]): Words => {
  const words = splitWords(entries)
  words.serve()
  // Not `cleanupOutdatedCaches`: it takes an app under a sub-path of this one for an earlier version of it. What this
  // version does not have any more, the precache drops by itself.
  precacheAndRoute(words.shell)
  // In development nothing is precached, and there is no page to bind to.
  if (entries.length === 0) return words
  const page = createHandlerBoundToURL(place.onHost('/index.html'))
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPage(place.inApp(url.pathname) + url.search),
    page,
  )
  return words
}
