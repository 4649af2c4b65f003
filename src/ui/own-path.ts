/**
 * Path and query of an address that came from outside, when it leads to this very site; null for any other. The
 * browser reads "//host" and "/\host" as another site's.
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
