import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { code } from '#contract/codes.ts'
import type { Order } from '#contract/entities/membership.ts'
import { dayMs } from '#lib/day-ms.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { testApp, type Buyer } from '#tests/harness/server.ts'
import { stripeDouble, webhookSecret, type StripeDouble } from '#tests/harness/payment/stripe-double.ts'
import { createMembershipShop, type MembershipShop } from './desk.ts'
import { membershipOrders } from './schema.ts'

let stripe: StripeDouble
let desk: MembershipShop
let buyer: Buyer

const returnTo = 'https://shop.example/pages/my/index?return=%2Fpages%2Fcart%2Findex'

const config = { payment: { goodsFile: null, appUrl: null, stripe: { key: 'sk_test_x', webhookSecret } } }
const backend = await testApp({ config }, (deps) => {
  stripe = stripeDouble(deps.clock)
  return (desk = createMembershipShop(deps, { http: stripe.fetch }))
})
beforeEach(async () => void (buyer = await backend.newBuyer()))
const pagesOf = async () => {
  const { list } = (await backend.call(membershipCalls.orderPage, { token: buyer.token, query: {} })).data as {
    list: Order[]
  }
  return stripe.pages().filter((page) => list.some(({ no }) => no === page.client_reference_id))
}

const untilOf = async (userId = buyer.userId): Promise<number> => {
  const [user] = await backend.deps.db.select().from(users).where(eq(users.id, userId))
  return user?.vipExpireTime ?? 0
}
const order = async (goodsId = 'year', clientRef = 'press-00001', token = buyer.token, seenUntil?: number) =>
  backend.call(membershipCalls.createOrder, {
    token,
    body: { goodsId, clientRef, seenUntil: seenUntil ?? (await untilOf()), returnTo },
  })
const newOrder = async (...of: Parameters<typeof order>): Promise<Order> => {
  const answer = await order(...of)
  expect(answer.msg).toBe('')
  return answer.data as Order
}
const look = async (no: string, token = buyer.token): Promise<Order> =>
  (await backend.call(membershipCalls.orderGet, { token, query: { no } })).data as Order
const post = (payload: string, header: string) =>
  backend.app.request('/buyer-api/payment/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'stripe-signature': header },
    body: payload,
  })
const sign = (payload: string, secret = webhookSecret, at = backend.clock.now()) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) })
const deliver = async (event: object) => {
  const payload = JSON.stringify(event)
  return post(payload, sign(payload))
}

describe('an order', () => {
  test('an order has a number, the current price and a payment page, and gives the membership once it is paid', async () => {
    const untilBefore = await untilOf()
    const one = await newOrder()
    expect(one).toMatchObject({
      status: 'waiting',
      amount: '560.00',
      currency: 'USD',
      goods: { giftDays: 30, demo: true },
    })
    expect(one.no).toMatch(/^M\d{8}-[A-Z2-9]{8}$/)
    expect(one.payUrl).toContain('https://checkout.example/')
    stripe.pay(one.no)
    expect(await look(one.no)).toMatchObject({
      status: 'paid',
      memberFrom: untilBefore,
      memberUntil: untilBefore + 395 * dayMs,
    })
    expect(await untilOf()).toBe(untilBefore + 395 * dayMs)
    const dashboard = await backend.call(accountCalls.quotaDashboard, { token: buyer.token })
    expect(dashboard.data).toContainEqual(
      expect.objectContaining({ permissionType: 'ENQUIRY', totalLimit: 340, usedCount: 0 }),
    )
    const summary = await backend.call(membershipCalls.membershipSummary, { token: buyer.token })
    expect(summary.data).toMatchObject({
      ai: { totalLimit: 600 },
      periodTime: backend.clock.now(),
      processor: 'stripe',
    })
  })

  test('an order for other goods first closes the payment page of the earlier order', async () => {
    const one = await newOrder('year', 'press-00001')
    const two = await newOrder('team', 'press-00002')
    expect(two.no).not.toBe(one.no)
    expect(await look(one.no)).toMatchObject({ status: 'cancelled', payUrl: null })
    expect(() => stripe.pay(one.no)).toThrow('cannot be paid')
  })

  test('an order for other goods is refused if the earlier order turns out to be paid, and the buyer learns of the renewal', async () => {
    const one = await newOrder('year', 'press-00001')
    const seenUntil = await untilOf()
    stripe.pay(one.no)
    const answer = await order('team', 'press-00002', buyer.token, seenUntil)
    expect(answer).toMatchObject({ code: code.membershipChanged, data: { until: await untilOf() } })
    expect(await untilOf()).toBeGreaterThan(seenUntil)
  })

  test('an order from a page that does not show the renewal yet is refused', async () => {
    const seenUntil = await untilOf()
    const one = await newOrder()
    stripe.pay(one.no)
    await look(one.no)
    const answer = await order('year', 'press-of-old-tab', buyer.token, seenUntil)
    expect(answer.code).toBe(code.membershipChanged)
    expect(await pagesOf()).toHaveLength(1)
  })

  test('an order that was paid before it expired counts as paid, even if the buyer never returned and no webhook arrived', async () => {
    const untilBefore = await untilOf()
    const one = await newOrder()
    stripe.pay(one.no)
    backend.clock.advance(61 * 60_000)
    await desk.payments.sweep(backend.clock.now())
    expect(await untilOf()).toBe(untilBefore + 395 * dayMs)
  })

  test('an order can be cancelled unless it has just been paid', async () => {
    const cancel = async (no: string) =>
      (await backend.call(membershipCalls.cancelOrder, { token: buyer.token, body: { no } })).data
    const one = await newOrder('year', 'press-00001')
    expect(await cancel(one.no)).toMatchObject({ status: 'cancelled' })
    const two = await newOrder('year', 'press-00002')
    stripe.pay(two.no)
    expect(await cancel(two.no)).toMatchObject({ status: 'paid' })
  })

  test('an order states why its payment page could not be opened, and a second press opens it', async () => {
    stripe.fails('Too many requests')
    const one = await newOrder()
    expect(one).toMatchObject({ status: 'creating', reason: 'Too many requests', payUrl: null })
    stripe.fails(null)
    expect(await newOrder()).toMatchObject({ no: one.no, status: 'waiting', reason: null })
  })
})

describe('a payment that the bank refuses after the buyer left the page', () => {
  const refused = async () => {
    const one = await newOrder()
    const begun = stripe.begin(one.no)
    await deliver(stripe.confirm(one.no, false))
    expect(await look(one.no)).toMatchObject({ status: 'failed', payUrl: null })
    return { one, begun }
  }
  test('a payment that the bank refuses late is repeated on a new payment page of the same order, which late events of the first page do not change', async () => {
    const untilBefore = await untilOf()
    const { one, begun } = await refused()
    const again = await newOrder('year', 'press-00002')
    expect(again).toMatchObject({ no: one.no, status: 'waiting', reason: null })
    expect(again.payUrl).not.toBe(one.payUrl)
    expect(await newOrder('year', 'press-00002')).toEqual(again)
    await deliver(begun)
    expect(await look(one.no)).toMatchObject({ status: 'waiting' })
    stripe.pay(one.no)
    expect(await look(one.no)).toMatchObject({ status: 'paid' })
    expect([await untilOf(), await pagesOf()]).toEqual([
      untilBefore + 395 * dayMs,
      expect.objectContaining({ length: 2 }),
    ])
  })
  test('payments that the bank refuses again and again are retried on new pages of one order', async () => {
    const { one } = await refused()
    for (const press of ['press-00002', 'press-00003']) {
      expect(await newOrder('year', press)).toMatchObject({ no: one.no, status: 'waiting' })
      stripe.begin(one.no)
      await deliver(stripe.confirm(one.no, false))
    }
    expect((await pagesOf()).map((page) => page.client_reference_id)).toEqual([one.no, one.no, one.no])
  })
  test('a payment that the bank refuses late is not repeated by an order for other goods', async () => {
    const { one } = await refused()
    expect((await newOrder('team', 'press-00002')).no).not.toBe(one.no)
  })
})

const newCompany = async () => {
  const { db, clock, random } = backend.deps
  const [id, staff] = [buyerCompanyId.parse(random.uuid()), await backend.newBuyer()]
  await db.insert(buyerCompanies).values({ id, name: 'Andes Agro', staffLimit: 5, createdAt: clock.now() })
  await db.update(users).set({ companyId: id }).where(eq(users.id, staff.userId))
  await db.update(users).set({ companyId: id, isCompanyAdmin: true }).where(eq(users.id, buyer.userId))
  return staff
}
test("an administrator's order is for the whole company and gives more accounts; staff cannot buy", async () => {
  const staff = await newCompany()
  const [mine, theirs] = [await untilOf(), await untilOf(staff.userId)]
  expect((await order('team', 'press-of-staff', staff.token)).code).toBe(code.forbidden)
  const one = await newOrder('team')
  expect(one).toMatchObject({ companyName: 'Andes Agro' })
  stripe.pay(one.no)
  await look(one.no)
  expect(await untilOf()).toBe(mine + 425 * dayMs)
  expect(await untilOf(staff.userId)).toBe(theirs + 425 * dayMs)
  const seats = await backend.call(accountCalls.staffQuota, { token: staff.token })
  expect(seats.data).toMatchObject({ total: 15 })
})

describe('a webhook', () => {
  test('a webhook that arrives twice takes effect once', async () => {
    const untilBefore = await untilOf()
    const one = await newOrder()
    const event = stripe.pay(one.no)
    expect((await deliver(event)).status).toBe(200)
    expect((await deliver(event)).status).toBe(200)
    expect(await untilOf()).toBe(untilBefore + 395 * dayMs)
  })

  test("a payment's webhook takes effect even after the order has expired, and a later expiry does not undo it", async () => {
    const one = await newOrder()
    const { db } = backend.deps
    const event = stripe.pay(one.no)
    await db.update(membershipOrders).set({ status: 'expired' }).where(eq(membershipOrders.no, one.no))
    await deliver(event)
    await deliver({
      ...event,
      id: 'evt_late_end',
      type: 'checkout.session.expired',
      data: { object: stripe.expired(one.no) },
    })
    expect(await look(one.no)).toMatchObject({ status: 'paid' })
  })

  test.each([
    ['another amount', { amount_total: 100 }, { paidAmount: '1.00' }],
    ['another currency', { currency: 'eur' }, { paidCurrency: 'EUR' }],
  ])('a payment of %s is shown, but does not give a membership', async (_, change, expected) => {
    const untilBefore = await untilOf()
    const one = await newOrder()
    stripe.pay(one.no, change)
    expect(await look(one.no)).toMatchObject({ status: 'mismatch', ...expected })
    expect(await untilOf()).toBe(untilBefore)
  })

  test('a webhook that names an order of another payment page is logged, and does not change that order', async () => {
    const one = await newOrder()
    const event = stripe.pay(one.no)
    const otherBuyer = await backend.newBuyer()
    const theirs = await newOrder('year', 'press-of-other', otherBuyer.token, await untilOf(otherBuyer.userId))
    const object = { ...event.data.object, client_reference_id: theirs.no }
    expect((await deliver({ ...event, data: { object } })).status).toBe(200)
    expect(await look(theirs.no, otherBuyer.token)).toMatchObject({ status: 'waiting' })
    expect(backend.logs).toContainEqual(expect.objectContaining({ event: 'payment-of-no-order-of-ours' }))
  })

  test("a refund's webhook ends the membership, and may arrive before the payment's webhook", async () => {
    const untilBefore = await untilOf()
    const one = await newOrder()
    stripe.pay(one.no)
    expect((await deliver(stripe.refund(one.no))).status).toBe(200)
    expect(await look(one.no)).toMatchObject({ status: 'refunded' })
    expect(await untilOf()).toBe(untilBefore)
  })

  test('while the payment cannot be read, a refund’s webhook gets an answer that makes the processor send it again', async () => {
    const one = await newOrder()
    stripe.pay(one.no)
    stripe.fails('down')
    expect((await deliver(stripe.refund(one.no))).status).toBe(503)
    stripe.fails(null)
    expect((await deliver(stripe.refund(one.no))).status).toBe(200)
    expect(await look(one.no)).toMatchObject({ status: 'refunded' })
  })

  test('a dispute is shown; if the dispute is won, the order counts as paid, and if it is lost, as refunded', async () => {
    const before = await untilOf()
    const one = await newOrder()
    stripe.pay(one.no)
    await deliver(stripe.dispute(one.no, 'created'))
    expect(await look(one.no)).toMatchObject({ status: 'disputed' })
    await deliver(stripe.dispute(one.no, 'won'))
    expect(await look(one.no)).toMatchObject({ status: 'paid' })
    await deliver(stripe.dispute(one.no, 'lost'))
    expect(await look(one.no)).toMatchObject({ status: 'refunded' })
    expect(await untilOf()).toBe(before)
  })

  test('a webhook without a signature, or with a foreign, old or future one, is refused', async () => {
    const one = await newOrder()
    const payload = JSON.stringify(stripe.pay(one.no))
    const now = backend.clock.now()
    const wrong = [
      '',
      sign(payload, 'whsec_other'),
      sign(payload, webhookSecret, now - 4_000_000),
      sign(payload, webhookSecret, now + 4_000_000),
    ]
    for (const header of wrong) expect((await post(payload, header)).status).toBe(400)
    expect((await post(payload.replace('560', '561'), sign(payload))).status).toBe(400)
  })
})
