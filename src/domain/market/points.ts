import type { PointFacts, PriceSeries } from '#contract/entities/price.ts'
import type { Day, Decimal } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import { addMonths } from '../lifecycle/deadline.ts'

export interface Point {
  readonly day: Day
  readonly price: Decimal
  /** Upper end, where a range was published. */
  readonly high: Decimal | null
  readonly facts: PointFacts | null
}

const named = new Map<number, Day>()
/** Series have their days in common, and a list asks for those of all. */
export const dayOf = (sinceEpoch: number): Day => {
  const known = named.get(sinceEpoch)
  if (known !== undefined) return known
  const day = new Date(sinceEpoch * dayMs).toISOString().slice(0, 10)
  // A year of days of some sources; what comes after them is computed each time.
  if (named.size < 4000) named.set(sinceEpoch, day)
  return day
}
export const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)

type Dated = Pick<Point, 'day'>
type Pointed = Pick<PriceSeries, 'days' | 'prices' | 'facts'>

const readPoints = (series: Pointed): Point[] => {
  const { days, prices } = series
  let said: ReadonlyMap<Day, PointFacts> | null = null
  // The facts of a stored series are parsed when they are asked for (account/store/read-prices.ts).
  const about = (day: Day): PointFacts | null => {
    said ??= new Map(series.facts.map((one) => [one.day, one]))
    return said.get(day) ?? null
  }
  return days.flatMap((number, at): Point[] => {
    const price = prices[at]
    if (price === undefined) return []
    const day = dayOf(number)
    return [
      {
        day,
        price,
        get high() {
          return about(day)?.high ?? null
        },
        get facts() {
          return about(day)
        },
      },
    ]
  })
}

const made = new WeakMap<Pointed, readonly Point[]>()

/** The points of a series, oldest first. A list asks several times for those of each row. */
export const pointsOf = (series: Pointed): readonly Point[] => {
  const known = made.get(series)
  if (known) return known
  const points = readPoints(series)
  made.set(series, points)
  return points
}

export const ranges = [1, 3, 6, 12] as const
export type Months = (typeof ranges)[number]

/** Points of the last months up to a day, that day included. */
export const pointsWithin = (points: readonly Point[], months: number, today: Day): Point[] => {
  const from = addMonths(today, -months)
  return points.filter(({ day }) => day >= from && day <= today)
}

/** Of two in the middle the smaller: of a week and two months the week is usual. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

const stepsOf = (points: readonly Dated[]): number[] => {
  const numbers = points.map(({ day }) => dayNumber(day))
  return numbers.slice(1).map((number, at) => number - (numbers[at] ?? number))
}

/** Longer than this many usual steps between two points means that some are missing between them. */
const stepsOfAGap = 1.5

/**
 * The days after which points are missing: there a line must end and begin anew. Of some points of a series the whole
 * tells how often it is published: two points alone say nothing of what lies between them.
 */
export const gapsAfter = (points: readonly Dated[], whole: readonly Dated[] = points): Set<Day> => {
  const steps = stepsOf(points)
  const usual = Math.min(median(steps), median(stepsOf(whole)))
  return new Set(points.flatMap(({ day }, at) => ((steps[at] ?? 0) > usual * stepsOfAGap ? [day] : [])))
}

/** A point says its age from this many days on: even a source of every ten days has then missed some. */
const staleAfterDays = 30

/** Days that the last point is old, or null while it is of now. */
export const staleDays = (day: Day, today: Day): number | null => {
  const age = dayNumber(today) - dayNumber(day)
  return age >= staleAfterDays ? age : null
}
