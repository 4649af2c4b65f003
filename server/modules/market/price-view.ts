import type { ExchangeRate, PriceItem, PriceSeries } from '#contract/entities/price.ts'
import type { Locale } from '#contract/languages.ts'
import { nameIn } from '#domain/market/list.ts'
import { priceNow, type PriceNow } from '#domain/market/price-now.ts'

const itemOf = (series: PriceSeries, name: string, { now, previous, twoWeekChange, trend }: PriceNow): PriceItem => {
  const { days: _days, prices: _prices, facts: _facts, ...of } = series
  return {
    ...of,
    name,
    content: series.specification,
    day: now.day,
    priceRmb: now.CNY,
    priceUsd: now.USD,
    previousDay: previous?.day ?? null,
    previousRmb: previous?.CNY ?? null,
    previousUsd: previous?.USD ?? null,
    twoWeekChange,
    trend,
  }
}

export const itemOfRow = ({ series, name, price }: { series: PriceSeries; name: string; price: PriceNow }): PriceItem =>
  itemOf(series, name, price)

/** Null for a series without points. */
export const itemOfSeries = (series: PriceSeries, rates: readonly ExchangeRate[], locale: Locale): PriceItem | null => {
  const price = priceNow(series, rates)
  return price && itemOf(series, nameIn(series.names, locale), price)
}
