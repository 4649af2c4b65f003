import { and, desc, eq } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { authorizeSelf, type SelfGrant } from '#server/modules/accounts/authorize.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { grantMembershipDays, grantQuota } from '#server/modules/membership/give.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { App } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Random } from '#server/platform/system.ts'
import { texts } from '#server/texts/texts.ts'
import { luckyDraws } from './schema.ts'
import { luckyCalls, type LuckyDraw, type LuckyPrize } from '#contract/calls/membership.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'

/** Chances are in percent. Buyers see the list that the draw uses. */
const withModel: readonly LuckyPrize[] = [
  { id: 'ai-5', kind: 'AI_QUERY', amount: 5, chance: 55 },
  { id: 'ai-20', kind: 'AI_QUERY', amount: 20, chance: 18 },
  { id: 'enquiry-1', kind: 'ENQUIRY', amount: 1, chance: 15 },
  { id: 'sample-1', kind: 'SAMPLE_REQ', amount: 1, chance: 6 },
  { id: 'days-1', kind: 'DAYS', amount: 1, chance: 5 },
  { id: 'days-7', kind: 'DAYS', amount: 7, chance: 1 },
]
const withoutModel: readonly LuckyPrize[] = [
  { id: 'enquiry-1', kind: 'ENQUIRY', amount: 1, chance: 60 },
  { id: 'sample-1', kind: 'SAMPLE_REQ', amount: 1, chance: 24 },
  { id: 'days-1', kind: 'DAYS', amount: 1, chance: 15 },
  { id: 'days-7', kind: 'DAYS', amount: 7, chance: 1 },
]
export const luckyPrizesOf = (hasModel: boolean): readonly LuckyPrize[] => (hasModel ? withModel : withoutModel)

export const drawPrize = (random: Pick<Random, 'below'>, prizes: readonly LuckyPrize[]): LuckyPrize => {
  let remaining = random.below(prizes.reduce((sum, { chance }) => sum + chance, 0))
  const drawnPrize = prizes.find(({ chance }) => (remaining -= chance) < 0)
  if (!drawnPrize) throw new Error('there is no prize to draw')
  return drawnPrize
}

const maxShown = 31

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

const view = ({ kind, amount, createTime }: LuckyDraw): LuckyDraw => ({ kind, amount, createTime })

const luckyOverviewOf = async (db: Database, accountId: AccountId, prizes: readonly LuckyPrize[], now: number) => {
  const rows = await db
    .select()
    .from(luckyDraws)
    .where(eq(luckyDraws.accountId, accountId))
    .orderBy(desc(luckyDraws.day))
    .limit(maxShown)
  const today = rows.find(({ day }) => day === dayOf(now))
  const nextTime = (Math.floor(now / dayMs) + 1) * dayMs
  return { prizes: [...prizes], today: today ? view(today) : null, nextTime, draws: rows.map(view) }
}

const drawToday = async (
  tx: Database,
  random: Pick<Random, 'below'>,
  { object: { userId } }: SelfGrant,
  prizes: readonly LuckyPrize[],
  now: number,
): Promise<{ draw: LuckyDraw; isNew: boolean }> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const day = dayOf(now)
  const isToday = and(eq(luckyDraws.accountId, userId), eq(luckyDraws.day, day))
  const [earlierDraw] = await tx.select().from(luckyDraws).where(isToday)
  if (earlierDraw) return { draw: view(earlierDraw), isNew: false }
  if (!user?.vipExpireTime || user.vipExpireTime <= now)
    throw new Refusal(code.membershipLimit, {
      msg: texts.membership.drawForMembers,
      data: { scope: '', resetAt: null },
    })
  const { id: prizeId, kind, amount } = drawPrize(random, prizes)
  const draw = { kind, amount, createTime: now }
  await tx.insert(luckyDraws).values({ accountId: userId, day, prizeId, ...draw })
  if (kind === 'DAYS') await grantMembershipDays(tx, userId, amount, now)
  else await grantQuota(tx, userId, kind, amount)
  return { draw, isNew: true }
}

const drawRule = { name: 'lucky-draw', burst: 20, refillMs: 10_000 }

export const luckyRoutes = (app: App, deps: Deps): void => {
  const { db, random, rateLimiter } = deps
  const prizes = luckyPrizesOf(deps.config.model !== null)
  mount(app, deps, luckyCalls.luckyOverview, ({ actor, now }) => luckyOverviewOf(db, actor.userId, prizes, now))
  mountWrite(app, deps, luckyCalls.luckyDraw, (tx, { actor, now }) => {
    rateLimiter.take(drawRule, actor.userId)
    return drawToday(tx, random, authorizeSelf(actor), prizes, now)
  })
}
