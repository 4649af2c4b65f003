import type { Locale } from '#contract/languages.ts'
import type { PaymentNews } from '#domain/membership/order.ts'

export interface PayableOrder {
  readonly no: string
  /** Identifies the page: equal for each try to open it. */
  readonly key: string
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly locale: Locale
  readonly expireTime: number
  readonly paidUrl: string
  readonly unpaidUrl: string
}

/** Thrown if the processor failed, with its own message for the buyer. The call may have had an effect nevertheless. */
export class ProcessorFailure extends Error {
  override readonly name = 'ProcessorFailure'
}

export interface PaymentEvent {
  readonly id: string
  readonly orderNo: string | null
  /** The payment page that the notification concerns; null if it names none. */
  readonly sessionId: string | null
  readonly news: PaymentNews
}

/**
 * Calls of a payment processor. Each may fail with or without an effect, and may be repeated. Card data never reach
 * this backend.
 */
export interface Processor {
  readonly name: string
  /** Opens the order's page. Repeating it with the same key returns the same page, so that an order is paid once only. */
  readonly open: (order: PayableOrder) => Promise<{ readonly sessionId: string; readonly url: string }>
  /** The state of a payment page; null while the page is open and unpaid. */
  readonly look: (sessionId: string) => Promise<PaymentNews | null>
  /** Makes sure that the page can no longer be paid. Resolves with its final state. */
  readonly close: (sessionId: string) => Promise<PaymentNews>
}
