import { and, desc, eq, inArray, like, lt } from 'drizzle-orm'
import { texts } from '#server/texts/texts.ts'
import { code } from '#contract/codes.ts'
import type { Locale } from '#contract/languages.ts'
import { openOrderStatuses } from '#domain/membership/order.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import type { PurchaseGrant } from '#server/modules/accounts/authorize.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOfTable, type LimitAndOffset } from '#server/platform/db/statements.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'
import { randomReadableCode } from '#server/platform/system.ts'
import { goodsToWire, type GoodsForSale } from './goods.ts'
import { membershipOrders, paymentEvents } from './schema.ts'

export type OrderRow = typeof membershipOrders.$inferSelect

/** An hour, because payment processors require at least half an hour. */
export const orderLifeMs = 60 * 60_000

/** Contains the day and eight characters, which can be read out on the telephone but not guessed. */
const newOrderNo = (random: Deps['random'], now: number): string =>
  `M${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${randomReadableCode(random, 8)}`

export const findOrder = async (db: Database, no: string): Promise<OrderRow | null> =>
  (await db.select().from(membershipOrders).where(eq(membershipOrders.no, no)))[0] ?? null

export const lockOrder = async (tx: Database, no: string): Promise<OrderRow | null> =>
  (await tx.select().from(membershipOrders).where(eq(membershipOrders.no, no)).for('update'))[0] ?? null

const payersOf = ({ userId, companyId, isCompanyAdmin }: BuyerActor): string[] =>
  companyId !== null && isCompanyAdmin ? [userId, companyId] : [userId]

export const requireOrder = async (db: Database, actor: BuyerActor, no: string): Promise<OrderRow> => {
  const row = await findOrder(db, no)
  if (!row || !payersOf(actor).includes(row.payer)) throw notFound()
  return row
}

export const findOrderPage = (db: Database, actor: BuyerActor, page: LimitAndOffset) =>
  pageOfTable(
    db,
    membershipOrders,
    inArray(membershipOrders.payer, payersOf(actor)),
    [desc(membershipOrders.createTime), desc(membershipOrders.no)],
    page,
  )

export const findOpenOrdersBefore = (db: Database, before: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(membershipOrders)
    .where(and(inArray(membershipOrders.status, [...openOrderStatuses]), lt(membershipOrders.createTime, before)))
    .orderBy(membershipOrders.createTime)
    .limit(100)

export interface OrderInput {
  readonly goods: GoodsForSale
  readonly clientRef: string
  readonly seenUntil: number | null
  readonly returnTo: string
  readonly locale: Locale
  readonly processor: string
}

const isFor = ({ id, amount, currency }: GoodsForSale, order: OrderRow): boolean =>
  order.goods.id === id && order.amount === amount && order.currency === currency

export const paymentPageEndId = (sessionId: string): string => `ended:${sessionId}`
export const paymentPageEndsOf = (no: string) =>
  and(eq(paymentEvents.orderNo, no), like(paymentEvents.id, paymentPageEndId('%')))

/** Prepares another payment page after a failed payment, because the first page does not accept another payment. */
const reopen = async (tx: Database, { no, clientRef, sessionId }: OrderRow, opened: Partial<OrderRow>, now: number) => {
  const end = { id: paymentPageEndId(sessionId ?? no), orderNo: no, kind: 'failed', createTime: now }
  await tx.insert(paymentEvents).values(end).onConflictDoNothing()
  const blank = { reason: null, sessionId: null, payUrl: null, cancelTime: null }
  const changed = tx.update(membershipOrders).set({ ...opened, ...blank, clientRef })
  const [row] = await changed.where(eq(membershipOrders.no, no)).returning()
  if (!row) throw new Error(`order ${no} is gone`)
  return { row }
}

/** `inTheWay` is an open order to close first: for other goods or another price, being cancelled, or expired. */
export const findOrCreateOrder = async (
  tx: Database,
  { object }: PurchaseGrant,
  random: Deps['random'],
  { goods, seenUntil, ...wish }: OrderInput,
  now: number,
): Promise<{ readonly row: OrderRow } | { readonly inTheWay: OrderRow }> => {
  const { userId, companyId, vipExpireTime } = object
  const isSamePress = and(eq(membershipOrders.accountId, userId), eq(membershipOrders.clientRef, wish.clientRef))
  const [existingOrder] = await tx.select().from(membershipOrders).where(isSamePress)
  if (existingOrder) return { row: existingOrder }
  const payer = companyId ?? userId
  const isOpen = and(eq(membershipOrders.payer, payer), inArray(membershipOrders.status, [...openOrderStatuses]))
  const [open] = await tx.select().from(membershipOrders).where(isOpen)
  if (open) {
    const isPayable = isFor(goods, open) && open.cancelTime === null && open.expireTime > now
    return isPayable ? { row: open } : { inTheWay: open }
  }
  const wrong = and(eq(membershipOrders.payer, payer), eq(membershipOrders.status, 'mismatch'))
  const [unclear] = await tx.select().from(membershipOrders).where(wrong)
  if (unclear) throw new Refusal(code.orderConfirming, { msg: texts.purchases.otherAmount, data: { no: unclear.no } })
  if ((vipExpireTime ?? null) !== seenUntil)
    throw new Refusal(code.membershipChanged, { data: { until: vipExpireTime } })
  const opened = { ...wish, status: 'creating', expireTime: now + orderLifeMs } as const
  const [last] = await tx
    .select()
    .from(membershipOrders)
    .where(eq(membershipOrders.payer, payer))
    .orderBy(desc(membershipOrders.createTime))
    .limit(1)
  if (last?.status === 'failed' && last.accountId === userId && isFor(goods, last)) return reopen(tx, last, opened, now)
  const { amount, currency } = goods
  const values = { no: newOrderNo(random, now), payer, accountId: userId, companyId, goods, amount, currency }
  const [row] = await tx
    .insert(membershipOrders)
    .values({ ...values, ...opened, createTime: now })
    .returning()
  if (!row) throw new Error('an order was not stored')
  return { row }
}

export const ordersToWire = async (db: Database, rows: readonly OrderRow[], locale: Locale) => {
  const buyers = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]
  const companies = [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))]
  const people = buyers.length > 0 ? await db.select().from(users).where(inArray(users.id, buyers)) : []
  const firms =
    companies.length > 0 ? await db.select().from(buyerCompanies).where(inArray(buyerCompanies.id, companies)) : []
  return rows.map((row) => {
    const buyer = people.find(({ id }) => id === row.accountId)
    const ownGrant = row.given.find(({ userId }) => userId === row.accountId) ?? row.given[0]
    const { no, status, reason, amount, currency, createTime, expireTime, payTime, paidAmount, paidCurrency } = row
    const unchanged = {
      no,
      status,
      reason,
      amount,
      currency,
      createTime,
      expireTime,
      payTime,
      paidAmount,
      paidCurrency,
    }
    return {
      ...unchanged,
      goods: goodsToWire(row.goods, locale),
      payUrl: status === 'waiting' && row.cancelTime === null ? row.payUrl : null,
      memberFrom: ownGrant?.from ?? null,
      memberUntil: ownGrant?.until ?? null,
      processor: row.processor,
      buyerName: buyer ? (buyer.nickname ?? buyer.email) : null,
      companyName: firms.find(({ id }) => id === row.companyId)?.name ?? null,
    }
  })
}
