import type { ExchangeRate, PriceSeries } from '#contract/entities/price.ts'
import type { Day } from '#contract/values.ts'
import { dayNumber, gapsAfter, pointsOf, pointsOfRange, type Point } from './points.ts'
import { amountsInBothCurrencies, type AmountsInBothCurrencies, type DisplayCurrency } from './price-now.ts'

export type LinePoint = Readonly<{ point: Point; amounts: AmountsInBothCurrencies }>

export const linePoints = (
  series: PriceSeries,
  rates: readonly ExchangeRate[],
  months: number,
  today: Day,
): LinePoint[] =>
  pointsOfRange(pointsOf(series), months, today).map((point) => ({
    point,
    amounts: amountsInBothCurrencies(series, point, rates),
  }))

export interface PriceTrendLine {
  readonly points: readonly { readonly day: Day; readonly value: number }[]
  readonly gaps: ReadonlySet<Day>
}

/** `relative`: the values are changes since the first point, as fractions of 1. */
export const toPriceTrendLine = (
  series: PriceSeries,
  points: readonly LinePoint[],
  currency: DisplayCurrency,
  relative: boolean,
): PriceTrendLine => {
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

export type ChartColumns = [days: number[], ...values: (number | null | undefined)[][]]

/** `undefined`: only other lines have a value on that day. `null` interrupts the line, on all days of a gap. */
export const chartColumns = (lines: readonly PriceTrendLine[]): ChartColumns => {
  const cells = lines.map(({ points, gaps }) => {
    const column = new Map<number, number | null>(points.map(({ day, value }) => [dayNumber(day), value]))
    for (const day of gaps) if (!column.has(dayNumber(day) + 1)) column.set(dayNumber(day) + 1, null)
    return column
  })
  const days = [...new Set(cells.flatMap((column) => [...column.keys()]))].toSorted((a, b) => a - b)
  const filledColumns = cells.map((column) => {
    let isInterrupted = false
    return days.map((day) => {
      const value = column.get(day)
      if (value !== undefined) isInterrupted = value === null
      return isInterrupted ? null : value
    })
  })
  return [days, ...filledColumns]
}

export interface RangeSummary {
  readonly high: { readonly day: Day; readonly value: number }
  readonly low: { readonly day: Day; readonly value: number }
  readonly average: number
}

export const rangeSummary = ({ points }: Pick<PriceTrendLine, 'points'>): RangeSummary | null => {
  const [first, ...others] = points
  if (!first) return null
  const high = others.reduce((best, one) => (one.value > best.value ? one : best), first)
  const low = others.reduce((best, one) => (one.value < best.value ? one : best), first)
  return { high, low, average: points.reduce((sum, { value }) => sum + value, 0) / points.length }
}
