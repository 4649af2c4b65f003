import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeClock, type FakeClock } from '#tests/harness/server.ts'
import { stripeDouble, webhookSecret, type StripeDouble } from '#tests/harness/payment/stripe-double.ts'
import { ProcessorFailure, type PayableOrder } from './processor.ts'
import { createStripeProcessor, type StripeProcessor } from './stripe.ts'

let clock: FakeClock
let double: StripeDouble
let processor: StripeProcessor
let sentRequests: { readonly path: string; readonly form: URLSearchParams; readonly headers: Headers }[]
beforeEach(() => {
  clock = fakeClock()
  double = stripeDouble(clock)
  sentRequests = []
  const watchedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    sentRequests.push({
      path: pathname,
      form: new URLSearchParams(await request.clone().text()),
      headers: request.headers,
    })
    return double.fetch(request)
  }
  processor = createStripeProcessor({ key: 'sk_test_x', webhookSecret }, watchedFetch)
})

const order = (part: Partial<PayableOrder> = {}): PayableOrder => ({
  no: 'M20260901-ABCDEFGH',
  key: 'order-M20260901-ABCDEFGH',
  title: 'Año 年度',
  amount: '560.00',
  currency: 'USD',
  locale: 'en',
  expireTime: clock.now() + 3_600_000,
  paidUrl: 'https://shop.example/pages/my/index?order=M20260901-ABCDEFGH',
  unpaidUrl: 'https://shop.example/pages/my/payfailure?order=M20260901-ABCDEFGH',
  ...part,
})

describe('the payment page of an order', () => {
  test.each([
    ['560.00', '56000'],
    ['560', '56000'],
    ['560.5', '56050'],
    ['0.01', '1'],
    ['0.1', '10'],
    ['1240.99', '124099'],
    ['999999999.99', '99999999999'],
    // Multiplied by 100 as binary fractions, these amounts would lose one hundredth.
    ['1.15', '115'],
    ['4.35', '435'],
  ])('a price of %s is charged as %s hundredths, and the paid amount equals the price', async (amount, cents) => {
    const { sessionId } = await processor.open(order({ amount }))
    expect(sentRequests[0]?.form.get('line_items[0][price_data][unit_amount]')).toBe(cents)
    double.pay(order().no)
    const news = await processor.look(sessionId)
    expect(news).toMatchObject({ kind: 'paid', currency: 'USD' })
    expect(news?.kind === 'paid' && Number(news.amount)).toBe(Number(amount))
  })
  test('opening a payment page again with its key returns the same page, so that an order cannot be paid twice', async () => {
    const [one, two] = [await processor.open(order()), await processor.open(order())]
    expect(two).toEqual(one)
    const keys = sentRequests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys)).toEqual(new Set([order().key]))
    expect((await processor.open(order({ key: 'order-M20260901-OTHERONE' }))).sessionId).not.toBe(one.sessionId)
  })
})

describe('the state of a payment page', () => {
  test('an open payment page has the state null, and an expired one the state closed', async () => {
    const { sessionId } = await processor.open(order())
    expect(await processor.look(sessionId)).toBeNull()
    clock.advance(3_600_000)
    expect(await processor.look(sessionId)).toEqual({ kind: 'closed' })
  })
  test('closing a payment page that has already been paid reports the payment', async () => {
    const { sessionId } = await processor.open(order())
    double.pay(order().no)
    expect(await processor.close(sessionId)).toMatchObject({ kind: 'paid', amount: '560.00' })
  })
  test('a closed payment page cannot be paid, and closing it again gives the same state', async () => {
    const { sessionId } = await processor.open(order())
    expect([await processor.close(sessionId), await processor.close(sessionId)]).toEqual([
      { kind: 'closed' },
      { kind: 'closed' },
    ])
    expect(() => double.pay(order().no)).toThrow('cannot be paid')
  })
  test('while a bank is confirming the payment, the payment page counts neither as paid nor as closed', async () => {
    const { sessionId } = await processor.open(order())
    double.begin(order().no)
    expect(await processor.look(sessionId)).toEqual({ kind: 'confirming' })
    expect(await processor.close(sessionId)).toEqual({ kind: 'confirming' })
  })
})

describe('an error of the processor', () => {
  test('an error is thrown with the processor’s message', async () => {
    const { sessionId } = await processor.open(order())
    double.fails('Rate limit exceeded')
    for (const act of [
      () => processor.open(order()),
      () => processor.look(sessionId),
      () => processor.close(sessionId),
    ]) {
      const failure: unknown = await act().then(
        () => null,
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(ProcessorFailure)
      expect(failure).toMatchObject({ message: 'Rate limit exceeded' })
    }
  })
  test('a broken connection is an error, and the call is not retried', async () => {
    let callCount = 0
    const brokenProcessor = createStripeProcessor({ key: 'sk_test_x', webhookSecret }, () => {
      callCount += 1
      return Promise.reject(new TypeError('fetch failed'))
    })
    await expect(brokenProcessor.look('cs_1')).rejects.toBeInstanceOf(ProcessorFailure)
    expect(callCount).toBe(1)
  })
})

describe('webhook events', () => {
  const sign = (payload: string, at = clock.now(), secret = webhookSecret) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) })
  const hear = (event: object, at?: number) => {
    const payload = JSON.stringify(event)
    return processor.readEvent(payload, sign(payload, at), clock.now())
  }
  const payOrder = async () => {
    await processor.open(order())
    return double.pay(order().no)
  }

  test('the event of a payment names the order, the payment page and the paid amount', async () => {
    const event = await payOrder()
    expect(await hear(event)).toEqual({
      id: `stripe:${event.id}`,
      orderNo: order().no,
      sessionId: 'cs_1',
      news: { kind: 'paid', amount: '560.00', currency: 'USD', paymentRef: 'pi_cs_1' },
    })
  })
  test('an event is accepted for five minutes before and after its time, not a second longer', async () => {
    const event = await payOrder()
    for (const seconds of [-300, 300]) expect(await hear(event, clock.now() + seconds * 1000)).not.toBeNull()
    for (const seconds of [-301, 301]) await expect(hear(event, clock.now() + seconds * 1000)).rejects.toThrow()
  })
  test.each([
    ['no signature', () => ''],
    ['another’s secret', (payload: string) => sign(payload, clock.now(), 'whsec_other')],
    ['a time and no signature', () => `t=${Math.floor(clock.now() / 1000)}`],
    [
      'a signature of another moment',
      (payload: string) => sign(payload).replace(/t=\d+/, `t=${Math.floor(clock.now() / 1000) - 1}`),
    ],
    ['a signature of an older scheme', (payload: string) => sign(payload).replace('v1=', 'v0=')],
  ])('an event with %s is refused', async (_, header) => {
    const payload = JSON.stringify(await payOrder())
    await expect(processor.readEvent(payload, header(payload), clock.now())).rejects.toThrow()
  })
  test('the events of a refund and of a dispute name their order through the payment', async () => {
    await payOrder()
    expect(await hear(double.refund(order().no))).toMatchObject({ orderNo: order().no, news: { kind: 'refunded' } })
    for (const [what, kind] of [
      ['created', 'disputed'],
      ['won', 'dispute-won'],
      ['lost', 'dispute-lost'],
    ] as const)
      expect(await hear(double.dispute(order().no, what))).toMatchObject({ orderNo: order().no, news: { kind } })
  })
  test('the event of a partial refund is ignored', async () => {
    await payOrder()
    const event = double.refund(order().no)
    const part = { ...event, data: { object: { ...event.data.object, refunded: false } } }
    expect(await hear(part)).toBeNull()
  })
  test('the event of a delayed payment reports its outcome, paid or not', async () => {
    await processor.open(order())
    expect(await hear(double.begin(order().no))).toMatchObject({ news: { kind: 'confirming' } })
    expect(await hear(double.confirm(order().no, false))).toMatchObject({
      // A reason would be a text of this backend, in English for every buyer, so none is given.
      news: { kind: 'failed', reason: null },
    })
    await processor.open(order({ key: 'order-M20260901-ABCDEFGH-1' }))
    double.begin(order().no)
    expect(await hear(double.confirm(order().no, true))).toMatchObject({ news: { kind: 'paid', amount: '560.00' } })
  })
})
