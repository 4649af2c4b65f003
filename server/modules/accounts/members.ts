import { eq, and, sql } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users, type QuotaType } from './schema.ts'
import type { PermissionType } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'

export const storeAccountLocale = async (db: Database, userId: AccountId, locale: Locale): Promise<void> => {
  await db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, userId), sql`${users.locale} is distinct from ${locale}`))
}

/** This backend chose the quotas. `bought` is the field that contains the quota in a membership for sale. */
const limits = {
  ENQUIRY: { trial: 20, demo: 500, bought: 'enquiries' },
  INTENTION: { trial: 5, demo: 100, bought: 'leads' },
  SAMPLE_REQ: { trial: 10, demo: 200, bought: 'samples' },
  AI_QUERY: { trial: 50, demo: 500, bought: 'aiQueries' },
} as const satisfies Record<QuotaType, { readonly trial: number; readonly demo: number; readonly bought: string }>
export const quotaTypes = Object.keys(limits) as readonly QuotaType[]
export const permissionTypes: readonly PermissionType[] = quotaTypes.filter((type) => type !== 'AI_QUERY')

export const goodsFieldOf = (type: QuotaType) => limits[type].bought

type SoldGoods = Readonly<Record<ReturnType<typeof goodsFieldOf>, number>>

export const quotaLimitOf = (type: QuotaType, member: 'trial' | 'demo', goods: readonly SoldGoods[] = []): number =>
  Math.min(limits[type][member], ...(member === 'trial' ? goods.map((one) => one[goodsFieldOf(type)]) : []))

export const newQuotaRows = (userId: AccountId, member: 'trial' | 'demo', goods?: readonly SoldGoods[]) =>
  quotaTypes.map((permissionType) => ({
    userId,
    permissionType,
    totalLimit: quotaLimitOf(permissionType, member, goods),
  }))

type UserNames = Pick<typeof users.$inferSelect, 'nickname' | 'firstName' | 'lastName' | 'email'>

export const nameOfUser = ({ nickname, firstName, lastName, email }: UserNames): string =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname || email

export const hasMembership = async (db: Database, userId: AccountId, now: number): Promise<boolean> => {
  const [user] = await db.select({ until: users.vipExpireTime }).from(users).where(eq(users.id, userId))
  return user?.until != null && user.until > now
}
