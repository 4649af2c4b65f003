import { describe, expect, test } from 'vitest'
import type { PriceSeries } from '#contract/entities/price.ts'
import { pricePoint } from '#contract/entities/price-point.ts'
import { chartColumns, toPriceTrendLine, linePoints } from './lines.ts'
import { changeSince, latestPriceOfActive } from './price-now.ts'
import { seriesOf as madeOf } from '#tests/harness/price-series.ts'

const seriesOf = (id: string, points: Parameters<typeof madeOf>[0], more: object = {}): PriceSeries =>
  madeOf(points, { id, names: { en: id }, categoryId: null, source: 'S', ...more })
/** A price on each of some days, which are written as month and day. */
const pricesOn = (id: string, prices: Readonly<Record<string, string>>) =>
  seriesOf(
    id,
    Object.entries(prices).map(([day, price]) => [`2026-${day}`, price] as const),
  )
const weekly = pricesOn('a', { '05-04': '100', '05-11': '110', '05-18': '99', '06-15': '120' })
const today = '2026-06-20'

describe('the line of a chart', () => {
  const points = linePoints(weekly, [], 12, today)
  test('is interrupted where points are missing, and continues after them', () => {
    const [days, values] = chartColumns([toPriceTrendLine(weekly, points, 'CNY', false)])
    expect(days).toHaveLength(5)
    expect(values).toEqual([100, 110, 99, null, 120])
  })
  test('has no point on a day without an exchange rate', () => {
    expect(toPriceTrendLine(weekly, points, 'USD', false).points).toEqual([])
    const rates = [{ day: '2026-05-10', rate: '10', source: 'bank', demo: false }]
    expect(toPriceTrendLine(weekly, linePoints(weekly, rates, 12, today), 'USD', false).points).toEqual([
      { day: '2026-05-11', value: 11 },
      { day: '2026-05-18', value: 9.9 },
    ])
  })
  test('next to other lines shows the change since its first visible point', () => {
    const b = seriesOf('b', [['2026-05-11', '5']], { per: 'kg' })
    const otherLine = toPriceTrendLine(b, linePoints(b, [], 12, today), 'CNY', true)
    const [days, first, second] = chartColumns([toPriceTrendLine(weekly, points, 'CNY', true), otherLine])
    expect(days).toHaveLength(5)
    const percent = first?.map((value) => (typeof value === 'number' ? Math.round(value * 100) : value))
    expect(percent).toEqual([0, 10, -1, null, 20])
    expect(second).toEqual([undefined, 0, undefined, undefined, undefined])
  })
  const gapSeries = pricesOn('holed', { '04-20': '1', '04-27': '2', '05-04': '3', '06-15': '4' })
  test('is interrupted on days for which only the exchange rate is missing', () => {
    const rates = ['2026-03-31', '2026-06-14'].map((day) => ({ day, rate: '10', source: 'bank', demo: false }))
    const weeks = pricesOn('weeks', { '04-20': '1', '04-27': '1', '05-04': '1', '05-11': '1', '06-15': '1' })
    const [, values] = chartColumns([toPriceTrendLine(weeks, linePoints(weeks, rates, 12, today), 'USD', false)])
    expect(values).toEqual([0.1, 0.1, null, 0.1])
  })
  test('is interrupted between the only two visible points if points are missing between them', () => {
    const two = linePoints(gapSeries, [], 2, '2026-07-03')
    expect(chartColumns([toPriceTrendLine(gapSeries, two, 'CNY', false)])[1]).toEqual([3, null, 4])
  })
  test('is interrupted within a gap even on days on which another line has points', () => {
    const otherSeries = pricesOn('other', { '05-11': '7', '05-18': '8', '05-25': '9' })
    const lines = [gapSeries, otherSeries].map((one) =>
      toPriceTrendLine(one, linePoints(one, [], 12, today), 'CNY', false),
    )
    expect(chartColumns(lines).slice(1)).toEqual([
      [1, 2, 3, null, null, null, null, 4],
      [undefined, undefined, undefined, undefined, 7, 8, 9, undefined],
    ])
  })
})

describe('the change since a stored price', () => {
  const storedPoint = pricePoint.parse({
    pesticideId: 'p',
    active: 'glyphosate',
    specification: '95% TC',
    price: '110',
    currency: 'CNY',
    per: 't',
    day: '2026-05-11',
    source: 'S',
  })
  test('is computed only from a series with the specification, unit, currency and demo mark of that price', () => {
    expect(changeSince([weekly], storedPoint)).toMatchObject({
      share: 0.090909,
      now: { day: '2026-06-15', price: '120' },
    })
    for (const difference of [{ specification: 'TC' }, { per: 'kg' }, { currency: 'USD' }, { demo: true }])
      expect(changeSince([seriesOf('c', [['2026-06-15', '1']], difference)], storedPoint)).toBeNull()
  })
  test('is null if there is no newer point or no series', () => {
    expect(changeSince([weekly], { ...storedPoint, day: '2026-06-15' })).toBeNull()
    expect(changeSince([], storedPoint)).toBeNull()
  })
})

const publishedSeries = seriesOf('p', [['2026-05-01', '1']])
const demoSeries = seriesOf('d', [['2026-06-01', '2']], { demo: true })
const idOf = (demo: boolean, ...list: PriceSeries[]) => latestPriceOfActive(list, 'Glyphosate', demo)?.series.id ?? null
test('the price of an active ingredient is a published price, or for a demo product, a demo price if none is published', () => {
  expect(idOf(true, demoSeries, publishedSeries)).toBe('p')
  expect(idOf(true, demoSeries)).toBe('d')
  expect(idOf(false, demoSeries)).toBeNull()
  expect(idOf(false, seriesOf('e', []), publishedSeries, seriesOf('f', [['2026-05-02', '3']]))).toBe('f')
})
