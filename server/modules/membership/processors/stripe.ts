import type Stripe from 'stripe'
import type { PaymentReport } from '#domain/membership/order.ts'
import { ProcessorFailure, type PayableOrder, type PaymentEvent, type PaymentProcessor } from './processor.ts'

/** The version of Stripe's API for which the calls below were written. The account's default version may change. */
export const stripeApiVersion = '2026-10-28.endive'
const toleranceS = 300

export interface StripeSettings {
  readonly key: string
  readonly webhookSecret: string
}

export interface StripeProcessor extends PaymentProcessor {
  readonly readEvent: (payload: string, signature: string, now: number) => Promise<PaymentEvent | null>
}

/** Stripe counts in hundredths, which every currency of the goods has. */
const centsOf = (amount: string): number => {
  const [whole = '0', part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
const amountOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const newsOf = (session: Stripe.Checkout.Session): PaymentReport | null => {
  if (session.status === 'expired') return { kind: 'closed' }
  if (session.status !== 'complete') return null
  if (session.payment_status === 'paid')
    return {
      kind: 'paid',
      amount: amountOf(session.amount_total ?? 0),
      currency: (session.currency ?? '').toUpperCase(),
      paymentRef: idOf(session.payment_intent),
    }
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    ? { kind: 'failed', reason: intent.last_payment_error?.message ?? null }
    : { kind: 'confirming' }
}

/** Recognises Stripe's errors by their type, because the library that defines their class is loaded later. */
const isStripes = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** The event's type decides, because a session looks the same during a payment and after a failed one. */
const newsOfEvent = (event: Stripe.Event): PaymentReport | null => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return newsOf(event.data.object)
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', reason: null }
    case 'charge.refunded':
      return event.data.object.refunded ? { kind: 'refunded' } : null
    case 'charge.dispute.created':
      return { kind: 'disputed' }
    case 'charge.dispute.closed':
      return { kind: event.data.object.status === 'lost' ? 'dispute-lost' : 'dispute-won' }
    default:
      return null
  }
}

export const createStripeProcessor = ({ key, webhookSecret }: StripeSettings, http?: typeof fetch): StripeProcessor => {
  let loadedStripe: Promise<Stripe> | null = null
  const stripe = (): Promise<Stripe> =>
    (loadedStripe ??= import('stripe').then(
      ({ default: Library }) =>
        new Library(key, {
          apiVersion: stripeApiVersion,
          httpClient: Library.createFetchHttpClient(http),
          // Callers repeat failed calls, so the library does not.
          maxNetworkRetries: 0,
          timeout: 20_000,
          telemetry: false,
        }),
    ))
  const asking = async <T>(work: (api: Stripe) => Promise<T>): Promise<T> => {
    const api = await stripe()
    try {
      return await work(api)
    } catch (error) {
      if (isStripes(error)) throw new ProcessorFailure(error.message)
      throw error
    }
  }
  const retrieve = (api: Stripe, id: string) => api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })

  const create = (api: Stripe, order: PayableOrder) =>
    api.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: order.no,
        metadata: { orderNo: order.no },
        // The order number is also in the payment, so that the events of its charge and refund contain it.
        payment_intent_data: { metadata: { orderNo: order.no }, description: order.no },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency.toLowerCase(),
              unit_amount: centsOf(order.amount),
              product_data: { name: order.title },
            },
          },
        ],
        locale: order.locale === 'zh-Hans' ? 'zh' : order.locale === 'zh-Hant' ? 'zh-TW' : order.locale,
        success_url: order.paidUrl,
        cancel_url: order.unpaidUrl,
        expires_at: Math.floor(order.expireTime / 1000),
      },
      { idempotencyKey: order.key },
    )

  const orderOfIntent = async (intent: string | { id: string } | null): Promise<string | null> => {
    const id = idOf(intent)
    if (id === null) return null
    return (await asking((api) => api.paymentIntents.retrieve(id))).metadata['orderNo'] ?? null
  }

  return {
    name: 'stripe',
    open: async (order) => {
      const { id, url } = await asking((api) => create(api, order))
      if (!url) throw new ProcessorFailure('Stripe opened no page.')
      return { sessionId: id, url }
    },
    look: async (sessionId) => newsOf(await asking((api) => retrieve(api, sessionId))),
    close: (sessionId) =>
      asking(async (api) => {
        const closedSession = await api.checkout.sessions.expire(sessionId).catch(() => retrieve(api, sessionId))
        const news = newsOf(closedSession)
        if (news === null) throw new ProcessorFailure('Stripe did not close the page.')
        return news
      }),
    readEvent: async (payload, signature, now) => {
      const api = await stripe()
      // The library accepts signatures from the future, so they are refused here.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0)
      if (signedAt > now / 1000 + toleranceS) throw new Error('The signature is of a later moment.')
      const event = await api.webhooks.constructEventAsync(
        payload,
        signature,
        webhookSecret,
        toleranceS,
        undefined,
        now,
      )
      const news = newsOfEvent(event)
      if (news === null) return null
      const { object } = event.data
      const at = { id: `stripe:${event.id}`, news }
      if (object.object === 'checkout.session')
        return { ...at, orderNo: object.client_reference_id, sessionId: object.id }
      if (object.object === 'charge')
        return {
          ...at,
          orderNo: object.metadata['orderNo'] ?? (await orderOfIntent(object.payment_intent)),
          sessionId: null,
        }
      if (object.object === 'dispute')
        return { ...at, orderNo: await orderOfIntent(object.payment_intent), sessionId: null }
      return null
    },
  }
}
