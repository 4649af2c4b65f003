/**
 * The seller site that the build names (`VITE_SELLER_SITE`): an address, or a path of the app's own origin. Empty:
 * there is none, and nothing links to one. `VITE_SELLER_LOGIN` is its buyer-login page, if that is not `buyer-login`
 * below it.
 */
export interface SellerSite {
  readonly root: string
  readonly buyerLogin: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A function, because a build has one answer but tests need several. */
export const sellerSite = (): SellerSite | null => {
  const root = text(import.meta.env['VITE_SELLER_SITE'])
  if (root === '') return null
  return { root, buyerLogin: text(import.meta.env['VITE_SELLER_LOGIN']) || `${root.replace(/\/+$/, '')}/buyer-login` }
}

/** Adds parameters to the query of an address. */
export const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
