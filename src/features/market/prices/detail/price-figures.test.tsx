import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exchangeRate } from '#contract/entities/price.ts'
import type { RangeFacts } from '#domain/market/lines.ts'
import { priceNow } from '#domain/market/price-now.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { draw } from '#tests/harness/render.tsx'
import { PriceFigures } from './price-figures.tsx'
import type { ShownSeries } from './use-price-detail.ts'

afterEach(cleanup)

const series = seriesOf([['2026-03-08', '25200']])
const rates = [exchangeRate.parse({ day: '2026-03-01', rate: '7.2', source: 'Bank' })]
const facts: RangeFacts = {
  high: { day: '2026-02-01', value: 3600 },
  low: { day: '2026-01-04', value: 3100.5 },
  average: 812.345,
}
const open = (of: { facts?: RangeFacts | null; currency?: 'USD' | 'CNY'; months?: number; rated?: boolean }) => {
  const price = priceNow(series, of.rated === false ? [] : rates)
  if (!price) throw new Error('no price')
  const main: ShownSeries = { series, name: 'glyphosate', price, points: [] }
  draw(
    <PriceFigures
      facts={of.facts === undefined ? facts : of.facts}
      main={main}
      months={of.months ?? 12}
      currency={of.currency ?? 'USD'}
    />,
  )
  return Object.fromEntries(
    screen.getAllByRole('term').map((head) => [head.textContent, head.nextSibling?.textContent?.trim()]),
  )
}

test('highest and lowest have their day, and stand under their own heads', () => {
  const said = open({})
  expect(said['High, 12 months']).toMatch(/^3,600 1 Feb/)
  expect(said['Low, 12 months']).toMatch(/^3,100\.5 4 Jan/)
  expect(said['Average']).toBe('812.35')
})

test('one month is one', () => {
  expect(Object.keys(open({ months: 1 })).slice(0, 2)).toEqual(['High, 1 month', 'Low, 1 month'])
})

test('months without a price claim none', () => {
  const said = open({ facts: null })
  expect([said['High, 12 months'], said['Low, 12 months'], said['Average']]).toEqual(['–', '–', '–'])
})

test('the last price is told in the currency that the chart does not show', () => {
  expect(open({ currency: 'USD' })['In RMB']).toMatch(/25,200.*per t$/)
  cleanup()
  expect(open({ currency: 'CNY' })['In US$']).toMatch(/3,500.*per t$/)
})

test('without a rate of its time it is not told, nor its unit', () => {
  expect(open({ currency: 'CNY', rated: false })['In US$']).toBe('–')
})
