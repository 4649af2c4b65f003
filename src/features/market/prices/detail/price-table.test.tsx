import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { exchangeRate, pointFacts, type PriceSeries } from '#contract/entities/price.ts'
import { dayOf } from '#domain/market/points.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { draw } from '#tests/harness/render.tsx'
import { PriceTable } from './price-table.tsx'

afterEach(cleanup)

const rate = (change: object = {}) =>
  exchangeRate.parse({ day: '2026-03-01', rate: '7.2', source: 'State Administration', ...change })
const open = (series: PriceSeries, rates = [rate()]) => {
  draw(<PriceTable series={series} rates={rates} name="glyphosate" />)
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
}
const weekly = [
  ['2026-03-01', '25000'],
  ['2026-03-08', '25500'],
  ['2026-03-15', '25245'],
] as const
const withFacts = (facts: object, more: Partial<PriceSeries> = {}) =>
  seriesOf([['2026-03-08', '25500']], { ...more, facts: [pointFacts.parse({ day: '2026-03-08', ...facts })] })

describe('the points of a price', () => {
  test('stand newest first, each with its change since the one before; the first has none', () => {
    const rows = open(seriesOf(weekly))
    expect(rows.map(([day]) => day?.replace(/ 2026$/, ''))).toEqual(['15 Mar', '8 Mar', '1 Mar'])
    expect(rows.map(([, , , change]) => change)).toEqual(['Down −1.0%', 'Up +2.0%', '–'])
  })

  test('across a gap there is no change to speak of', () => {
    const rows = open(seriesOf([...weekly, ['2026-08-16', '40000']], {}))
    expect(rows[0]?.[3]).toBe('–')
    expect(rows[1]?.[3]).toBe('Down −1.0%')
  })

  test('are told in yuan as published, and in dollars with the rate of their time', () => {
    const [row] = open(seriesOf([['2026-03-08', '25200']]))
    expect(row?.slice(1, 3)).toEqual(['25,200', '3,500'])
    const told = screen.getAllByRole('cell')[1]?.getAttribute('title')
    expect(told).toMatch(/^US\$ 1 = RMB 7\.2, .*1 Mar.*, State Administration$/)
  })

  test('of a price in dollars it is the yuan that are computed', () => {
    const [row] = open(seriesOf([['2026-03-08', '3500']], { currency: 'USD' }))
    expect(row?.slice(1, 3)).toEqual(['25,200', '3,500'])
  })

  test.each([
    ['CNY', ['25,200', '–']],
    ['USD', ['–', '25,200']],
  ])('without a rate of that time no amount is invented: in %s', (currency, amounts) => {
    const [row] = open(seriesOf([['2026-03-08', '25200']], { currency }), [rate({ day: '2025-01-01' })])
    expect(row?.slice(1, 3)).toEqual(amounts)
    expect(screen.getAllByRole('cell')[1]?.hasAttribute('title')).toBe(false)
  })

  test('a rate of the demonstration is called so', () => {
    open(seriesOf([['2026-03-08', '25200']], { demo: true }), [rate({ demo: true })])
    expect(screen.getAllByRole('cell')[1]?.getAttribute('title')).toMatch(/, Illustrative$/)
  })

  test('where a range was published both ends are there', () => {
    const [row] = open(withFacts({ high: '26000' }))
    expect(row?.[1]).toBe('25,500–26,000')
  })

  test('a period that is no day is written as it was published', () => {
    expect(open(withFacts({ period: '2010-Q4' }))[0]?.[0]).toBe('2010-Q4')
  })
})

describe('the head', () => {
  test.each([
    ['t', ['RMB per t', 'US$ per t']],
    ['kg', ['RMB per kg', 'US$ per kg']],
  ] as const)('says the currency of each column and the unit: %s', (per, heads) => {
    open(seriesOf(weekly, { per }))
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Date',
      ...heads,
      'Change',
      'Source',
    ])
  })
})

describe('where a point comes from', () => {
  const source = (series: PriceSeries) => open(series)[0]?.[4]?.trim()
  test('is the series’ source, where the point has none of its own', () => {
    expect(source(withFacts({}))).toBe('Statistics')
    cleanup()
    expect(source(withFacts({ source: 'Customs', address: 'Table 3', note: 'estimated' }))).toBe(
      'Customs, Table 3 (estimated)',
    )
  })
  test('official statistics are marked, others are not', () => {
    expect(source(withFacts({ official: true }))).toMatch(/^Official statistics Statistics/)
    cleanup()
    expect(source(withFacts({ official: false }))).toBe('Statistics')
  })
  test('an invented price never stands without the word for it', () => {
    const text = source(withFacts({}, { demo: true }))
    expect(text).toMatch(/Illustrative/)
    expect(text).not.toMatch(/Statistics/)
  })
  test('a correction says when, and what stood there before', () => {
    const was = [{ price: '24000', high: '24500', at: Date.UTC(2026, 2, 10, 12) }]
    expect(source(withFacts({ was }))).toMatch(/Corrected 10 Mar.*: was 24,000–24,500$/)
  })
})

describe('a long series', () => {
  const many = (count: number) =>
    seriesOf(Array.from({ length: count }, (_, at) => [dayOf(20_000 + at * 7), '25000'] as const))
  test('shows a year at most at first, the newest, and all of it on request', async () => {
    const newest = open(many(13))
    expect(newest).toHaveLength(12)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 13 prices' }))
    expect(screen.getAllByRole('row')).toHaveLength(14)
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('that is not longer offers no more', () => {
    expect(open(many(12))).toHaveLength(12)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('it can be reached by keyboard and says what it is of', () => {
  open(seriesOf(weekly))
  const region = screen.getByRole('region', { name: 'Prices of glyphosate' })
  expect(region.tabIndex).toBe(0)
  expect(within(region).getByRole('table', { name: 'Prices of glyphosate' })).toBeTruthy()
})
