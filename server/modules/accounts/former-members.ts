import { and, eq, gt } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quotasOf } from './new-quotas.ts'
import { formerMembers, quotas, users } from './schema.ts'
import { tokenHash } from './token-hash.ts'

/** The trial of a new account. The number is this backend's choice. */
export const trial = { days: 30 } as const

/** After this time an address counts as new. */
export const formerMemberMs = 730 * dayMs

/** Notes the state of a membership before its account is deleted. */
export const noteFormerMember = async (tx: Database, userId: AccountId, now: number): Promise<void> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (user?.role !== 'buyer') return
  const left = await tx
    .select({
      permissionType: quotas.permissionType,
      totalLimit: quotas.totalLimit,
      usedCount: quotas.usedCount,
      periodTime: quotas.periodTime,
    })
    .from(quotas)
    .where(eq(quotas.userId, userId))
  const noted = { until: user.vipExpireTime, profileBonusTime: user.profileBonusTime, quotas: left, deletedAt: now }
  await tx
    .insert(formerMembers)
    .values({ emailHash: tokenHash(user.email), ...noted })
    .onConflictDoUpdate({ target: formerMembers.emailHash, set: noted })
}

/**
 * The membership of a new account: a trial, or the rest of the one that its address had before, including purchased
 * days. A trial and a bonus are given only once, whatever is deleted.
 */
export const beginMembership = async (tx: Database, userId: AccountId, email: string, now: number): Promise<void> => {
  const [former] = await tx
    .select()
    .from(formerMembers)
    .where(and(eq(formerMembers.emailHash, tokenHash(email)), gt(formerMembers.deletedAt, now - formerMemberMs)))
  const vipExpireTime = former ? former.until : now + trial.days * dayMs
  await tx
    .update(users)
    .set({ vipExpireTime, profileBonusTime: former?.profileBonusTime ?? null })
    .where(eq(users.id, userId))
  const left = new Map(former?.quotas.map((quota) => [quota.permissionType, quota]))
  await tx
    .insert(quotas)
    .values(quotasOf(userId, 'trial').map((quota) => ({ ...quota, ...left.get(quota.permissionType) })))
}
