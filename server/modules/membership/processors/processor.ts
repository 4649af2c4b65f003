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

/** The processor's message for the buyer. The failed call may still have had an effect. */
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

/** Calls of a payment processor. They may be repeated, and may fail with or without an effect. */
export interface Processor {
  readonly name: string
  /** Opens the order's page. The same key returns the same page, so that an order is paid only once. */
  readonly open: (order: PayableOrder) => Promise<{ readonly sessionId: string; readonly url: string }>
  /** The state of a payment page; null while the page is open and unpaid. */
  readonly look: (sessionId: string) => Promise<PaymentReport | null>
  /** Makes sure that the page can no longer be paid. Resolves with its final state. */
  readonly close: (sessionId: string) => Promise<PaymentReport>
}
