/**
 * The seller site that the build names (`VITE_SELLER_SITE`): an address, or a path of the app's own origin. Empty: there is
 * none, and nothing leads to one. `VITE_SELLER_LOGIN` is its buyer-login page, where that is not `buyer-login` below it.
 */
export interface SellerSite {
  readonly root: string
  readonly buyerLogin: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Read when asked: a build has one answer, a test several. */
export const sellerSite = (): SellerSite | null => {
  const root = text(import.meta.env['VITE_SELLER_SITE'])
  if (root === '') return null
  return { root, buyerLogin: text(import.meta.env['VITE_SELLER_LOGIN']) || `${root.replace(/\/+$/, '')}/buyer-login` }
}

/** An address with more in its query. */
export const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
