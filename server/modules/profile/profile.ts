import type { accountCalls } from '#contract/calls/account.ts'
import type { BodyOut } from '#contract/call.ts'
import { eq } from 'drizzle-orm'
import type { UserInfo } from '#contract/entities/account.ts'
import type { AccountId } from '#domain/ids.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, users, subscriptions } from '#server/modules/accounts/schema.ts'
import { invalidFields, unauthorized } from '#server/platform/http/refusal.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant, Self } from '#server/modules/accounts/authorize.ts'
import { requireFiles } from '#server/modules/files/attachments.ts'
import type { Geography } from '#server/modules/catalogue/reference/geography.ts'
import type { Random } from '#server/platform/system.ts'

type Subscription = typeof subscriptions.$inferSelect

export const subscriptionsOf = async (db: Database, random: Random, userId: AccountId): Promise<Subscription[]> => {
  await db
    .insert(subscriptions)
    .values({ id: random.uuid(), userId, targetTypes: 'email' })
    .onConflictDoNothing({ target: [subscriptions.userId, subscriptions.targetTypes] })
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(subscriptions.targetTypes)
}

export const findSubscription = async (db: Database, id: string): Promise<Subscription | undefined> => {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return found
}

export const setSubscription = async (
  db: Database,
  grant: Grant<BuyerActor, 'change-subscription', Subscription>,
  isEnable: boolean,
): Promise<void> => {
  await db.update(subscriptions).set({ isEnable }).where(eq(subscriptions.id, grant.object.id))
}

export const readProfile = async (db: Database, userId: AccountId, membershipNeeded: boolean): Promise<UserInfo> => {
  const { id, email, nickname, avatar, country, mobile, whatsapp, timezone, isCompanyAdmin, companyId } = users
  const ofUser = { email, nickname, avatar, country, mobile, whatsapp, timezone, isCompanyAdmin, companyId }
  const ofCompany = { companyName: buyerCompanies.name, companyApproval: buyerCompanies.approvalOn }
  const [found] = await db
    .select({ userId: id, ...ofUser, ...ofCompany, vipExpireTime: users.vipExpireTime })
    .from(users)
    .leftJoin(buyerCompanies, eq(buyerCompanies.id, users.companyId))
    .where(eq(users.id, userId))
  if (!found) throw unauthorized()
  return membershipNeeded ? found : { ...found, vipExpireTime: endlessMembership }
}

/** Maximum size of a picture. The app sends a few KB. */
const maxAvatarBytes = 2 * 1024 * 1024

/** Throws unless the picture is a small image of this account, because everybody who sees the user downloads it. */
const checkAvatar = async (db: Database, accountId: AccountId, url: string, now: number): Promise<void> => {
  const refuse = (rule: string) => invalidFields([{ path: 'avatar', rule }])
  const [file] = await requireFiles(db, { role: 'buyer', accountId }, [url], now, () => 'avatar')
  if (!file?.type?.startsWith('image/')) throw refuse('image')
  if ((file.size ?? 0) > maxAvatarBytes) throw refuse('too-big')
}

/** The fields that a change contains. An empty text clears a field. */
export const givenFields = (change: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).flatMap(([field, value]: [string, unknown]) =>
      value === undefined ? [] : [[field, value === '' ? null : value]],
    ),
  )

export const changeProfile = async (
  db: Database,
  geography: Geography,
  grant: Self,
  change: BodyOut<typeof accountCalls.userUpdate>,
  now: number,
): Promise<void> => {
  if (change.avatar) await checkAvatar(db, grant.object.userId, change.avatar, now)
  if (change.country && !geography.isCountry(change.country))
    throw invalidFields([{ path: 'country', rule: 'unknown' }])
  if (change.timezone && !geography.isTimezone(change.timezone))
    throw invalidFields([{ path: 'timezone', rule: 'unknown' }])
  const set = givenFields(change)
  if (Object.keys(set).length > 0) await db.update(users).set(set).where(eq(users.id, grant.object.userId))
}
