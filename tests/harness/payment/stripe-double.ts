import type { Clock } from '#server/platform/system.ts'

export const webhookSecret = 'whsec_of_tests'

interface Page {
  readonly id: string
  readonly object: 'checkout.session'
  readonly client_reference_id: string
  readonly url: string
  readonly payment_intent: string | { readonly id: string; readonly status: 'requires_payment_method' }
  readonly expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
}

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly data: { readonly object: object }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const refusal = (message: string, status = 400) => json({ error: { type: 'invalid_request_error', message } }, status)

/** Stripe's rules: one key opens one payment page, which can be completed or closed only while it is open. */
export const stripeDouble = (clock: Clock) => {
  const pages = new Map<string, Page>()
  const byKey = new Map<string, string>()
  let words: string | null = null
  let events = 0
  let charges = 0

  const expireIfDue = (page: Page): Page => {
    if (page.status === 'open' && page.expires_at * 1000 <= clock.now()) page.status = 'expired'
    return page
  }
  const pageOf = (orderNo: string): Page => {
    const page = [...pages.values()].findLast((one) => one.client_reference_id === orderNo)
    if (!page) throw new Error(`no page of ${orderNo}`)
    return expireIfDue(page)
  }
  const event = (type: string, object: object): StripeEvent => ({
    id: `evt_${(events += 1)}`,
    object: 'event',
    type,
    data: { object: structuredClone(object) },
  })
  const take = (page: Page) => {
    page.payment_status = 'paid'
    charges += 1
  }
  const intentOf = (id: string) => {
    const page = [...pages.values()].find((one) => one.payment_intent === id)
    return page && { id, object: 'payment_intent', metadata: { orderNo: page.client_reference_id } }
  }

  const create = (form: URLSearchParams, key: string) => {
    const pageOfKey = byKey.get(key)
    const storedPage = pageOfKey === undefined ? undefined : pages.get(pageOfKey)
    if (storedPage) return json(expireIfDue(storedPage))
    const id = `cs_${pages.size + 1}`
    const page: Page = {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id') ?? '',
      url: `https://checkout.example/${id}`,
      payment_intent: `pi_${id}`,
      expires_at: Number(form.get('expires_at')),
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
    }
    pages.set(id, page)
    byKey.set(key, id)
    return json(page)
  }

  const answer = async (request: Request): Promise<Response> => {
    if (words !== null) return refusal(words)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions')
      return create(new URLSearchParams(await request.text()), request.headers.get('Idempotency-Key') ?? '')
    const intent = /^\/v1\/payment_intents\/(.+)$/.exec(pathname)?.[1]
    if (intent !== undefined) return json(intentOf(intent) ?? {}, intentOf(intent) ? 200 : 404)
    const [, id = '', act] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(pathname) ?? []
    const page = pages.get(id)
    if (!page) return refusal('No such checkout.session', 404)
    expireIfDue(page)
    if (act === 'expire') {
      if (page.status !== 'open') return refusal('Only Checkout Sessions with a status in ["open"] can be expired.')
      page.status = 'expired'
    }
    return json(page)
  }

  return {
    fetch: ((input, init) => answer(new Request(input, init))) as typeof fetch,
    pages: () => [...pages.values()],
    fails: (next: string | null) => void (words = next),
    pay: (orderNo: string, change: Partial<Page> = {}) => {
      const page = pageOf(orderNo)
      if (page.status !== 'open') throw new Error(`${page.status}: cannot be paid`)
      Object.assign(page, { status: 'complete' }, change)
      take(page)
      return event('checkout.session.completed', page)
    },
    /** Begins a delayed payment: the payment page is complete, and a bank confirms or refuses later. */
    begin: (orderNo: string) => {
      const page = pageOf(orderNo)
      if (page.status !== 'open') throw new Error(`${page.status}: cannot be paid`)
      page.status = 'complete'
      return event('checkout.session.completed', page)
    },
    confirm: (orderNo: string, done: boolean) => {
      const page = pageOf(orderNo)
      const refused = typeof page.payment_intent !== 'string'
      if (page.status !== 'complete' || page.payment_status === 'paid' || refused) throw new Error('nothing to confirm')
      if (done) take(page)
      else Object.assign(page, { payment_intent: { id: page.payment_intent, status: 'requires_payment_method' } })
      return event(done ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', page)
    },
    refund: (orderNo: string) => {
      charges -= 1
      const { payment_intent } = pageOf(orderNo)
      return event('charge.refunded', { object: 'charge', refunded: true, payment_intent, metadata: { orderNo } })
    },
    dispute: (orderNo: string, what: 'created' | 'won' | 'lost') =>
      event(what === 'created' ? 'charge.dispute.created' : 'charge.dispute.closed', {
        object: 'dispute',
        payment_intent: pageOf(orderNo).payment_intent,
        status: what === 'created' ? 'needs_response' : what,
      }),
    expired: (orderNo: string) => ({ ...pageOf(orderNo), status: 'expired', payment_status: 'unpaid' }),
    charges: () => charges,
  }
}

export type StripeDouble = ReturnType<typeof stripeDouble>
