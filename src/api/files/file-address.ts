import { apiBase, fileOrigins } from '#prefs/build-settings.ts'

const originOf = (address: string): string | null => {
  try {
    return new URL(address, location.origin).origin
  } catch {
    return null
  }
}

const origins = new Set([apiBase, ...fileOrigins].map(originOf))

/** The URL from which to fetch a file. Null if invalid, or of an unlisted origin, which would learn who reads it. */
export const allowedFileUrl = (address: string): string | null => {
  const isRelative = address.startsWith('/') && !/^\/[/\\]/.test(address)
  if (!isRelative && !/^https?:\/\//i.test(address)) return null
  try {
    const url = new URL(isRelative ? apiBase + address : address, location.origin)
    if (!origins.has(url.origin) || url.username !== '' || url.password !== '') return null
    // "/.//host" has the path "//host", which alone would be a URL of another host.
    if (url.pathname.startsWith('//')) return null
    return apiBase === '' && isRelative ? url.pathname + url.search : url.href
  } catch {
    return null
  }
}

const apiFilesUrl = () => new URL(`${apiBase}/files/`, location.origin)

export const isBackendFile = (url: URL): boolean => url.href.startsWith(apiFilesUrl().href)

export const isFileRequest = (url: URL): boolean => {
  const filesUrl = apiFilesUrl()
  if (isBackendFile(url)) return true
  if (!origins.has(url.origin) || url.origin === filesUrl.origin) return false
  return url.origin !== location.origin || url.pathname.startsWith('/files/')
}
