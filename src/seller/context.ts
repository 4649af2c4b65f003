import { createContext, use, useEffect, useRef } from 'react'
import type { Call, DataOut } from '#contract/call.ts'
import type { SellerCalls } from './calls.ts'
import type { SellerLocale, SellerTexts } from './texts.ts'
import type { TypedTextStore } from './typed-store.ts'

interface Seller {
  readonly calls: SellerCalls
  readonly locale: SellerLocale
  readonly words: SellerTexts
  readonly uuid: () => string
  readonly now: () => number
  readonly typed: TypedTextStore
  readonly onEnded: () => void
}

export const SellerContext = createContext<Seller | null>(null)

export const useSeller = (): Seller => {
  const seller = use(SellerContext)
  if (!seller) throw new Error('outside of the seller page')
  return seller
}

/** Makes a non-essential call when `what` changes, unless it is null. A failed call is repeated when `list` changes. */
export const useOptionalCall = <C extends Call>(
  calls: SellerCalls,
  call: C,
  what: string | null,
  list: unknown,
  onAnswer: (answer: DataOut<C>) => void,
): void => {
  const pendingCall = useRef<string | null>(null)
  useEffect(() => {
    if (pendingCall.current === what) return
    pendingCall.current = what
    if (what === null) return
    calls.call(call).then(
      (answer) => {
        if (pendingCall.current === what) onAnswer(answer)
      },
      () => {
        if (pendingCall.current === what) pendingCall.current = null
      },
    )
  }, [calls, call, what, list, onAnswer])
}
