import type { ExchangeRate, PriceSeries, trends } from '#contract/entities/price.ts'
import type { Day, Decimal } from '#contract/values.ts'
import { divide, isPositive, oneRatio, ratio, subtract, toDecimal, multiply } from '#lib/ratio.ts'
import { dayNumber, pointsOf, type Point } from './points.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'

export const displayCurrencies = ['CNY', 'USD'] as const
export type DisplayCurrency = (typeof displayCurrencies)[number]
export const isDisplayCurrency = (text: string): text is DisplayCurrency => text === 'CNY' || text === 'USD'

/** Exchange rates older than this many days are not used: within a month, currencies move more than prices. */
const rateValidDays = 31

/** The latest rate at most 31 days older than `day`. Demo rates are used only for demo series without another rate. */
export const rateOfDay = (rates: readonly ExchangeRate[], day: Day, demo: boolean): ExchangeRate | null => {
  const near = rates.filter((rate) => {
    const age = dayNumber(day) - dayNumber(rate.day)
    return age >= 0 && age <= rateValidDays && (demo || !rate.demo)
  })
  const publishedRates = near.filter((rate) => !rate.demo)
  return (publishedRates.length > 0 ? publishedRates : near).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0] ?? null
}

export const convertAmount = (
  price: Decimal,
  from: string,
  to: DisplayCurrency,
  rate: Pick<ExchangeRate, 'rate'> | null,
): Decimal | null => {
  if (from === to) return price
  if (!rate || !isDisplayCurrency(from)) return null
  const yuan = ratio(rate.rate)
  if (!isPositive(yuan)) return null
  const amount = ratio(price)
  return toDecimal(to === 'USD' ? divide(amount, yuan) : multiply(amount, yuan), 2)
}

type Trend = (typeof trends)[number]

export const relativeChange = (now: Decimal, before: Decimal): number | null => {
  const base = ratio(before)
  return isPositive(base) ? Number(toDecimal(subtract(divide(ratio(now), base), oneRatio), 6)) : null
}

/** The days between the points of a two-week change: holidays can shift a weekly point by two days. */
const twoWeeks = { least: 14, most: 16 }

export const pointTwoWeeksBefore = (points: readonly Point[], last = points.at(-1)): Point | null => {
  if (!last) return null
  return (
    points.findLast(({ day }) => {
      const daysBefore = dayNumber(last.day) - dayNumber(day)
      return daysBefore >= twoWeeks.least && daysBefore <= twoWeeks.most
    }) ?? null
  )
}

const trendOf = (share: number | null): Trend => {
  if (share === null) return 'unknown'
  const roundedShare = Math.round(share * 1000)
  return roundedShare > 0 ? 'up' : roundedShare < 0 ? 'down' : 'flat'
}

export type AmountsInBothCurrencies = Readonly<{
  day: Day
  CNY: Decimal | null
  USD: Decimal | null
  rate: ExchangeRate | null
}>

export interface LatestPrice {
  readonly now: AmountsInBothCurrencies & { readonly point: Point }
  readonly previous: AmountsInBothCurrencies | null
  readonly from: Point | null
  readonly twoWeekChange: number | null
  readonly trend: Trend
}

type PricedSeries = Pick<PriceSeries, 'currency' | 'demo' | 'days' | 'prices' | 'facts'>

export const amountsInBothCurrencies = (
  { currency, demo }: Pick<PricedSeries, 'currency' | 'demo'>,
  { day, price }: Point,
  rates: readonly ExchangeRate[],
): AmountsInBothCurrencies => {
  const rate = rateOfDay(rates, day, demo)
  return {
    day,
    CNY: convertAmount(price, currency, 'CNY', rate),
    USD: convertAmount(price, currency, 'USD', rate),
    rate,
  }
}

export const latestPrice = (series: PricedSeries, rates: readonly ExchangeRate[]): LatestPrice | null => {
  const points = pointsOf(series)
  const point = points.at(-1)
  if (!point) return null
  const previousPoint = points.at(-2)
  const from = pointTwoWeeksBefore(points)
  return {
    now: { ...amountsInBothCurrencies(series, point, rates), point },
    previous: previousPoint ? amountsInBothCurrencies(series, previousPoint, rates) : null,
    from,
    twoWeekChange: from && relativeChange(point.price, from.price),
    trend: trendOf(previousPoint ? relativeChange(point.price, previousPoint.price) : null),
  }
}

/** Null if the point's series (same product, currency and unit) has no newer point. `share`: as a fraction of 1. */
export const changeSince = (list: readonly PriceSeries[], point: PricePoint) => {
  const series = list.find(
    (it) =>
      it.active === point.active &&
      it.specification === point.specification &&
      it.currency === point.currency &&
      it.per === point.per &&
      it.demo === point.demo,
  )
  const now = series && pointsOf(series).at(-1)
  if (!now || now.day <= point.day) return null
  const share = relativeChange(now.price, point.price)
  return share === null ? null : { share, now }
}

export const latestPriceOfActive = (list: readonly PriceSeries[], active: string, demo: boolean) => {
  const candidates = list.flatMap((series) => {
    const point = series.active === active.toLowerCase() ? pointsOf(series).at(-1) : undefined
    return point && (demo || !series.demo) ? [{ series, point }] : []
  })
  const realPrices = candidates.filter(({ series }) => !series.demo)
  return (
    (realPrices.length > 0 ? realPrices : candidates).toSorted((a, b) => (a.point.day < b.point.day ? 1 : -1))[0] ??
    null
  )
}
