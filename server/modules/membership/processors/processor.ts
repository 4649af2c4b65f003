import type { Locale } from '#contract/languages.ts'
import type { PaymentNews } from '#domain/membership/order.ts'

/** What a processor is told of an order. The same order is always told in the same words. */
export interface PayableOrder {
  readonly no: string
  /** The name of the goods, in the buyer's language. */
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly locale: Locale
  readonly expireTime: number
  /** Where the page leads when it was paid, and when not. */
  readonly paidUrl: string
  readonly unpaidUrl: string
}

/** The processor did not do it. `message`: its own words, for the buyer. Nothing is known of what it did all the same. */
export class ProcessorFailure extends Error {
  override readonly name = 'ProcessorFailure'
}

/** News that the processor sends by itself. */
export interface PaymentEvent {
  readonly id: string
  readonly orderNo: string | null
  /** Of the page on which it happened; null where the news do not say. */
  readonly sessionId: string | null
  readonly news: PaymentNews
}

/**
 * Whoever takes the money, on a page of its own: nothing about a card comes here. Each call may fail with
 * `ProcessorFailure`, done or not done, and may be made again.
 */
export interface Processor {
  readonly name: string
  /** Opens the page of an order. Called again it gives the same page: an order has one, and one payment. */
  readonly open: (order: PayableOrder) => Promise<{ readonly sessionId: string; readonly url: string }>
  /** Null: the page is open and not paid. */
  readonly look: (sessionId: string) => Promise<PaymentNews | null>
  /** Sees to it that the page cannot be paid any more; resolves with what it found. */
  readonly close: (sessionId: string) => Promise<PaymentNews>
}
