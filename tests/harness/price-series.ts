import { priceSeries, type PriceSeries } from '#contract/entities/price.ts'
import { dayNumber } from '#domain/market/points.ts'

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
