import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { PriceFollowing } from '#contract/calls/market.ts'
import { mostAlerts, mostStars, type PriceAlert } from '#contract/entities/price.ts'
import { laterDay, sameRule } from '#domain/market/alerts.ts'
import type { AccountId } from '#domain/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { alertsOf, judgeAlerts } from './judge-alerts.ts'
import { priceAlerts, priceStars } from './schema.ts'

/** Every statement here names the account: nobody can read or change what another account follows. */
export const followingOf = async (db: Database, accountId: AccountId): Promise<PriceFollowing> => {
  const stars = await db
    .select({ id: priceStars.seriesId })
    .from(priceStars)
    .where(eq(priceStars.accountId, accountId))
    .orderBy(asc(priceStars.createTime), priceStars.seriesId)
  const alerts = await db
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.accountId, accountId))
    .orderBy(asc(priceAlerts.createTime), priceAlerts.id)
  return {
    stars: stars.map(({ id }) => id),
    alerts: alerts.map(({ id, seriesId, rule, paused, since, through, rang }) => ({
      id,
      seriesId,
      rule,
      paused,
      since,
      through,
      rang,
    })),
  }
}

/** Locks the account, because two simultaneous calls would each count without the other. */
const oneAtATime = async (tx: Database, accountId: AccountId): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update')
}

export const setStar = async (tx: Database, accountId: AccountId, seriesId: string, on: boolean, now: number) => {
  const others = and(eq(priceStars.accountId, accountId), ne(priceStars.seriesId, seriesId))
  if (!on) {
    await tx.delete(priceStars).where(and(eq(priceStars.accountId, accountId), eq(priceStars.seriesId, seriesId)))
    return
  }
  await oneAtATime(tx, accountId)
  const [counted] = await tx.select({ total: count() }).from(priceStars).where(others)
  if ((counted?.total ?? 0) >= mostStars)
    throw badFields([{ path: 'id', rule: 'too-many' }], withValues(texts.prices.tooManyStars, { most: mostStars }))
  await tx.insert(priceStars).values({ accountId, seriesId, createTime: now }).onConflictDoNothing()
}

/** An alert that is saved again unchanged stays as it is; with another rule it starts again. */
export const saveAlert = async (tx: Database, accountId: AccountId, alert: PriceAlert, now: number): Promise<void> => {
  await oneAtATime(tx, accountId)
  const others = and(eq(priceAlerts.accountId, accountId), ne(priceAlerts.id, alert.id))
  const [counted] = await tx.select({ total: count() }).from(priceAlerts).where(others)
  if ((counted?.total ?? 0) >= mostAlerts)
    throw badFields([{ path: 'id', rule: 'too-many' }], withValues(texts.prices.tooManyAlerts, { most: mostAlerts }))
  const [before] = await tx.select().from(priceAlerts).where(alertsOf.one(accountId, alert.id)).for('update')
  const { id, seriesId, rule, paused, since, rang = null } = alert
  const goesOn = before?.seriesId === seriesId && sameRule(before.rule, rule)
  const values = {
    seriesId,
    rule,
    paused,
    since,
    through: goesOn ? laterDay(before.through, since) : since,
    // An alert that is restored after deletion still says when it fired: only this account sees that.
    rang: before ? (goesOn ? before.rang : null) : rang,
    updateTime: now,
  }
  await tx
    .insert(priceAlerts)
    .values({ accountId, id, ...values, createTime: now })
    .onConflictDoUpdate({ target: [priceAlerts.accountId, priceAlerts.id], set: values })
  await judgeAlerts(tx, alertsOf.one(accountId, id), now)
}

export const deleteAlert = async (tx: Database, accountId: AccountId, id: string): Promise<void> => {
  await tx.delete(priceAlerts).where(alertsOf.one(accountId, id))
}
