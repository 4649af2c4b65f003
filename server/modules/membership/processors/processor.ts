import type { Locale } from '#contract/languages.ts'
import type { PaymentReport } from '#domain/membership/order.ts'

export interface PayableOrder {
  readonly no: string
  readonly key: string
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly locale: Locale
  readonly expireTime: number
  readonly paidUrl: string
  readonly unpaidUrl: string
}

/** The message is for the buyer. The failed call may still have had an effect. */
export class ProcessorFailure extends Error {
  override readonly name = 'ProcessorFailure'
}

export interface PaymentEvent {
  readonly id: string
  readonly orderNo: string | null
  readonly sessionId: string | null
  readonly news: PaymentReport
}

/** Calls may be repeated, and may fail with or without an effect. */
export interface PaymentProcessor {
  readonly name: string
  /** The same key returns the same payment page, so that an order is paid only once. */
  readonly open: (order: PayableOrder) => Promise<{ readonly sessionId: string; readonly url: string }>
  /** Returns null while the payment page is open and unpaid. */
  readonly look: (sessionId: string) => Promise<PaymentReport | null>
  readonly close: (sessionId: string) => Promise<PaymentReport>
}
