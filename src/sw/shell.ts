import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { splitWords, type Words } from './words.ts'

/** Addresses of the app. Anything else (the API, files, the development mail page) is the server's to answer. */
const appPages = [/^\/$/, /^\/index\.html$/, /^\/pages\//]

/** The app itself, kept whole at installation and served without asking the network. */
export const serveShell = (entries: (PrecacheEntry | string)[]): Words => {
  const words = splitWords(entries)
  words.serve()
  precacheAndRoute(words.shell)
  cleanupOutdatedCaches()
  // In development nothing is precached, and there is no page to bind to.
  if (entries.length === 0) return words
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: appPages }))
  return words
}
