import { eq, sql } from 'drizzle-orm'
import { quotaAfterPurchase, quotaAfterRefund, extensionStart, membershipLengthMs } from '#domain/membership/order.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { goodsFieldOf, quotaLimitOf, quotaTypes } from '#server/modules/accounts/members.ts'
import { buyerCompanies, quotas, users, type QuotaType } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { GoodsForSale } from './goods.ts'
import { quotaCondition } from './quota.ts'
import { membershipOrders, type GrantedMembership } from './schema.ts'

type OrderRow = typeof membershipOrders.$inferSelect

const peopleOf = async (tx: Database, { companyId, accountId }: OrderRow) => {
  const staff = companyId
    ? await tx.select().from(users).where(eq(users.companyId, companyId)).orderBy(users.id).for('update')
    : []
  if (staff.length > 0 || accountId === null) return staff
  return tx.select().from(users).where(eq(users.id, accountId)).for('update')
}

const quotaOf = async (tx: Database, userId: AccountId, type: QuotaType) =>
  (await tx.select().from(quotas).where(quotaCondition(userId, type)).for('update'))[0] ?? null

const addSeats = async (tx: Database, companyId: BuyerCompanyId, accounts: number): Promise<number | null> => {
  const [company] = await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)).for('update')
  if (!company) return null
  const staffLimit = Math.max(company.staffLimit, accounts)
  await tx.update(buyerCompanies).set({ staffLimit }).where(eq(buyerCompanies.id, companyId))
  return company.staffLimit
}

export const grantMembershipDays = async (
  tx: Database,
  userId: AccountId,
  days: number,
  now: number,
): Promise<void> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const until = extensionStart(user?.vipExpireTime ?? null, now) + days * dayMs
  await tx.update(users).set({ vipExpireTime: until }).where(eq(users.id, userId))
}

export const grantQuota = async (tx: Database, userId: AccountId, permissionType: QuotaType, count: number) => {
  await tx
    .insert(quotas)
    .values({ userId, permissionType, totalLimit: count })
    .onConflictDoUpdate({
      target: [quotas.userId, quotas.permissionType],
      set: { totalLimit: sql`${quotas.totalLimit} + ${count}` },
    })
}

const extend = async (
  tx: Database,
  { id: userId, vipExpireTime }: Pick<typeof users.$inferSelect, 'id' | 'vipExpireTime'>,
  lengthMs: number,
  countOf: (type: QuotaType) => number,
  now: number,
): Promise<GrantedMembership> => {
  const from = extensionStart(vipExpireTime, now)
  const until = from + lengthMs
  const active = vipExpireTime !== null && vipExpireTime > now
  await tx.update(users).set({ vipExpireTime: until }).where(eq(users.id, userId))
  for (const permissionType of quotaTypes) {
    const newCounts = quotaAfterPurchase(await quotaOf(tx, userId, permissionType), countOf(permissionType), active)
    const row = { ...newCounts, periodTime: now }
    await tx
      .insert(quotas)
      .values({ userId, permissionType, ...row })
      .onConflictDoUpdate({ target: [quotas.userId, quotas.permissionType], set: row })
  }
  return { userId, from, until }
}

export const grantFreeMembership = async (
  tx: Database,
  userId: AccountId,
  days: number,
  goods: readonly GoodsForSale[],
  now: number,
): Promise<GrantedMembership | null> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return user ? extend(tx, user, days * dayMs, (type) => quotaLimitOf(type, 'trial', goods), now) : null
}

/** Must run in the transaction that records the payment. */
export const grantOrderedMembership = async (tx: Database, order: OrderRow, now: number) => {
  const { goods, companyId } = order
  // Locks the company before its people, as administrators' calls do: another order could cause a deadlock.
  const seatsBefore = companyId === null ? null : await addSeats(tx, companyId, goods.accounts)
  const grants: GrantedMembership[] = []
  for (const person of await peopleOf(tx, order))
    grants.push(await extend(tx, person, membershipLengthMs(goods), (type) => goods[goodsFieldOf(type)], now))
  return { given: grants, seatsBefore }
}

/**
 * If the company's seat limit equals this order's, the new limit is the highest of those of the other valid orders and
 * the one before any order.
 */
const restoreSeats = async (tx: Database, { no, goods, companyId, seatsBefore }: OrderRow): Promise<void> => {
  if (companyId === null) return
  const [company] = await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)).for('update')
  if (company?.staffLimit !== goods.accounts || seatsBefore === null) return
  const orders = await tx.select().from(membershipOrders).where(eq(membershipOrders.companyId, companyId))
  const allSeatsBefore = orders.flatMap((one) => one.seatsBefore ?? [])
  const standing = orders.filter((one) => one.no !== no && (one.status === 'paid' || one.status === 'disputed'))
  const staffLimit = Math.max(Math.min(seatsBefore, ...allSeatsBefore), ...standing.map((one) => one.goods.accounts))
  await tx.update(buyerCompanies).set({ staffLimit }).where(eq(buyerCompanies.id, companyId))
}

export const revokeOrderedMembership = async (tx: Database, order: OrderRow) => {
  const { goods, given } = order
  await restoreSeats(tx, order)
  for (const { userId } of given) {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) continue
    const until = (user.vipExpireTime ?? 0) - membershipLengthMs(goods)
    await tx.update(users).set({ vipExpireTime: until }).where(eq(users.id, userId))
    for (const permissionType of quotaTypes) {
      const quotaBefore = await quotaOf(tx, userId, permissionType)
      if (quotaBefore)
        await tx
          .update(quotas)
          .set(quotaAfterRefund(quotaBefore, goods[goodsFieldOf(permissionType)]))
          .where(quotaCondition(userId, permissionType))
    }
  }
}
