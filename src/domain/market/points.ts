import type { PointFacts, PriceSeries } from '#contract/entities/price.ts'
import type { Day, Decimal } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import { addMonths } from '../validity.ts'

export type Point = Readonly<{ day: Day; price: Decimal; high: Decimal | null; facts: PointFacts | null }>

const dayCache = new Map<number, Day>()
export const dayOfNumber = (sinceEpoch: number): Day => {
  const cachedDay = dayCache.get(sinceEpoch)
  if (cachedDay !== undefined) return cachedDay
  const day = new Date(sinceEpoch * dayMs).toISOString().slice(0, 10)
  if (dayCache.size < 4000) dayCache.set(sinceEpoch, day)
  return day
}
export const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)

type DatedPoint = Pick<Point, 'day'>
type SeriesPoints = Pick<PriceSeries, 'days' | 'prices' | 'facts'>

const readPoints = (series: SeriesPoints): Point[] => {
  const { days, prices } = series
  let factsByDay: ReadonlyMap<Day, PointFacts> | null = null
  // The map is created on first use, because most screens need only days and prices.
  const factsOf = (day: Day): PointFacts | null => {
    factsByDay ??= new Map(series.facts.map((one) => [one.day, one]))
    return factsByDay.get(day) ?? null
  }
  return days.flatMap((number, at): Point[] => {
    const price = prices[at]
    if (price === undefined) return []
    const day = dayOfNumber(number)
    return [
      {
        day,
        price,
        get high() {
          return factsOf(day)?.high ?? null
        },
        get facts() {
          return factsOf(day)
        },
      },
    ]
  })
}

const pointCache = new WeakMap<SeriesPoints, readonly Point[]>()

/** Returns the oldest first. The points are cached, because lists use those of each row several times. */
export const pointsOf = (series: SeriesPoints): readonly Point[] => {
  const cachedPoints = pointCache.get(series)
  if (cachedPoints) return cachedPoints
  const points = readPoints(series)
  pointCache.set(series, points)
  return points
}

export const rangeMonths = [1, 3, 6, 12] as const

export const pointsOfRange = (points: readonly Point[], months: number, today: Day): Point[] => {
  const from = addMonths(today, -months)
  return points.filter(({ day }) => day >= from && day <= today)
}

/** Returns the smaller of two middle values: of steps of a week and of two months, a week is the usual one. */
const median = (values: readonly number[]): number => {
  const sortedValues = values.toSorted((a, b) => a - b)
  return sortedValues[Math.floor((sortedValues.length - 1) / 2)] ?? 0
}

const stepsOf = (points: readonly DatedPoint[]): number[] => {
  const numbers = points.map(({ day }) => dayNumber(day))
  return numbers.slice(1).map((number, at) => number - (numbers[at] ?? number))
}

/** If two points are further apart than this many usual steps, points between them are missing. */
const maxStepRatio = 1.5

/** `whole`: the whole series, if `points` is only a part of it. */
export const gapsAfter = (points: readonly DatedPoint[], whole: readonly DatedPoint[] = points): Set<Day> => {
  const steps = stepsOf(points)
  const usual = Math.min(median(steps), median(stepsOf(whole)))
  return new Set(points.flatMap(({ day }, at) => ((steps[at] ?? 0) > usual * maxStepRatio ? [day] : [])))
}

/** Even a source that publishes every ten days is late at this age. */
const staleAfterDays = 30

export const ageIfStale = (day: Day, today: Day): number | null => {
  const age = dayNumber(today) - dayNumber(day)
  return age >= staleAfterDays ? age : null
}
