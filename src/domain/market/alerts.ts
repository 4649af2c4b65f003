import type { AlertRule, Crossing, PriceAlert, PriceSeries } from '#contract/entities/price.ts'
import type { Day, Decimal } from '#contract/values.ts'
import { compare, ratio } from '#lib/ratio.ts'
import { pointsOf, ageIfStale, type Point } from './points.ts'
import { relativeChange, pointTwoWeeksBefore } from './price-now.ts'

export const alertLimitOf = (rule: AlertRule): Decimal => (rule.kind === 'change' ? rule.percent : rule.price)

export const isSameRule = (a: AlertRule, b: AlertRule): boolean =>
  a.kind === b.kind && compare(ratio(alertLimitOf(a)), ratio(alertLimitOf(b))) === 0

type Side = 'up' | 'down' | 'quiet'

/** Null leaves the side unchanged, for example for a point at exactly the limit. */
type SideOf = (point: Point, points: readonly Point[]) => Readonly<{ at: Side; share: number | null }> | null

const byPrice =
  (limit: string, beyond: 'up' | 'down'): SideOf =>
  ({ price }) => {
    const order = compare(ratio(price), ratio(limit))
    if (order === 0) return null
    return { at: order > 0 === (beyond === 'up') ? beyond : 'quiet', share: null }
  }

const byChange =
  (percent: string): SideOf =>
  (point, points) => {
    const from = pointTwoWeeksBefore(points, point)
    const share = from && relativeChange(point.price, from.price)
    if (share === null) return null
    const hasMoved = Math.round(Math.abs(share) * 1_000_000) >= Math.round(Number(percent) * 10_000)
    return { at: hasMoved ? (share > 0 ? 'up' : 'down') : 'quiet', share }
  }

const sideOf = (rule: AlertRule): SideOf => {
  switch (rule.kind) {
    case 'above':
      return byPrice(rule.price, 'up')
    case 'below':
      return byPrice(rule.price, 'down')
    case 'change':
      return byChange(rule.percent)
  }
}

/** A point that stays beyond the limit, or only touches a price limit, is not a crossing. */
export const crossingsAfter = (points: readonly Point[], rule: AlertRule, after: Day | null): Crossing[] => {
  const sideAt = sideOf(rule)
  // Before the first point, the side of a price is unknown; a two-week change starts within the limit.
  let previous: Side | null = rule.kind === 'change' ? 'quiet' : null
  return points.flatMap((point): Crossing[] => {
    const position = sideAt(point, points)
    if (!position) return []
    const isCrossed = position.at !== 'quiet' && previous !== null && position.at !== previous
    previous = position.at
    const { day, price } = point
    if (!isCrossed || (after !== null && day <= after)) return []
    return [{ day, side: position.at, price, share: position.share }]
  })
}

export const laterDay = (a: Day | null, b: Day | null): Day | null => {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

/** `through`: the day of the last checked point. This point, earlier ones and stale ones do not trigger the alert. */
export const checkAlert = (
  { rule, since, paused }: Pick<PriceAlert, 'rule' | 'since' | 'paused'>,
  through: Day | null,
  series: Pick<PriceSeries, 'days' | 'prices' | 'facts'>,
  today: Day,
) => {
  const points = pointsOf(series).filter(({ day }) => day <= today)
  const from = laterDay(since, through)
  const rings = paused ? [] : crossingsAfter(points, rule, from).filter(({ day }) => ageIfStale(day, today) === null)
  return { through: laterDay(from, points.at(-1)?.day ?? null), rings }
}

/** Devices and the backend form the same id, so that a crossing is reported once. */
export const crossingId = (alertId: string, { day, side }: Pick<Crossing, 'day' | 'side'>): string =>
  `price-alert:${alertId}:${day}:${side}`

/** The side on which the price is beyond the limit: the alert waits until the price has returned. Null: neither. */
export const sideBeyondLimit = (
  rule: AlertRule,
  series: Pick<PriceSeries, 'days' | 'prices' | 'facts'>,
): 'up' | 'down' | null => {
  const points = pointsOf(series)
  const sideAt = sideOf(rule)
  const last = points.toReversed().flatMap((point) => sideAt(point, points) ?? [])[0]
  return last && last.at !== 'quiet' ? last.at : null
}
