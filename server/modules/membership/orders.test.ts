import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { code } from '#contract/codes.ts'
import type { Order } from '#contract/entities/membership.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { testApp, type Buyer } from '#tests/harness/server.ts'
import { orderLifeMs } from './orders.ts'
import { membershipOrders } from './schema.ts'

let me: Buyer
const t = await testApp()
beforeEach(async () => {
  me = await t.newBuyer()
})

const returnTo = 'http://localhost/pages/my/index'
const untilOf = async (userId: AccountId) =>
  (await t.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.vipExpireTime ?? null
const put = (userId: AccountId, set: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(set).where(eq(users.id, userId))
const create = async (part: object = {}, who = me, headers: Record<string, string> = {}) =>
  t.call(membershipCalls.createOrder, {
    token: who.token,
    headers,
    body: { goodsId: 'year', clientRef: 'press-00001', seenUntil: await untilOf(who.userId), returnTo, ...part },
  })
const newOrder = async (part: object = {}, who = me) => (await create(part, who)).data as Order
const look = (no: string, who = me, headers: Record<string, string> = {}) =>
  t.call(membershipCalls.orderGet, { token: who.token, query: { no }, headers })
const cancel = (no: string, who = me) => t.call(membershipCalls.cancelOrder, { token: who.token, body: { no } })
const list = async (who = me, query: object = {}) =>
  (await t.call(membershipCalls.orderPage, { token: who.token, query })).data as { list: Order[]; total: number }
const company = async (...staff: Buyer[]) => {
  const id = buyerCompanyId.parse(t.deps.random.uuid())
  await t.deps.db.insert(buyerCompanies).values({ id, name: 'Andes Agro', createdAt: 1 })
  await put(me.userId, { companyId: id, isCompanyAdmin: true })
  for (const one of staff) await put(one.userId, { companyId: id })
  return id
}

describe('two orders of one payer', () => {
  test('two simultaneous presses of the button create one order', async () => {
    const bothOrders = await Promise.all([newOrder(), newOrder({ clientRef: 'press-00002' })])
    expect(new Set(bothOrders.map(({ no }) => no)).size).toBe(1)
    expect(await list()).toMatchObject({ total: 1 })
  })
  test('two administrators of a company who order at the same time create one order', async () => {
    const mate = await t.newBuyer()
    await company(mate)
    await put(mate.userId, { isCompanyAdmin: true })
    const bothOrders = await Promise.all([newOrder(), newOrder({ clientRef: 'press-00002' }, mate)])
    expect(new Set(bothOrders.map(({ no }) => no)).size).toBe(1)
  })
  test('two buyers create two orders, even with the same press id', async () => {
    const otherBuyer = await t.newBuyer()
    const [one, two] = [await newOrder(), await newOrder({}, otherBuyer)]
    expect(one.no).not.toBe(two.no)
    expect([await list(), await list(otherBuyer)]).toMatchObject([{ total: 1 }, { total: 1 }])
  })
})

describe('an order', () => {
  test('an order can be paid within an hour; pressing the button after that creates a new order', async () => {
    const one = await newOrder()
    expect(one.expireTime - one.createTime).toBe(orderLifeMs)
    t.clock.advance(orderLifeMs - 1)
    expect((await newOrder({ clientRef: 'press-00002' })).no).toBe(one.no)
    t.clock.advance(1)
    const two = await newOrder({ clientRef: 'press-00003' })
    expect(two.no).not.toBe(one.no)
    expect((await look(one.no)).data).toMatchObject({
      status: expect.stringMatching(/expired|cancelled/),
      payUrl: null,
    })
  })
  test('an order with unknown goods, an invalid return URL or an invalid press id is refused and not created', async () => {
    expect((await create({ goodsId: 'gold' })).code).toBe(code.notFound)
    for (const address of ['not an address', 'ftp://localhost/pages/my/index', 'http://localhost/pages/my/index/evil'])
      expect(await create({ returnTo: address })).toMatchObject({ data: { fields: [{ path: 'returnTo' }] } })
    for (const clientRef of ['short', 'x'.repeat(65)])
      expect(await create({ clientRef })).toMatchObject({ data: { fields: [{ path: 'clientRef' }] } })
    expect(await list()).toEqual({ list: [], total: 0 })
  })
  test('the payment page returns to the app with the order’s number, whatever else the return URL contains', async () => {
    const one = await newOrder({ returnTo: `${returnTo}?return=%2Fpages%2Fcart&order=M-other#x` })
    const [row] = await t.deps.db.select().from(membershipOrders).where(eq(membershipOrders.no, one.no))
    const answer = await t.app.request(one.payUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ act: 'decline' }),
    })
    const back = new URL(answer.headers.get('Location') ?? '')
    expect(back.pathname).toBe('/pages/my/payfailure')
    expect(back.searchParams.getAll('order')).toEqual([row?.no])
    expect(back.searchParams.get('return')).toBe('/pages/cart')
  })
})

describe('the owner of an order', () => {
  test('only the owner can see, cancel and list an order', async () => {
    const [one, other] = [await newOrder(), await t.newBuyer()]
    for (const act of [look, cancel]) expect((await act(one.no, other)).code).toBe(code.notFound)
    expect((await look('M20260901-AAAAAAAA')).code).toBe(code.notFound)
    expect(await list(other)).toEqual({ list: [], total: 0 })
    expect((await look(one.no)).data).toMatchObject({ status: 'waiting' })
  })
  test('a company’s order belongs to its administrators, not to its staff or former administrators', async () => {
    const [mate, staff] = [await t.newBuyer(), await t.newBuyer()]
    await company(mate, staff)
    await put(mate.userId, { isCompanyAdmin: true })
    const one = await newOrder()
    expect((await look(one.no, mate)).data).toMatchObject({ no: one.no, companyName: 'Andes Agro' })
    expect([(await look(one.no, staff)).code, (await cancel(one.no, staff)).code]).toEqual([
      code.notFound,
      code.notFound,
    ])
    await put(mate.userId, { isCompanyAdmin: false })
    await expect.poll(async () => (await look(one.no, mate)).code).toBe(code.notFound)
    await put(me.userId, { companyId: null, isCompanyAdmin: false })
    await expect.poll(async () => (await look(one.no)).code).toBe(code.notFound)
  })
  test('an order belongs to the buyer who placed it without a company, even after the buyer joins one', async () => {
    const [one, mate] = [await newOrder(), await t.newBuyer()]
    await company(mate)
    await put(mate.userId, { isCompanyAdmin: true })
    expect((await look(one.no)).code).toBe(0)
    expect((await look(one.no, mate)).code).toBe(code.notFound)
  })
})

test('a payment of a wrong amount prevents another order until it is refunded', async () => {
  const one = await newOrder()
  const press = (act: string) => t.app.request(one.payUrl ?? '', { method: 'POST', body: new URLSearchParams({ act }) })
  await press('less')
  await expect.poll(async () => (await look(one.no)).data).toMatchObject({ status: 'mismatch' })
  expect(await create({ clientRef: 'press-00002' })).toMatchObject({
    code: code.orderConfirming,
    data: { no: one.no },
  })
  await press('refund')
  await expect.poll(async () => (await look(one.no)).data).toMatchObject({ status: 'refunded' })
  expect(await newOrder({ clientRef: 'press-00002' })).toMatchObject({ status: 'waiting' })
})
