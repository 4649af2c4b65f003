import { and, eq, ne } from 'drizzle-orm'
import { authCalls } from '#contract/calls/auth.ts'
import { users } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor } from '#server/platform/http/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { cleanEmail } from './accounts.ts'

/** The code of a check that failed (specification, section 8). */
const checkFailed = 5000
const failed = (msg: string) => new Refusal(checkFailed, { msg })
const rule = { name: 'legacy-check', burst: 20, refillMs: 60_000 }

/** The old validators. Only for people signed in, and few at a time: they tell who has an account. */
export const legacyRoutes = (app: App, deps: Deps): void => {
  const { db, rateLimiter } = deps
  const limited = (actor: BuyerActor) => rateLimiter.take(rule, actor.userId)
  const hasEmail = async (email: string, exceptId: string) => {
    const where = and(eq(users.role, 'buyer'), eq(users.email, email), ne(users.id, exceptId))
    return (await db.select({ id: users.id }).from(users).where(where)).length > 0
  }
  const hasMobile = async (mobile: string, exceptId: string) => {
    const where = and(eq(users.role, 'buyer'), eq(users.mobile, mobile), ne(users.id, exceptId))
    return (await db.select({ id: users.id }).from(users).where(where)).length > 0
  }

  mount(app, deps, authCalls.checkEmailExist, async ({ actor, body }) => {
    limited(actor)
    if (!(await hasEmail(cleanEmail(body.email), ''))) throw failed('No account has this email.')
    return true
  })
  mount(app, deps, authCalls.checkEmailAvailable, async ({ actor, body }) => {
    limited(actor)
    if (await hasEmail(cleanEmail(body.email), String(body.id ?? ''))) throw failed('This email is in use.')
    return true
  })
  mount(app, deps, authCalls.checkMobileExist, async ({ actor, body }) => {
    limited(actor)
    if (!(await hasMobile(body.mobile, ''))) throw failed('No account has this mobile number.')
    return true
  })
  mount(app, deps, authCalls.checkMobileAvailable, async ({ actor, body }) => {
    limited(actor)
    if (await hasMobile(body.mobile, String(body.id ?? ''))) throw failed('This mobile number is in use.')
    return true
  })
  mount(app, deps, authCalls.weixinAuth, () => {
    throw failed('WeChat sign-in is not configured on this backend.')
  })
}
