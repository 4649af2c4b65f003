import { and, eq, lte, sql } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quotaTypes } from '#server/modules/accounts/members.ts'
import { quotas, users, type QuotaType } from '#server/modules/accounts/schema.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { texts, type Text } from '#server/texts/texts.ts'

export const quotaCondition = (userId: AccountId, type: QuotaType) =>
  and(eq(quotas.userId, userId), eq(quotas.permissionType, type))

const limitRefusal = (scope: QuotaType, resetAt: number | null, msg?: Text) =>
  new Refusal(code.membershipLimit, { ...(msg && { msg }), data: { scope, resetAt } })

export const consumeQuota = async (
  db: Database,
  userId: AccountId,
  permissionType: QuotaType,
  count: number,
  now: number,
  membershipNeeded = true,
): Promise<void> => {
  const [user] = await db.select({ until: users.vipExpireTime }).from(users).where(eq(users.id, userId))
  if (membershipNeeded && (!user?.until || user.until <= now))
    throw limitRefusal(permissionType, null, texts.membership.expired)
  const updatedRows = await db
    .update(quotas)
    .set({ usedCount: sql`${quotas.usedCount} + ${count}` })
    // The limit is checked in the statement itself, so that two simultaneous sends cannot both use the last unit.
    .where(and(quotaCondition(userId, permissionType), lte(sql`${quotas.usedCount} + ${count}`, quotas.totalLimit)))
    .returning({ used: quotas.usedCount })
  if (updatedRows.length === 0) throw limitRefusal(permissionType, null)
}

export const refundQuota = async (db: Database, userId: AccountId, permissionType: QuotaType, count: number) => {
  await db
    .update(quotas)
    .set({ usedCount: sql`greatest(${quotas.usedCount} - ${count}, 0)` })
    .where(quotaCondition(userId, permissionType))
}

/** The app concludes from a row of `AI_QUERY` that the backend has a language model. */
export const readQuotaDashboard = async (
  db: Database,
  userId: AccountId,
  withModel = false,
  membershipNeeded = true,
) => {
  const rows = await db.select().from(quotas).where(eq(quotas.userId, userId))
  const kinds = quotaTypes.filter((type) => (type === 'AI_QUERY' ? withModel : membershipNeeded))
  return kinds.map((permissionType) => {
    const row = rows.find((one) => one.permissionType === permissionType)
    const [totalLimit, usedCount] = [row?.totalLimit ?? 0, row?.usedCount ?? 0]
    return { permissionType, totalLimit, usedCount, remainingCount: Math.max(0, totalLimit - usedCount) }
  })
}
