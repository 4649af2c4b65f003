import type { ExchangeRate, NamesByLocale, PriceSeries } from '#contract/entities/price.ts'
import { languages, type Locale } from '#contract/languages.ts'
import { latestPrice, type LatestPrice } from './price-now.ts'

export const localizedName = (names: NamesByLocale, locale: Locale): string => {
  const row = languages[locale]
  const fallbackName = 'fallback' in row ? names[row.fallback] : undefined
  return names[locale] ?? fallbackName ?? names.en ?? ''
}

export type PriceRow = Readonly<{ series: PriceSeries; name: string; price: LatestPrice }>

export const sortOrders = ['name', 'change', 'updated'] as const
export type SortOrder = (typeof sortOrders)[number]

const haystack = ({ names, active, specification }: PriceSeries) =>
  `${Object.values(names).join('\n')}\n${active}\n${specification}`.toLowerCase()

const changeSizeOf = ({ price }: PriceRow) => (price.twoWeekChange === null ? -1 : Math.abs(price.twoWeekChange))

const orders: Readonly<Record<SortOrder, (a: PriceRow, b: PriceRow) => number>> = {
  name: () => 0,
  change: (a, b) => changeSizeOf(b) - changeSizeOf(a),
  updated: (a, b) => (a.price.now.day === b.price.now.day ? 0 : a.price.now.day < b.price.now.day ? 1 : -1),
}

/** `price` is a getter, so that amounts are computed only for rendered rows. */
const rowOf = (series: PriceSeries, rates: readonly ExchangeRate[], locale: Locale): PriceRow => {
  let cachedPrice: LatestPrice | null = null
  return {
    series,
    name: localizedName(series.names, locale),
    get price() {
      cachedPrice ??= latestPrice(series, rates)
      if (!cachedPrice) throw new Error('a series without points has no row')
      return cachedPrice
    },
  }
}

export const priceRows = (
  list: readonly PriceSeries[],
  rates: readonly ExchangeRate[],
  locale: Locale,
  { keyword, categoryIds, sort }: Readonly<{ keyword: string; categoryIds: readonly string[]; sort: SortOrder }>,
): PriceRow[] => {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const categorySet = new Set(categoryIds)
  const byName = new Intl.Collator(locale)
  return list
    .filter((series) => categorySet.size === 0 || (series.categoryId !== null && categorySet.has(series.categoryId)))
    .filter((series) => words.every((word) => haystack(series).includes(word)))
    .filter(({ days, prices }) => days.length > 0 && prices.length > 0)
    .map((series) => rowOf(series, rates, locale))
    .toSorted((a, b) => orders[sort](a, b) || byName.compare(a.name, b.name) || (a.series.id < b.series.id ? -1 : 1))
}
