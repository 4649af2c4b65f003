import { apiBase, fileOrigins } from '#prefs/build-settings.ts'

const originOf = (address: string): string | null => {
  try {
    return new URL(address, location.origin).origin
  } catch {
    return null
  }
}

const origins = new Set([apiBase, ...fileOrigins].map(originOf))

/**
 * Where a file stands, if it may be shown, fetched, stored or opened at all: with the API, or at an origin that the build
 * names. Null for every other address: whoever wrote it into a request would learn who reads it, and could put a page of
 * their own behind it.
 */
export const fileAddress = (address: string): string | null => {
  const own = address.startsWith('/') && !/^\/[/\\]/.test(address)
  if (!own && !/^https?:\/\//i.test(address)) return null
  try {
    const url = new URL(own ? apiBase + address : address, location.origin)
    if (!origins.has(url.origin) || url.username !== '' || url.password !== '') return null
    // "/.//host" too ends as another host's address.
    if (url.pathname.startsWith('//')) return null
    return apiBase === '' && own ? url.pathname + url.search : url.href
  } catch {
    return null
  }
}

const ofApi = new URL(`${apiBase}/files/`, location.origin)

/** Whether a request of the app's own pages asks for a file, and not for the app or the API. */
export const isFileRequest = (url: URL): boolean => {
  if (url.href.startsWith(ofApi.href)) return true
  if (!origins.has(url.origin) || url.origin === ofApi.origin) return false
  return url.origin !== location.origin || url.pathname.startsWith('/files/')
}
