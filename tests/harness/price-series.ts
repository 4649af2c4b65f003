import { priceSeries, type PriceSeries } from '#contract/entities/price.ts'
import type { AccountDb } from '#account/store/db.ts'
import { packed, pricesKey } from '#account/store/read-prices.ts'
import { dayNumber } from '#domain/market/points.ts'

/** A series of 95 % glyphosate in yuan a tonne; what a test is about it says itself. */
export const seriesOf = (
  points: readonly (readonly [day: string, price: string])[],
  more: Partial<PriceSeries> = {},
): PriceSeries =>
  priceSeries.parse({
    id: 'glyphosate',
    names: { en: 'glyphosate' },
    active: 'glyphosate',
    specification: '95% TC',
    categoryId: 'herbicide',
    currency: 'CNY',
    per: 't',
    tax: null,
    delivery: null,
    packaging: null,
    source: 'Statistics',
    updateTime: 1,
    days: points.map(([day]) => dayNumber(day)),
    prices: points.map(([, price]) => price),
    ...more,
  })

/** Stores a copy of the prices as the replicator does. */
export const storePrices = (
  db: AccountDb,
  list: readonly object[],
  rates: readonly object[] = [],
  asOf = 1,
): Promise<unknown> => db.kv.put({ k: pricesKey, v: { next: '', list: list.map(packed), rates }, asOf })
