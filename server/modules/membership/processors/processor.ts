import type { Locale } from '#contract/languages.ts'
import type { PaymentReport } from '#domain/membership/order.ts'

export interface PayableOrder {
  readonly no: string
  /** Identifies the page. Every attempt to open it uses the same key. */
  readonly key: string
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly locale: Locale
  readonly expireTime: number
  readonly paidUrl: string
  readonly unpaidUrl: string
}

/**
 * Thrown if the processor failed, with the processor's message for the buyer. The call may still have had an effect.
 */
export class ProcessorFailure extends Error {
  override readonly name = 'ProcessorFailure'
}

export interface PaymentEvent {
  readonly id: string
  readonly orderNo: string | null
  /** The payment page that the notification is about; null if it names none. */
  readonly sessionId: string | null
  readonly news: PaymentReport
}

/**
 * Calls of a payment processor. A call may be repeated, and may fail with or without an effect. Card data never reach
 * this backend.
 */
export interface Processor {
  readonly name: string
  /**
   * Opens the order's page. Repeating the call with the same key returns the same page, so that an order is paid only
   * once.
   */
  readonly open: (order: PayableOrder) => Promise<{ readonly sessionId: string; readonly url: string }>
  /** The state of a payment page; null while the page is open and unpaid. */
  readonly look: (sessionId: string) => Promise<PaymentReport | null>
  /** Makes sure that the page can no longer be paid. Resolves with its final state. */
  readonly close: (sessionId: string) => Promise<PaymentReport>
}
