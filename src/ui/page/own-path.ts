/**
 * Path and query of an external address that leads to this site; null for any other. Browsers read "//host" and
 * "/\host" as addresses of another site.
 */
export const ownPath = (address: string | null, origin: string): string | null => {
  if (!address?.startsWith('/')) return null
  try {
    const url = new URL(address, origin)
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
  } catch {
    return null
  }
}
