import { buyerCompanyId } from '#server/platform/ids.ts'
import { companyProfileCalls, settingCalls } from '#contract/calls/settings.ts'
import { dayToWire } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { authorizeAdministrator, authorizeSelf, lockPerson } from '#server/modules/accounts/authorize.ts'
import { askForDeletion, changePassword } from './account-security.ts'
import { endSessions, openSessionsOf } from '#server/modules/accounts/sessions.ts'
import { changeCompanyProfile, foundCompany, readCompanyProfile } from './company-profile.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import type { RateRule } from '#server/platform/limits/rate-limits.ts'

/** Limits password attempts, because a stolen token must not allow guessing the password. */
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
    const me = await lockPerson(tx, actor.userId)
    if (me && me.companyId === null)
      await foundCompany(tx, authorizeSelf(actor), body.name ?? '', buyerCompanyId.parse(random.uuid()), now)
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
    return true
  })
  mount(app, deps, settingCalls.sessionList, ({ actor, now }) => openSessionsOf(deps.db, actor, now))
  mountWrite(app, deps, settingCalls.sessionsEnd, async (tx, { actor, body, now }) => {
    await endSessions(tx, actor, body.id, now)
    return true
  })
  mountWrite(app, deps, settingCalls.accountDelete, async (tx, { actor, body, now }) => {
    rateLimiter.take(passwordRule, actor.userId)
    return { deleteTime: await askForDeletion(deps, tx, authorizeSelf(actor), body.password, now) }
  })
}
