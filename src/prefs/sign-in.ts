import { sharedName } from './build-settings.ts'

const key = (name: string) => sharedName(`code-wait-${name}`)

/** When another code may be mailed, in ms; 0: now. Stored per tab, so that a reload does not shorten the wait. */
export const readCodeWaitEnd = (name: string): number => {
  try {
    return Number(sessionStorage.getItem(key(name))) || 0
  } catch {
    return 0
  }
}

export const storeCodeWaitEnd = (name: string, until: number): void => {
  try {
    sessionStorage.setItem(key(name), String(until))
  } catch {
    // If the wait cannot be stored, a reload forgets it; the server then refuses a code that is requested too soon.
  }
}

/** `VITE_SELLER_SITE`: a URL, or a path of the app's origin; empty: none. `VITE_SELLER_LOGIN`: its buyer-login page. */
export interface SellerSite {
  readonly root: string
  readonly buyerLogin: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A function, because a build has one value but tests need several. */
export const sellerSite = (): SellerSite | null => {
  const root = text(import.meta.env['VITE_SELLER_SITE'])
  if (root === '') return null
  return { root, buyerLogin: text(import.meta.env['VITE_SELLER_LOGIN']) || `${root.replace(/\/+$/, '')}/buyer-login` }
}

export const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
