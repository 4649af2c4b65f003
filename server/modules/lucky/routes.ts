import { luckyCalls } from '#contract/calls/membership.ts'
import { authorizeSelf } from '#server/modules/accounts/authorize.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { drawToday, luckyOverviewOf } from './draw.ts'
import { luckyPrizesOf } from './prizes.ts'

const drawRule = { name: 'lucky-draw', burst: 20, refillMs: 10_000 }

/** The free daily draw. */
export const luckyRoutes = (app: App, deps: Deps): void => {
  const { db, random, rateLimiter } = deps
  const prizes = luckyPrizesOf(deps.config.model !== null)
  mount(app, deps, luckyCalls.luckyOverview, ({ actor, now }) => luckyOverviewOf(db, actor.userId, prizes, now))
  mountWrite(app, deps, luckyCalls.luckyDraw, (tx, { actor, now }) => {
    rateLimiter.take(drawRule, actor.userId)
    return drawToday(tx, random, authorizeSelf(actor), prizes, now)
  })
}
