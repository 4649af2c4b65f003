import type { Locale } from '#contract/languages.ts'
import type { PaymentNews } from '#domain/membership/order.ts'

/** The data that a processor gets about an order. The same order always gives the same data. */
export interface PayableOrder {
  readonly no: string
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly locale: Locale
  readonly expireTime: number
  /** The address to return to after a payment, and without one. */
  readonly paidUrl: string
  readonly unpaidUrl: string
}

/** The processor failed; the message is its own, for the buyer. The call may have had an effect all the same. */
export class ProcessorFailure extends Error {
  override readonly name = 'ProcessorFailure'
}

export interface PaymentEvent {
  readonly id: string
  readonly orderNo: string | null
  /** The page concerned; null if the notification does not say. */
  readonly sessionId: string | null
  readonly news: PaymentNews
}

/** Card data never reach this backend. A call may fail whether or not it had an effect, and may be repeated. */
export interface Processor {
  readonly name: string
  /** Opens the order's page; repeated, it returns the same page: an order has only one page and one payment. */
  readonly open: (order: PayableOrder) => Promise<{ readonly sessionId: string; readonly url: string }>
  /** Null: the page is open and not paid. */
  readonly look: (sessionId: string) => Promise<PaymentNews | null>
  /** Makes sure that the page can no longer be paid; resolves with the state found. */
  readonly close: (sessionId: string) => Promise<PaymentNews>
}
