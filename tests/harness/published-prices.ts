import type { Day } from '#contract/values.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { priceRowSchema, writePrices, type PriceWriteResult } from '#server/modules/market/write-prices.ts'
import { priceDayAt } from '#server/modules/market/repo.ts'
import type { TestApp } from './server.ts'

export type DaysAgo = readonly [daysAgo: number, price: string]

/** Each test must use other series, because the prices of a shared one would trigger another test's alerts. */
export const pricePublisher = (t: TestApp) => {
  const today = (): Day => priceDayAt(t.clock.now())
  const daysAgo = (days: number): Day => addDays(today(), -days)
  const publish = (seriesId: string, ...points: readonly DaysAgo[]): Promise<PriceWriteResult> => {
    const rows = points.map(([days, price]) =>
      priceRowSchema.parse({
        series_id: seriesId,
        active: `Active ${seriesId}`,
        name_zh: '某药',
        specification: '95% TC',
        category_id: '',
        currency: 'CNY',
        per: 't',
        day: daysAgo(days),
        price,
        source: 'Statistics',
      }),
    )
    return t.deps.db.transaction((tx) => writePrices(tx, rows, t.clock.now()))
  }
  return { today, daysAgo, publish }
}
