import { eq } from 'drizzle-orm'
import { texts } from '#server/texts/texts.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor, HttpContext } from '#server/platform/http/context.ts'
import { mount, limitAndOffset } from '#server/platform/http/mount.ts'
import { invalidFields, notFound } from '#server/platform/http/refusal.ts'
import type { RateRule } from '#server/platform/limits/rate-limits.ts'
import type { MembershipShop } from './desk.ts'
import { goodsToWire } from './goods.ts'
import { findOrderPage, ordersToWire, type OrderRow } from './orders.ts'
import { quotaCondition } from './quota.ts'

const orderRule: RateRule = { name: 'order', burst: 20, refillMs: 30_000 }
const pollRule: RateRule = { name: 'look-at-order', burst: 60, refillMs: 1_000 }

/** The processor sends the buyer back to this URL, so it must belong to the app. */
const appAddress = (http: HttpContext, address: string, appUrl: string | null): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  const home = appUrl ?? http.req.header('Origin')
  const isOwn = home === undefined || (URL.canParse(home) && new URL(home).origin === url?.origin)
  if (!url || !/^https?:$/.test(url.protocol) || !isOwn || !url.pathname.endsWith('/pages/my/index'))
    throw invalidFields([{ path: 'returnTo', rule: 'address' }])
  return url.href
}

const summaryOf = async (db: Database, actor: BuyerActor, processor: string | null, membershipNeeded: boolean) => {
  const [user] = await db.select({ until: users.vipExpireTime }).from(users).where(eq(users.id, actor.userId))
  const [ai] = await db.select().from(quotas).where(quotaCondition(actor.userId, 'AI_QUERY'))
  const { totalLimit, usedCount, periodTime } = ai ?? { totalLimit: 0, usedCount: 0, periodTime: null }
  return {
    until: membershipNeeded ? (user?.until ?? null) : endlessMembership,
    periodTime,
    ai: { totalLimit, usedCount, remainingCount: Math.max(0, totalLimit - usedCount) },
    mayBuy: actor.companyId === null || actor.isCompanyAdmin,
    processor,
  }
}

export const purchaseRoutes = (app: App, deps: Deps, { goods, payments, routes }: MembershipShop): void => {
  const { db, rateLimiter, config } = deps
  const view = async (row: OrderRow, locale: Parameters<typeof ordersToWire>[2]) => {
    const [viewed] = await ordersToWire(db, [row], locale)
    if (!viewed) throw notFound()
    return viewed
  }
  routes(app)
  mount(app, deps, membershipCalls.membershipSummary, ({ actor }) =>
    summaryOf(db, actor, payments.processor?.name ?? null, config.membershipNeeded),
  )
  mount(app, deps, membershipCalls.goodsList, ({ locale }) => goods.map((one) => goodsToWire(one, locale)))
  mount(app, deps, membershipCalls.createOrder, async ({ actor, body, locale, now, http }) => {
    rateLimiter.take(orderRule, actor.userId)
    const chosenGoods = goods.find(({ id }) => id === body.goodsId)
    if (!chosenGoods) throw notFound(texts.purchases.notOffered)
    const returnTo = appAddress(http, body.returnTo, config.payment.appUrl)
    const wish = { goods: chosenGoods, clientRef: body.clientRef, seenUntil: body.seenUntil ?? null, returnTo, locale }
    return view(await payments.create(actor, wish, now), locale)
  })
  mount(app, deps, membershipCalls.orderGet, async ({ actor, query, locale, now }) => {
    rateLimiter.take(pollRule, actor.userId)
    return view(await payments.read(actor, query.no, now), locale)
  })
  mount(app, deps, membershipCalls.orderPage, async ({ actor, query, locale }) => {
    const { rows, total } = await findOrderPage(db, actor, limitAndOffset(query))
    return { list: await ordersToWire(db, rows, locale), total }
  })
  mount(app, deps, membershipCalls.cancelOrder, async ({ actor, body, locale, now }) => {
    rateLimiter.take(orderRule, actor.userId)
    return view(await payments.cancel(actor, body.no, now), locale)
  })
}
