import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { buyerCompanyId, type BuyerCompanyId } from '#server/platform/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { lockUser } from '#server/modules/accounts/authorize.ts'
import { buyerCompanies, quotas, users, type QuotaType } from '#server/modules/accounts/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import { grantOrderedMembership, revokeOrderedMembership } from './give.ts'
import { demoGoods } from './goods.ts'
import type { OrderRow } from './orders.ts'
import { membershipOrders } from './schema.ts'

let now: number
let buyer: AccountId
const t = await testApp()
beforeEach(async () => {
  now = t.clock.now()
  buyer = (await t.newBuyer(undefined, 10)).userId
})

const put = (userId: AccountId, set: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(set).where(eq(users.id, userId))
const untilOf = async (userId = buyer) =>
  (await t.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.vipExpireTime ?? null
const quotaOf = async (kind: QuotaType = 'ENQUIRY', userId = buyer) => {
  const [row] = await t.deps.db
    .select()
    .from(quotas)
    .where(and(eq(quotas.userId, userId), eq(quotas.permissionType, kind)))
  return row && [row.usedCount, row.totalLimit, row.periodTime]
}
const seatsOf = async (id: BuyerCompanyId) =>
  (await t.deps.db.select().from(buyerCompanies).where(eq(buyerCompanies.id, id)))[0]?.staffLimit
const use = (usedCount: number) => t.deps.db.update(quotas).set({ usedCount }).where(eq(quotas.userId, buyer))

const company = async (staffLimit = 5) => {
  const id = buyerCompanyId.parse(t.deps.random.uuid())
  await t.deps.db.insert(buyerCompanies).values({ id, name: 'Andes Agro', staffLimit, createdAt: 1 })
  await put(buyer, { companyId: id })
  return id
}
/** Stores an order. `quarter` gives 90 days and 60 enquiries, `team` gives 425 days and 15 accounts. */
const order = async (goodsId = 'quarter', companyId: BuyerCompanyId | null = null): Promise<OrderRow> => {
  const goods = demoGoods.find(({ id }) => id === goodsId)
  if (!goods) throw new Error('no such goods')
  const no = t.deps.random.uuid()
  const price = { goods, amount: goods.amount, currency: goods.currency }
  const details = { createTime: now, expireTime: now, locale: 'en', returnTo: '/', processor: 'sandbox' } as const
  const ownerFields = {
    payer: companyId ?? buyer,
    accountId: buyer,
    companyId,
    clientRef: no,
    status: 'waiting',
  } as const
  const [row] = await t.deps.db
    .insert(membershipOrders)
    .values({ no, ...price, ...details, ...ownerFields })
    .returning()
  if (!row) throw new Error('no order')
  return row
}
const pay = async (row: OrderRow): Promise<OrderRow> => {
  const grant = await grantOrderedMembership(t.deps.db, row, now)
  const [paid] = await t.deps.db
    .update(membershipOrders)
    .set({ status: 'paid', ...grant })
    .where(eq(membershipOrders.no, row.no))
    .returning()
  return paid ?? row
}
const refund = async (row: OrderRow) => {
  await revokeOrderedMembership(t.deps.db, row)
  await t.deps.db.update(membershipOrders).set({ status: 'refunded' }).where(eq(membershipOrders.no, row.no))
}

describe('a purchase', () => {
  test('a purchase adds its days to the remaining days, and its quotas to the remaining quotas', async () => {
    await use(4)
    const untilBefore = (await untilOf()) ?? 0
    const { given } = await pay(await order())
    expect(await untilOf()).toBe(untilBefore + 90 * dayMs)
    expect(given).toEqual([{ userId: buyer, from: untilBefore, until: untilBefore + 90 * dayMs }])
    expect([await quotaOf(), await quotaOf('SAMPLE_REQ'), await quotaOf('INTENTION')]).toEqual([
      [0, 66, now],
      [0, 36, now],
      [0, 21, now],
    ])
    expect(await quotaOf('AI_QUERY')).toEqual([0, 150, now])
  })
  test.each([
    ['ended a moment ago', () => now - 1],
    ['ends at this moment', () => now],
    ['never existed', () => null],
  ])('a purchase for a membership that %s begins now, without the old quotas', async (_, until) => {
    await put(buyer, { vipExpireTime: until() })
    await pay(await order())
    expect([await untilOf(), await quotaOf()]).toEqual([now + 90 * dayMs, [0, 60, now]])
  })
  test('a purchase extends the membership of everybody in the company, each from their own end, and of nobody else', async () => {
    const [mate, stranger] = [(await t.newBuyer()).userId, (await t.newBuyer()).userId]
    const id = await company()
    await put(mate, { companyId: id, vipExpireTime: now - 5 })
    const untilBefore = await untilOf(stranger)
    const { given } = await pay(await order('team', id))
    expect(new Set(given.map(({ userId }) => userId))).toEqual(new Set([buyer, mate]))
    expect([await untilOf(mate), await untilOf(stranger)]).toEqual([now + 425 * dayMs, untilBefore])
    expect(await seatsOf(id)).toBe(15)
  })
  test('a purchase goes to the buyer if the company is deleted, and to nobody if the buyer is deleted', async () => {
    const one = await order('team', buyerCompanyId.parse('gone'))
    expect((await pay(one)).given).toMatchObject([{ userId: buyer }])
    const two = await order('quarter')
    await t.deps.db.delete(users).where(eq(users.id, buyer))
    expect(await pay({ ...two, accountId: null })).toMatchObject({ given: [], seatsBefore: null })
  })
})

describe('a refund', () => {
  test('a refund takes back exactly what was given, to the day and to the last unused enquiry', async () => {
    const untilBefore = await untilOf()
    const paidOrder = await pay(await order())
    await use(3)
    await refund(paidOrder)
    expect([await untilOf(), await quotaOf()]).toEqual([untilBefore, [3, 10, now]])
  })
  test('a refund does not take back the days of another purchase', async () => {
    const untilBefore = (await untilOf()) ?? 0
    const [one] = [await pay(await order()), await pay(await order())]
    await refund(one)
    expect(await untilOf()).toBe(untilBefore + 90 * dayMs)
  })
  test('a refund affects the people who got the purchase, even if they left, but not people who joined later', async () => {
    const [leaver, comer] = [(await t.newBuyer()).userId, (await t.newBuyer()).userId]
    const id = await company()
    await put(leaver, { companyId: id })
    const [atFirst, ofComer] = [await untilOf(leaver), await untilOf(comer)]
    const paidOrder = await pay(await order('quarter', id))
    await put(leaver, { companyId: null })
    await put(comer, { companyId: id })
    await refund(paidOrder)
    expect([await untilOf(leaver), await untilOf(comer)]).toEqual([atFirst, ofComer])
  })
})

describe("after a refund, the number of a company's accounts", () => {
  test('after a refund, the company has as many accounts as before the purchase', async () => {
    const id = await company()
    await refund(await pay(await order('team', id)))
    expect(await seatsOf(id)).toBe(5)
  })
  test('after a refund of either of two purchases, the company has as many accounts as the other one gives', async () => {
    for (const refundIndex of [0, 1]) {
      const id = await company()
      const bothOrders = [await pay(await order('team', id)), await pay(await order('team', id))]
      const [first, other] = refundIndex === 0 ? bothOrders : bothOrders.toReversed()
      if (first) await refund(first)
      expect(await seatsOf(id)).toBe(15)
      if (other) await refund(other)
      expect(await seatsOf(id)).toBe(5)
    }
  })
  test('after a refund of the larger purchase, the company has as many accounts as the smaller one gives', async () => {
    const id = await company(2)
    await pay(await order('year', id))
    const larger = await pay(await order('team', id))
    await refund(larger)
    expect(await seatsOf(id)).toBe(5)
  })
})

test('a purchase and its refund run beside calls that lock the buyer, without a deadlock', async () => {
  const id = await company()
  const acting = () => t.deps.db.transaction((tx) => lockUser(tx, buyer))
  for (let turn = 0; turn < 5; turn += 1) {
    const row = await order('team', id)
    const [grant] = await Promise.all([t.deps.db.transaction((tx) => grantOrderedMembership(tx, row, now)), acting()])
    expect(grant.given).toMatchObject([{ userId: buyer }])
    await Promise.all([t.deps.db.transaction((tx) => revokeOrderedMembership(tx, { ...row, ...grant })), acting()])
    await t.deps.db.update(membershipOrders).set({ status: 'refunded' }).where(eq(membershipOrders.no, row.no))
  }
})
