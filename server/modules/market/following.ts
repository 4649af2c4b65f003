import { and, asc, eq, ne, inArray, type SQL } from 'drizzle-orm'
import { maxAlerts, maxStars, type PriceAlert, type Crossing, type PriceSeries } from '#contract/entities/price.ts'
import { laterDay, isSameRule, checkAlert, crossingId } from '#domain/market/alerts.ts'
import { priceFollowingCalls, type PriceFollowing } from '#contract/calls/market.ts'
import type { AccountId } from '#domain/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { invalidFields } from '#server/platform/http/refusal.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { priceAlerts, priceStars } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { RateRule } from '#server/platform/limits/rate-limits.ts'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { localizedName } from '#domain/market/list.ts'
import { notifyOnce } from '#server/modules/messages/repo.ts'
import { findAllPriceSeries, priceDayAt } from './repo.ts'

type AlertRow = typeof priceAlerts.$inferSelect

const wordsIn = (locale: Locale, { rule }: AlertRow, series: PriceSeries, { day, price, share }: Crossing) => {
  const tag = languages[locale].intlTag
  const unit = texts.prices[series.per][locale]
  const currency = series.currency === 'USD' ? texts.prices.USD[locale] : texts.prices.CNY[locale]
  const amount = (figure: string) =>
    `${currency} ${new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(Number(figure))} ${unit}`
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return {
    name: localizedName(series.names, locale),
    price: amount(price),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    limit: rule.kind === 'change' ? '' : amount(rule.price),
    share: share === null ? '' : percent.format(share),
    mark: series.demo ? texts.prices.illustrative[locale] : '',
  }
}

const tell = async (tx: Database, alert: AlertRow, series: PriceSeries, ring: Crossing, now: number): Promise<void> => {
  const messageValues = locales.flatMap((locale) =>
    Object.entries(wordsIn(locale, alert, series, ring)).map(([name, value]) => [`${name}.${locale}`, value] as const),
  )
  await notifyOnce(tx, {
    accountId: alert.accountId,
    template: `price-${alert.rule.kind}`,
    values: { specification: series.specification, ...Object.fromEntries(messageValues) },
    linkKind: 'price',
    linkId: series.id,
    ref: crossingId(alert.id, ring),
    createTime: now,
  })
}

export const alertConditions = {
  all: undefined,
  series: (ids: readonly string[]) => inArray(priceAlerts.seriesId, [...ids]),
  one: (accountId: AccountId, id: string) => and(eq(priceAlerts.accountId, accountId), eq(priceAlerts.id, id)),
} as const

/** Checks each price once for each alert, however often it runs: one message per crossing of a limit. */
export const checkPriceAlerts = async (db: Database, which: SQL | undefined, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    const alerts = await tx
      .select()
      .from(priceAlerts)
      .where(which)
      .orderBy(priceAlerts.accountId, priceAlerts.id)
      .for('update')
    if (alerts.length === 0) return
    const today = priceDayAt(now)
    const ids = [...new Set(alerts.map(({ seriesId }) => seriesId))]
    const series = new Map((await findAllPriceSeries(tx, today, ids)).map((one) => [one.id, one]))
    for (const alert of alerts) {
      const of = series.get(alert.seriesId)
      if (!of) continue
      const { through, rings } = checkAlert(alert, alert.through, of, today)
      if (through === alert.through) continue
      for (const ring of rings) await tell(tx, alert, of, ring, now)
      const lastRing = rings.at(-1)
      await tx
        .update(priceAlerts)
        .set({ through, ...(lastRing ? { rang: { ...lastRing, at: now } } : {}) })
        .where(alertConditions.one(alert.accountId, alert.id))
    }
  })

const followingOf = async (db: Database, accountId: AccountId): Promise<PriceFollowing> => {
  const stars = await db
    .select({ id: priceStars.seriesId })
    .from(priceStars)
    .where(eq(priceStars.accountId, accountId))
    .orderBy(asc(priceStars.createTime), priceStars.seriesId)
  const { id, seriesId, rule, paused, since, through, rang } = priceAlerts
  const alerts = await db
    .select({ id, seriesId, rule, paused, since, through, rang })
    .from(priceAlerts)
    .where(eq(priceAlerts.accountId, accountId))
    .orderBy(asc(priceAlerts.createTime), id)
  return { stars: stars.map((star) => star.id), alerts }
}

/** Locks the account, because otherwise two simultaneous calls would not count each other's rows. */
const oneAtATime = async (tx: Database, accountId: AccountId): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update')
}

const setStar = async (tx: Database, accountId: AccountId, seriesId: string, on: boolean, now: number) => {
  const otherStars = and(eq(priceStars.accountId, accountId), ne(priceStars.seriesId, seriesId))
  if (!on) {
    await tx.delete(priceStars).where(and(eq(priceStars.accountId, accountId), eq(priceStars.seriesId, seriesId)))
    return
  }
  await oneAtATime(tx, accountId)
  if ((await tx.$count(priceStars, otherStars)) >= maxStars)
    throw invalidFields([{ path: 'id', rule: 'too-many' }], withValues(texts.prices.tooManyStars, { most: maxStars }))
  await tx.insert(priceStars).values({ accountId, seriesId, createTime: now }).onConflictDoNothing()
}

export const savePriceAlert = async (
  tx: Database,
  accountId: AccountId,
  alert: PriceAlert,
  now: number,
): Promise<void> => {
  await oneAtATime(tx, accountId)
  const otherAlerts = and(eq(priceAlerts.accountId, accountId), ne(priceAlerts.id, alert.id))
  if ((await tx.$count(priceAlerts, otherAlerts)) >= maxAlerts)
    throw invalidFields([{ path: 'id', rule: 'too-many' }], withValues(texts.prices.tooManyAlerts, { most: maxAlerts }))
  const [before] = await tx.select().from(priceAlerts).where(alertConditions.one(accountId, alert.id)).for('update')
  const { id, seriesId, rule, paused, since, rang = null } = alert
  const goesOn = before?.seriesId === seriesId && isSameRule(before.rule, rule)
  const values = {
    seriesId,
    rule,
    paused,
    since,
    through: goesOn ? laterDay(before.through, since) : since,
    // A device may recreate a deleted alert with the time at which it fired, because only this account sees that time.
    rang: before ? (goesOn ? before.rang : null) : rang,
    updateTime: now,
  }
  await tx
    .insert(priceAlerts)
    .values({ accountId, id, ...values, createTime: now })
    .onConflictDoUpdate({ target: [priceAlerts.accountId, priceAlerts.id], set: values })
  await checkPriceAlerts(tx, alertConditions.one(accountId, id), now)
}

const alertRule: RateRule = { name: 'price-alert', burst: 100, refillMs: 5_000 }

export const priceFollowingRoutes = (app: App, deps: Deps): void => {
  mount(app, deps, priceFollowingCalls.priceFollowing, ({ actor }) => followingOf(deps.db, actor.userId))
  mountWrite(app, deps, priceFollowingCalls.priceStar, (tx, { actor, body, now }) =>
    setStar(tx, actor.userId, body.id, body.on, now),
  )
  mountWrite(app, deps, priceFollowingCalls.priceAlertSave, async (tx, { actor, body, now }) => {
    deps.rateLimiter.take(alertRule, actor.userId)
    await savePriceAlert(tx, actor.userId, body, now)
  })
  mountWrite(app, deps, priceFollowingCalls.priceAlertDelete, async (tx, { actor, query }) => {
    await tx.delete(priceAlerts).where(alertConditions.one(actor.userId, query.id))
  })
}
