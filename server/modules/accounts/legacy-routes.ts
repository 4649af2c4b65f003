import { and, eq, ne } from 'drizzle-orm'
import { authCalls } from '#contract/calls/auth.ts'
import { accountId, type AccountId } from '#domain/ids.ts'
import { users } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor } from '#server/platform/http/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { cleanEmail } from './accounts.ts'
import { texts } from '#server/texts/texts.ts'
import type { Text } from '#server/texts/texts.ts'
import { checkFailed } from '#server/texts/refusal-code.ts'

const failed = (msg: Text) => new Refusal(checkFailed, { msg })
const rule = { name: 'legacy-check', burst: 20, refillMs: 60_000 }

/** The old validators. Only for signed-in users, and only a few at a time, because they reveal who has an account. */
export const legacyRoutes = (app: App, deps: Deps): void => {
  const { db, rateLimiter } = deps
  const limited = (actor: BuyerActor) => rateLimiter.take(rule, actor.userId)
  const hasEmail = async (email: string, exceptId: AccountId) => {
    const where = and(eq(users.role, 'buyer'), eq(users.email, email), ne(users.id, exceptId))
    return (await db.select({ id: users.id }).from(users).where(where)).length > 0
  }
  const hasMobile = async (mobile: string, exceptId: AccountId) => {
    const where = and(eq(users.role, 'buyer'), eq(users.mobile, mobile), ne(users.id, exceptId))
    return (await db.select({ id: users.id }).from(users).where(where)).length > 0
  }

  /** An id as it was said; none is nobody's. */
  const said = (id: string | number | null | undefined) => accountId.parse(String(id ?? ''))

  mount(app, deps, authCalls.checkEmailExist, async ({ actor, body }) => {
    limited(actor)
    if (!(await hasEmail(cleanEmail(body.email), said(null)))) throw failed(texts.accounts.noEmail)
    return true
  })
  mount(app, deps, authCalls.checkEmailAvailable, async ({ actor, body }) => {
    limited(actor)
    if (await hasEmail(cleanEmail(body.email), said(body.id))) throw failed(texts.accounts.emailInUse)
    return true
  })
  mount(app, deps, authCalls.checkMobileExist, async ({ actor, body }) => {
    limited(actor)
    if (!(await hasMobile(body.mobile, said(null)))) throw failed(texts.accounts.noMobile)
    return true
  })
  mount(app, deps, authCalls.checkMobileAvailable, async ({ actor, body }) => {
    limited(actor)
    if (await hasMobile(body.mobile, said(body.id))) throw failed(texts.accounts.mobileInUse)
    return true
  })
  mount(app, deps, authCalls.weixinAuth, () => {
    throw failed(texts.accounts.noWeChat)
  })
}
