import type { ExchangeRate, PriceSeries } from '#contract/entities/price.ts'
import type { Day } from '#contract/values.ts'
import { dayNumber, gapsAfter, pointsOf, pointsWithin, type Point } from './points.ts'
import { inBoth, type InBoth, type DisplayCurrency } from './price-now.ts'

/** A point without an amount in a currency is left out of the line of that currency. */
export interface LinePoint {
  readonly point: Point
  readonly amounts: InBoth
}

export const linePoints = (
  series: PriceSeries,
  rates: readonly ExchangeRate[],
  months: number,
  today: Day,
): LinePoint[] =>
  pointsWithin(pointsOf(series), months, today).map((point) => ({ point, amounts: inBoth(series, point, rates) }))

export interface Line {
  readonly points: readonly { readonly day: Day; readonly value: number }[]
  /** Days after which the line is interrupted. */
  readonly gaps: ReadonlySet<Day>
}

/** A line in one currency, or the change since its first point: 0.02 is an increase of two percent. */
export const lineOf = (
  series: PriceSeries,
  points: readonly LinePoint[],
  currency: DisplayCurrency,
  relative: boolean,
): Line => {
  const values = points.flatMap(({ point: { day }, amounts }) => {
    const amount = amounts[currency]
    return amount === null ? [] : [{ day, value: Number(amount) }]
  })
  const base = values[0]?.value
  return {
    points: relative && base ? values.map(({ day, value }) => ({ day, value: value / base - 1 })) : values,
    gaps: gapsAfter(values, pointsOf(series)),
  }
}

export type Columns = [days: number[], ...values: (number | null | undefined)[][]]

/**
 * Lines on shared days: `null` interrupts a line, `undefined` is a day of another line. A gap gets a separate day,
 * and other lines' days within it are `null` too: the chart would otherwise continue at the first that is not.
 */
export const columnsOf = (lines: readonly Line[]): Columns => {
  const cells = lines.map(({ points, gaps }) => {
    const column = new Map<number, number | null>(points.map(({ day, value }) => [dayNumber(day), value]))
    for (const day of gaps) if (!column.has(dayNumber(day) + 1)) column.set(dayNumber(day) + 1, null)
    return column
  })
  const days = [...new Set(cells.flatMap((column) => [...column.keys()]))].toSorted((a, b) => a - b)
  const filled = cells.map((column) => {
    let interrupted = false
    return days.map((day) => {
      const value = column.get(day)
      if (value !== undefined) interrupted = value === null
      return interrupted ? null : value
    })
  })
  return [days, ...filled]
}

export interface RangeFacts {
  readonly high: { readonly day: Day; readonly value: number }
  readonly low: { readonly day: Day; readonly value: number }
  readonly average: number
}

/** Null for a line without points. */
export const rangeFacts = ({ points }: Pick<Line, 'points'>): RangeFacts | null => {
  const [first, ...others] = points
  if (!first) return null
  const high = others.reduce((best, one) => (one.value > best.value ? one : best), first)
  const low = others.reduce((best, one) => (one.value < best.value ? one : best), first)
  return { high, low, average: points.reduce((sum, { value }) => sum + value, 0) / points.length }
}
