import type { ExchangeRate, PriceSeries, trends } from '#contract/entities/price.ts'
import type { Day, Decimal } from '#contract/values.ts'
import { divide, isPositive, one, ratio, subtract, toDecimal } from '#lib/ratio.ts'
import { amountIn, rateOn } from './exchange.ts'
import { dayNumber, pointsOf, type Point } from './points.ts'

type Trend = (typeof trends)[number]

/** A change as a fraction of 1; null if it cannot be divided. */
export const shareOf = (now: Decimal, before: Decimal): number | null => {
  const base = ratio(before)
  return isPositive(base) ? Number(toDecimal(subtract(divide(ratio(now), base), one), 6)) : null
}

/**
 * Days between the two points. Holidays move a weekly point by a day or two; a point further away would give the change
 * of another period.
 */
const twoWeeks = { least: 14, most: 16 }

/** The earlier point for the two-week change at a point (by default the last one); null if there is none. */
export const twoWeeksBefore = (points: readonly Point[], last = points.at(-1)): Point | null => {
  if (!last) return null
  return (
    points.findLast(({ day }) => {
      const before = dayNumber(last.day) - dayNumber(day)
      return before >= twoWeeks.least && before <= twoWeeks.most
    }) ?? null
  )
}

const wayOf = (share: number | null): Trend => {
  if (share === null) return 'unknown'
  const shown = Math.round(share * 1000)
  return shown > 0 ? 'up' : shown < 0 ? 'down' : 'flat'
}

/** An amount in both currencies; null if no rate of that time is known. */
export interface InBoth {
  readonly day: Day
  readonly CNY: Decimal | null
  readonly USD: Decimal | null
  readonly rate: ExchangeRate | null
}

export interface PriceNow {
  readonly now: InBoth & { readonly point: Point }
  readonly previous: InBoth | null
  readonly from: Point | null
  readonly twoWeekChange: number | null
  readonly trend: Trend
}

type Priced = Pick<PriceSeries, 'currency' | 'demo' | 'days' | 'prices' | 'facts'>

export const inBoth = (
  { currency, demo }: Pick<Priced, 'currency' | 'demo'>,
  { day, price }: Point,
  rates: readonly ExchangeRate[],
): InBoth => {
  const rate = rateOn(rates, day, demo)
  return {
    day,
    CNY: amountIn(price, currency, 'CNY', rate),
    USD: amountIn(price, currency, 'USD', rate),
    rate,
  }
}

/** What a list shows of a series; null if it has no points. */
export const priceNow = (series: Priced, rates: readonly ExchangeRate[]): PriceNow | null => {
  const points = pointsOf(series)
  const point = points.at(-1)
  if (!point) return null
  const before = points.at(-2)
  const from = twoWeeksBefore(points)
  return {
    now: { ...inBoth(series, point, rates), point },
    previous: before ? inBoth(series, before, rates) : null,
    from,
    twoWeekChange: from && shareOf(point.price, from.price),
    trend: wayOf(before ? shareOf(point.price, before.price) : null),
  }
}
