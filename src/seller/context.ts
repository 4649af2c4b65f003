import { createContext, use } from 'react'
import type { SellerCalls } from './calls.ts'
import type { SellerLocale, Words } from './texts.ts'

interface Seller {
  readonly calls: SellerCalls
  readonly locale: SellerLocale
  readonly words: Words
  readonly uuid: () => string
  readonly now: () => number
  /** Called when a call has shown that the login has expired. */
  readonly onEnded: () => void
}

/** What every part of the page uses. */
export const SellerContext = createContext<Seller | null>(null)

export const useSeller = (): Seller => {
  const seller = use(SellerContext)
  if (!seller) throw new Error('outside of the seller page')
  return seller
}
