import { priceFollowingCalls } from '#contract/calls/market.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { RateRule } from '#server/platform/limits/rate-limits.ts'
import { deleteAlert, followingOf, saveAlert, setStar } from './following.ts'

/** A limit, because each alert is checked against the points of its series. */
const alertRule: RateRule = { name: 'price-alert', burst: 100, refillMs: 5_000 }

/** Stars and alerts of an account. All writes are set-like. */
export const followingRoutes = (app: App, deps: Deps): void => {
  mount(app, deps, priceFollowingCalls.priceFollowing, ({ actor }) => followingOf(deps.db, actor.userId))
  mountWrite(app, deps, priceFollowingCalls.priceStar, async (tx, { actor, body, now }) => {
    await setStar(tx, actor.userId, body.id, body.on, now)
    return true
  })
  mountWrite(app, deps, priceFollowingCalls.priceAlertSave, async (tx, { actor, body, now }) => {
    deps.rateLimiter.take(alertRule, actor.userId)
    await saveAlert(tx, actor.userId, body, now)
    return true
  })
  mountWrite(app, deps, priceFollowingCalls.priceAlertDelete, async (tx, { actor, query }) => {
    await deleteAlert(tx, actor.userId, query.id)
    return true
  })
}
