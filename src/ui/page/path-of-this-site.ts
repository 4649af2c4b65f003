/** The path within this site; null for a URL of another site. Browsers read "//host" and "/\host" as another site. */
export const pathOfThisSite = (address: string | null, origin: string): string | null => {
  if (!address?.startsWith('/')) return null
  try {
    const url = new URL(address, origin)
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
  } catch {
    return null
  }
}
