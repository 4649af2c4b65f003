import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Crossing, PriceSeries } from '#contract/entities/price.ts'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { judge, ringId } from '#domain/market/alerts.ts'
import { nameIn } from '#domain/market/list.ts'
import type { AccountId } from '#domain/ids.ts'
import { notifyOnce } from '#server/modules/messages/repo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { texts } from '#server/texts/texts.ts'
import { allSeries, priceDay } from './repo.ts'
import { priceAlerts } from './schema.ts'

type AlertRow = typeof priceAlerts.$inferSelect

const wordsIn = (locale: Locale, { rule }: AlertRow, series: PriceSeries, { day, price, share }: Crossing) => {
  const tag = languages[locale].intlTag
  const unit = texts.prices[series.per][locale]
  const currency = series.currency === 'USD' ? texts.prices.USD[locale] : texts.prices.CNY[locale]
  const amount = (figure: string) =>
    `${currency} ${new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(Number(figure))} ${unit}`
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return {
    name: nameIn(series.names, locale),
    price: amount(price),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    limit: rule.kind === 'change' ? '' : amount(rule.price),
    share: share === null ? '' : percent.format(share),
    // A fictitious figure is always marked as such.
    mark: series.demo ? texts.prices.illustrative[locale] : '',
  }
}

const tell = async (tx: Database, alert: AlertRow, series: PriceSeries, ring: Crossing, now: number): Promise<void> => {
  const said = locales.flatMap((locale) =>
    Object.entries(wordsIn(locale, alert, series, ring)).map(([name, value]) => [`${name}.${locale}`, value] as const),
  )
  await notifyOnce(tx, {
    accountId: alert.accountId,
    template: `price-${alert.rule.kind}`,
    values: { specification: series.specification, ...Object.fromEntries(said) },
    linkKind: 'price',
    linkId: series.id,
    ref: ringId(alert.id, ring),
    createTime: now,
    updateTime: now,
  })
}

export const alertsOf = {
  all: undefined,
  series: (ids: readonly string[]) => inArray(priceAlerts.seriesId, [...ids]),
  one: (accountId: AccountId, id: string) => and(eq(priceAlerts.accountId, accountId), eq(priceAlerts.id, id)),
} as const

/**
 * Checks these alerts against the present points, and reports each crossing in a message. A point is checked only once,
 * and a crossing has only one message, however often this runs.
 */
export const judgeAlerts = async (db: Database, which: SQL | undefined, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    const alerts = await tx
      .select()
      .from(priceAlerts)
      .where(which)
      .orderBy(priceAlerts.accountId, priceAlerts.id)
      .for('update')
    if (alerts.length === 0) return
    const today = priceDay(now)
    const ids = [...new Set(alerts.map(({ seriesId }) => seriesId))]
    const series = new Map((await allSeries(tx, today, ids)).map((one) => [one.id, one]))
    for (const alert of alerts) {
      const of = series.get(alert.seriesId)
      if (!of) continue
      const { through, rings } = judge(alert, alert.through, of, today)
      if (through === alert.through) continue
      for (const ring of rings) await tell(tx, alert, of, ring, now)
      const last = rings.at(-1)
      await tx
        .update(priceAlerts)
        .set({ through, ...(last ? { rang: { ...last, at: now } } : {}) })
        .where(alertsOf.one(alert.accountId, alert.id))
    }
  })
