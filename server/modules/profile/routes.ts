import { eq } from 'drizzle-orm'
import type { BodyOut } from '#contract/call.ts'
import { accountCalls } from '#contract/calls/account.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import type { AccountId } from '#domain/ids.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import { buyerCompanies, notificationSubscriptions, users } from '#server/modules/accounts/schema.ts'
import type { Geography } from '#server/modules/catalogue/reference/geography.ts'
import { requireFiles } from '#server/modules/files/attachments.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { setCacheScope } from '#server/platform/http/compress.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, mountOpen } from '#server/platform/http/mount.ts'
import { forbidden, invalidFields, notFound, unauthorized } from '#server/platform/http/refusal.ts'
import {
  authorizeAdministrator,
  authorizeOwner,
  authorizeSelf,
  lockUser,
  type SelfGrant,
} from '#server/modules/accounts/authorize.ts'
import { readInviteInfo, attemptInviteCode, staffQuotaOf } from '#server/modules/accounts/invites.ts'
import { storeAccountLocale } from '#server/modules/accounts/members.ts'
import { issueSellerToken } from '#server/modules/accounts/seller-switch.ts'
import type { CatalogueCache } from '#server/modules/catalogue/library.ts'
import { readQuotaDashboard } from '#server/modules/membership/quota.ts'
import { reviewTagOptions } from '#server/modules/reviews/reviews.ts'
import { texts } from '#server/texts/texts.ts'
import { buyerCompanyId } from '../../platform/ids.ts'
import { companyProfileCalls, settingCalls } from '#contract/calls/settings.ts'
import { dayToWire } from '#contract/values.ts'
import { requestAccountDeletion, changePassword } from './account-security.ts'
import { endSessions, activeSessionsOf } from '../accounts/sessions.ts'
import { changeCompanyProfile, createBuyerCompany, fieldsToChange, readCompanyProfile } from './company-profile.ts'
import type { RateRule } from '../../platform/limits/rate-limits.ts'

const readProfile = async (db: Database, userId: AccountId, membershipNeeded: boolean): Promise<UserInfo> => {
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

const maxAvatarBytes = 2 * 1024 * 1024

/** Everybody who sees the user downloads the picture, so it must be a small image. */
const checkAvatar = async (db: Database, accountId: AccountId, url: string, now: number): Promise<void> => {
  const refuse = (rule: string) => invalidFields([{ path: 'avatar', rule }])
  const [file] = await requireFiles(db, { role: 'buyer', accountId }, [url], now, () => 'avatar')
  if (!file?.type?.startsWith('image/')) throw refuse('image')
  if ((file.size ?? 0) > maxAvatarBytes) throw refuse('too-big')
}

export const changeUserProfile = async (
  db: Database,
  geography: Geography,
  grant: SelfGrant,
  change: BodyOut<typeof accountCalls.userUpdate>,
  now: number,
): Promise<void> => {
  if (change.avatar) await checkAvatar(db, grant.object.userId, change.avatar, now)
  if (change.country && !geography.isCountry(change.country))
    throw invalidFields([{ path: 'country', rule: 'unknown' }])
  if (change.timezone && !geography.isTimezone(change.timezone))
    throw invalidFields([{ path: 'timezone', rule: 'unknown' }])
  const set = fieldsToChange(change)
  if (Object.keys(set).length > 0) await db.update(users).set(set).where(eq(users.id, grant.object.userId))
}

const verifyRule = { name: 'invite', burst: 20, refillMs: 30_000 }
const sellerTokenRule = { name: 'seller-token', burst: 10, refillMs: 30_000 }

export const accountRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const { db, random, rateLimiter } = deps
  mount(app, deps, accountCalls.userInfo, async ({ actor, locale }) => {
    await storeAccountLocale(db, actor.userId, locale)
    return readProfile(db, actor.userId, deps.config.membershipNeeded)
  })
  mountWrite(app, deps, accountCalls.userUpdate, (tx, { actor, body, now }) =>
    changeUserProfile(tx, library.geography, authorizeSelf(actor), body, now),
  )
  mount(app, deps, accountCalls.subscriptions, async ({ actor, query }) => {
    const { userId, targetTypes } = notificationSubscriptions
    await db
      .insert(notificationSubscriptions)
      .values({ id: random.uuid(), userId: actor.userId, targetTypes: 'email' })
      .onConflictDoNothing({ target: [userId, targetTypes] })
    const rows = await db.select().from(notificationSubscriptions).where(eq(userId, actor.userId)).orderBy(targetTypes)
    const list = rows.slice(0, query.size).map(({ userId: _, isEnable, ...row }) => {
      return { ...row, isEnable: isEnable ? (1 as const) : (0 as const) }
    })
    return { list }
  })
  mountWrite(app, deps, accountCalls.subscriptionUpdate, async (tx, { actor, body }) => {
    const [row] = await tx.select().from(notificationSubscriptions).where(eq(notificationSubscriptions.id, body.id))
    const { id } = authorizeOwner(actor, 'change-subscription', row).object
    await tx
      .update(notificationSubscriptions)
      .set({ isEnable: body.isEnable === 1 })
      .where(eq(notificationSubscriptions.id, id))
  })
  mount(app, deps, accountCalls.sellerToken, async ({ actor }) => {
    rateLimiter.take(sellerTokenRule, actor.userId)
    return { accessToken: await issueSellerToken(deps, actor.userId) }
  })
  mount(app, deps, accountCalls.quotaDashboard, ({ actor }) =>
    readQuotaDashboard(db, actor.userId, deps.config.model !== null, deps.config.membershipNeeded),
  )
  // Does nothing, because quotas are read from the database each time.
  mount(app, deps, accountCalls.quotaRefreshCache, () => true)
  mount(app, deps, accountCalls.staffQuota, ({ actor }) => staffQuotaOf(db, actor.companyId))
  mountOpen(app, deps, accountCalls.inviteCompanyInfo, async ({ params, now, address }) => {
    rateLimiter.take(verifyRule, address)
    const info = await readInviteInfo(db, params['inviteUuid'] ?? '', now)
    if (!info) throw notFound(texts.membership.noInvitation)
    return info
  })
  mountOpen(app, deps, accountCalls.verifyInvite, async ({ body, locale, now, address }) => {
    rateLimiter.take(verifyRule, address)
    const problem = await attemptInviteCode(db, body.inviteUuid, body.inviteCode, now)
    return { valid: problem === null, errorMessage: problem && problem.msg[locale] }
  })
  mount(app, deps, accountCalls.reviewTags, (call) => {
    setCacheScope(call, 'private')
    return reviewTagOptions(call.locale)
  })
}

const passwordRule: RateRule = { name: 'password', burst: 10, refillMs: 60_000 }

export const settingRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const { db, random, rateLimiter } = deps
  mount(app, deps, companyProfileCalls.companyProfileGet, async ({ actor }) => {
    if (actor.companyId !== null && !actor.isCompanyAdmin) throw forbidden()
    const { profile, bonusTime } = await readCompanyProfile(db, actor.companyId)
    const { establishDate } = profile
    return {
      profile: { ...profile, establishDate: establishDate === null ? null : dayToWire(establishDate) },
      bonusTime,
    }
  })
  mountWrite(app, deps, companyProfileCalls.companyProfileUpdate, async (tx, { actor, body, now }) => {
    const me = await lockUser(tx, actor.userId)
    if (me && me.companyId === null)
      await createBuyerCompany(tx, authorizeSelf(actor), body.name ?? '', buyerCompanyId.parse(random.uuid()), now)
    const grant = await authorizeAdministrator(tx, actor)
    return { bonusDays: await changeCompanyProfile(tx, library.geography, grant, body, now) }
  })
  mountWrite(app, deps, settingCalls.passwordUpdate, async (tx, { actor, body, deviceId, now }) => {
    rateLimiter.take(passwordRule, actor.userId)
    await changePassword(deps, tx, authorizeSelf(actor), body, deviceId, now)
  })
  mount(app, deps, settingCalls.sessionList, ({ actor, now }) => activeSessionsOf(db, actor, now))
  mountWrite(app, deps, settingCalls.sessionsEnd, (tx, { actor, body, now }) => endSessions(tx, actor, body.id, now))
  mountWrite(app, deps, settingCalls.accountDelete, async (tx, { actor, body, now }) => {
    rateLimiter.take(passwordRule, actor.userId)
    return { deleteTime: await requestAccountDeletion(deps, tx, authorizeSelf(actor), body.password, now) }
  })
}
