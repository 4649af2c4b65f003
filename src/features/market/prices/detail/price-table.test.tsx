import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { exchangeRate, pointFacts, type PriceSeries } from '#contract/entities/price.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { PriceTable } from './price-table.tsx'

const rate = (change: object = {}) =>
  exchangeRate.parse({ day: '2026-03-01', rate: '7.2', source: 'State Administration', ...change })

const open = (series: PriceSeries, rates = [rate()]) => {
  renderScreen(<PriceTable series={series} rates={rates} name="glyphosate" />)
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

describe("the table of a price's points", () => {
  test('lists the newest first, with the change since the previous point', () => {
    const rows = open(seriesOf(weekly))
    expect(rows.map(([day]) => day?.replace(/ 2026$/, ''))).toEqual(['15 Mar', '8 Mar', '1 Mar'])
    expect(rows.map(([, , , change]) => change)).toEqual(['Down −1.0%', 'Up +2.0%', '–'])
  })

  test('does not show the change across a gap', () => {
    const rows = open(seriesOf([...weekly, ['2026-08-16', '40000']], {}))
    expect(rows[0]?.[3]).toBe('–')
    expect(rows[1]?.[3]).toBe('Down −1.0%')
  })

  test("shows yuan as published, and dollars at the rate of the point's day", () => {
    const [row] = open(seriesOf([['2026-03-08', '25200']]))
    expect(row?.slice(1, 3)).toEqual(['25,200', '3,500'])
    const title = screen.getAllByRole('cell')[1]?.getAttribute('title')
    expect(title).toMatch(/^US\$ 1 = RMB 7\.2, .*1 Mar.*, State Administration$/)
  })

  test.each([
    ['CNY', ['25,200', '–']],
    ['USD', ['–', '25,200']],
  ])("does not convert an amount without a rate of the point's day: in %s", (currency, amounts) => {
    const [row] = open(seriesOf([['2026-03-08', '25200']], { currency }), [rate({ day: '2025-01-01' })])
    expect(row?.slice(1, 3)).toEqual(amounts)
    expect(screen.getAllByRole('cell')[1]?.hasAttribute('title')).toBe(false)
  })

  test('shows both ends of a published range', () => {
    const [row] = open(withFacts({ high: '26000' }))
    expect(row?.[1]).toBe('25,500–26,000')
  })
})

describe('the source of a point', () => {
  const source = (series: PriceSeries) => open(series)[0]?.[4]?.trim()
  test('is the series’ source if the point does not state one', () => {
    expect(source(withFacts({}))).toBe('Statistics')
    cleanup()
    expect(source(withFacts({ source: 'Customs', address: 'Table 3', note: 'estimated' }))).toBe(
      'Customs, Table 3 (estimated)',
    )
  })
  test('is replaced by the mark “Illustrative” if the price is illustrative', () => {
    const text = source(withFacts({}, { demo: true }))
    expect(text).toMatch(/Illustrative/)
    expect(text).not.toMatch(/Statistics/)
  })
  test('includes the date and the earlier value of a corrected price', () => {
    const was = [{ price: '24000', high: '24500', at: Date.UTC(2026, 2, 10, 12) }]
    expect(source(withFacts({ was }))).toMatch(/Corrected 10 Mar.*: was 24,000–24,500$/)
  })
})

test('the table of prices has a name, and is reachable by keyboard', () => {
  open(seriesOf(weekly))
  const region = screen.getByRole('region', { name: 'Prices of glyphosate' })
  expect(region.tabIndex).toBe(0)
  expect(within(region).getByRole('table', { name: 'Prices of glyphosate' })).toBeTruthy()
})
