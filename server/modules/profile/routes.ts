import { accountCalls } from '#contract/calls/account.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { setCacheScope } from '#server/platform/http/compress.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, mountOpen } from '#server/platform/http/mount.ts'
import { forbidden, notFound } from '#server/platform/http/refusal.ts'
import { authorizeAdministrator, authorizeOwner, authorizeSelf, lockUser } from '#server/modules/accounts/authorize.ts'
import { inviteInfo, inviteProblem, staffQuotaOf } from '#server/modules/accounts/invites.ts'
import { storeLocale } from '#server/modules/accounts/members.ts'
import { issueSellerToken } from '#server/modules/accounts/seller-switch.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import { changeProfile, findSubscription, readProfile, setSubscription, subscriptionsOf } from './profile.ts'
import { quotaDashboard } from '#server/modules/membership/quota.ts'
import { reviewTagOptions } from '#server/modules/reviews/reviews.ts'
import { texts } from '#server/texts/texts.ts'
import { buyerCompanyId } from '../../platform/ids.ts'
import { companyProfileCalls, settingCalls } from '#contract/calls/settings.ts'
import { dayToWire } from '#contract/values.ts'
import { requestDeletion, changePassword } from './account-security.ts'
import { endSessions, activeSessionsOf } from '../accounts/sessions.ts'
import { changeCompanyProfile, createCompany, readCompanyProfile } from './company-profile.ts'
import type { RateRule } from '../../platform/limits/rate-limits.ts'

const verifyRule = { name: 'invite', burst: 20, refillMs: 30_000 }
const sellerTokenRule = { name: 'seller-token', burst: 10, refillMs: 30_000 }

const profileRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db, random, rateLimiter } = deps
  mount(app, deps, accountCalls.userInfo, async ({ actor, locale }) => {
    await storeLocale(db, actor.userId, locale)
    return readProfile(db, actor.userId, deps.config.membershipNeeded)
  })
  mountWrite(app, deps, accountCalls.userUpdate, (tx, { actor, body, now }) =>
    changeProfile(tx, library.geography, authorizeSelf(actor), body, now),
  )
  mount(app, deps, accountCalls.subscriptions, async ({ actor, query }) => {
    const rows = (await subscriptionsOf(db, random, actor.userId)).slice(0, query.size)
    return {
      list: rows.map(({ id, targetTypes, isEnable }) => ({
        id,
        targetTypes,
        isEnable: isEnable ? (1 as const) : (0 as const),
      })),
    }
  })
  mountWrite(app, deps, accountCalls.subscriptionUpdate, async (tx, { actor, body }) => {
    const subscription = await findSubscription(tx, body.id)
    await setSubscription(tx, authorizeOwner(actor, 'change-subscription', subscription), body.isEnable === 1)
  })
  mount(app, deps, accountCalls.sellerToken, async ({ actor }) => {
    rateLimiter.take(sellerTokenRule, actor.userId)
    return { accessToken: await issueSellerToken(deps, actor.userId) }
  })
}

const membershipRoutes = (app: App, deps: Deps): void => {
  const { db, rateLimiter } = deps
  mount(app, deps, accountCalls.quotaDashboard, ({ actor }) =>
    quotaDashboard(db, actor.userId, deps.config.model !== null, deps.config.membershipNeeded),
  )
  // Does nothing, because quotas are read from the database each time.
  mount(app, deps, accountCalls.quotaRefreshCache, () => true)
  mount(app, deps, accountCalls.staffQuota, ({ actor }) => staffQuotaOf(db, actor.companyId))
  mountOpen(app, deps, accountCalls.inviteCompanyInfo, async ({ params, now, address }) => {
    rateLimiter.take(verifyRule, address)
    const info = await inviteInfo(db, params['inviteUuid'] ?? '', now)
    if (!info) throw notFound(texts.membership.noInvitation)
    return info
  })
  mountOpen(app, deps, accountCalls.verifyInvite, async ({ body, locale, now, address }) => {
    rateLimiter.take(verifyRule, address)
    const problem = await inviteProblem(db, body.inviteUuid, body.inviteCode, now)
    return { valid: problem === null, errorMessage: problem && problem.msg[locale] }
  })
}

export const accountRoutes = (app: App, deps: Deps, library: Library): void => {
  profileRoutes(app, deps, library)
  membershipRoutes(app, deps)
  mount(app, deps, accountCalls.reviewTags, (call) => {
    setCacheScope(call, 'private')
    return reviewTagOptions(call.locale)
  })
}

/** Limits password attempts, so that the password cannot be guessed with a stolen token. */
const passwordRule: RateRule = { name: 'password', burst: 10, refillMs: 60_000 }

const companyProfileRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db, random } = deps
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
      await createCompany(tx, authorizeSelf(actor), body.name ?? '', buyerCompanyId.parse(random.uuid()), now)
    const grant = await authorizeAdministrator(tx, actor)
    return { bonusDays: await changeCompanyProfile(tx, library.geography, grant, body, now) }
  })
}

export const settingRoutes = (app: App, deps: Deps, library: Library): void => {
  const { rateLimiter } = deps
  companyProfileRoutes(app, deps, library)
  mountWrite(app, deps, settingCalls.passwordUpdate, async (tx, { actor, body, deviceId, now }) => {
    rateLimiter.take(passwordRule, actor.userId)
    await changePassword(deps, tx, authorizeSelf(actor), body, deviceId, now)
  })
  mount(app, deps, settingCalls.sessionList, ({ actor, now }) => activeSessionsOf(deps.db, actor, now))
  mountWrite(app, deps, settingCalls.sessionsEnd, (tx, { actor, body, now }) => endSessions(tx, actor, body.id, now))
  mountWrite(app, deps, settingCalls.accountDelete, async (tx, { actor, body, now }) => {
    rateLimiter.take(passwordRule, actor.userId)
    return { deleteTime: await requestDeletion(deps, tx, authorizeSelf(actor), body.password, now) }
  })
}
