import { and, desc, eq } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { LuckyDraw, LuckyOverview, LuckyPrize } from '#contract/calls/membership.ts'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { giveDays, giveQuota } from '#server/modules/membership/give.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Random } from '#server/platform/random.ts'
import { texts } from '#server/texts/texts.ts'
import { drawPrize } from './prizes.ts'
import { luckyDraws } from './schema.ts'

/** A month of draws. */
const mostShown = 31

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
const nextDay = (now: number): number => (Math.floor(now / dayMs) + 1) * dayMs

const view = ({ kind, amount, createTime }: LuckyDraw): LuckyDraw => ({ kind, amount, createTime })

const drawOf = async (db: Database, accountId: AccountId, day: string) => {
  const [row] = await db
    .select()
    .from(luckyDraws)
    .where(and(eq(luckyDraws.accountId, accountId), eq(luckyDraws.day, day)))
  return row ?? null
}

export const luckyOverviewOf = async (
  db: Database,
  accountId: AccountId,
  prizes: readonly LuckyPrize[],
  now: number,
): Promise<LuckyOverview> => {
  const rows = await db
    .select()
    .from(luckyDraws)
    .where(eq(luckyDraws.accountId, accountId))
    .orderBy(desc(luckyDraws.day))
    .limit(mostShown)
  const today = rows.find(({ day }) => day === dayOf(now))
  return { prizes: [...prizes], today: today ? view(today) : null, nextTime: nextDay(now), draws: rows.map(view) }
}

const give = async (tx: Database, userId: AccountId, { kind, amount }: LuckyPrize, now: number): Promise<void> => {
  if (kind === 'DAYS') await giveDays(tx, userId, amount, now)
  else await giveQuota(tx, userId, kind, amount)
}

/**
 * Draws and gives the prize in one transaction. The account is locked, so that of two simultaneous draws the second
 * finds the first.
 */
export const drawToday = async (
  tx: Database,
  random: Pick<Random, 'below'>,
  { object: { userId } }: Grant<BuyerActor, 'self', { readonly userId: AccountId }>,
  prizes: readonly LuckyPrize[],
  now: number,
): Promise<{ draw: LuckyDraw; isNew: boolean }> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const day = dayOf(now)
  const before = await drawOf(tx, userId, day)
  if (before) return { draw: view(before), isNew: false }
  if (!user?.vipExpireTime || user.vipExpireTime <= now)
    throw new Refusal(code.membershipLimit, {
      msg: texts.membership.drawForMembers,
      data: { scope: '', resetAt: null },
    })
  const prize = drawPrize(random, prizes)
  const draw = { kind: prize.kind, amount: prize.amount, createTime: now }
  await tx.insert(luckyDraws).values({ accountId: userId, day, prizeId: prize.id, ...draw })
  await give(tx, userId, prize, now)
  return { draw, isNew: true }
}
