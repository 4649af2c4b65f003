import type { PriceSeries } from '#contract/entities/price.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { pointsOf, type Point } from './points.ts'
import { shareOf } from './price-now.ts'

export interface MoveSince {
  /** A fraction of 1. */
  readonly share: number
  readonly now: Point
}

/**
 * How the same series has moved since a stored point; null if there is no newer point of the same product in the same
 * unit. A fictitious series is only shown beside a fictitious point.
 */
export const moveSince = (list: readonly PriceSeries[], point: PricePoint): MoveSince | null => {
  const series = list.find(
    (one) =>
      one.active === point.active &&
      one.specification === point.specification &&
      one.currency === point.currency &&
      one.per === point.per &&
      one.demo === point.demo,
  )
  const now = series && pointsOf(series).at(-1)
  if (!now || now.day <= point.day) return null
  const share = shareOf(now.price, point.price)
  return share === null ? null : { share, now }
}

export interface PriceOfActive {
  readonly series: PriceSeries
  readonly point: Point
}

/** The newest price of a single active: a published one, or else one invented for a demonstration product. */
export const priceOfActive = (list: readonly PriceSeries[], active: string, demo: boolean): PriceOfActive | null => {
  const found = list.flatMap((series): PriceOfActive[] => {
    const point = series.active === active.toLowerCase() ? pointsOf(series).at(-1) : undefined
    return point && (demo || !series.demo) ? [{ series, point }] : []
  })
  const published = found.filter(({ series }) => !series.demo)
  return (published.length > 0 ? published : found).toSorted((a, b) => (a.point.day < b.point.day ? 1 : -1))[0] ?? null
}
