import { describe, expect, test } from 'vitest'
import { exchangeRate, type ExchangeRate, type PriceSeries } from '#contract/entities/price.ts'
import { amountIn, rateOn } from './exchange.ts'
import { priceRows } from './list.ts'
import { priceNow } from './price-now.ts'
import { seriesOf as madeOf } from '#tests/harness/price-series.ts'

const seriesOf = (points: Parameters<typeof madeOf>[0], more: Partial<PriceSeries> = {}): PriceSeries =>
  madeOf(points, {
    id: 'glyphosate-95-tc',
    names: { en: 'glyphosate', es: 'glifosato', 'zh-Hans': '草甘膦' },
    ...more,
  })
const rate = (day: string, text: string, demo = false): ExchangeRate =>
  exchangeRate.parse({ day, rate: text, source: 'bank', demo })

describe('the two-week change', () => {
  test('is from the point two weeks before', () => {
    const now = priceNow(
      seriesOf([
        ['2026-05-27', '100'],
        ['2026-06-03', '90'],
        ['2026-06-10', '96'],
      ]),
      [],
    )
    expect(now).toMatchObject({ twoWeekChange: -0.04, trend: 'up', from: { day: '2026-05-27' } })
  })
})

describe('an exchange rate', () => {
  const rates = [rate('2026-05-01', '7.1'), rate('2026-06-01', '7.2'), rate('2026-06-05', '9', true)]
  test('of the demonstration is for its series alone, and gives way to a published one', () => {
    expect(rateOn([rate('2026-06-05', '9', true)], '2026-06-10', false)).toBeNull()
    expect(rateOn([rate('2026-06-05', '9', true)], '2026-06-10', true)?.rate).toBe('9')
    expect(rateOn(rates, '2026-06-10', true)?.rate).toBe('7.2')
  })
  test('converts yuan to dollars and back; without it there is no amount', () => {
    expect(amountIn('29375', 'CNY', 'USD', { rate: '7.2' })).toBe('4079.86')
    expect(amountIn('4000', 'USD', 'CNY', { rate: '7.2' })).toBe('28800')
    expect(amountIn('29375', 'CNY', 'USD', null)).toBeNull()
    expect(amountIn('29375', 'CNY', 'USD', { rate: '0' })).toBeNull()
    expect(amountIn('5', 'EUR', 'USD', { rate: '7.2' })).toBeNull()
  })
})

describe('a price list', () => {
  const list = [
    seriesOf([
      ['2026-05-27', '100'],
      ['2026-06-10', '96'],
    ]),
    seriesOf([['2026-06-12', '5']], { id: 'b', names: { en: 'abamectin' }, active: 'abamectin', categoryId: null }),
    seriesOf([], { id: 'c' }),
  ]
  const ids = (question: Partial<Parameters<typeof priceRows>[3]>) =>
    priceRows(list, [], 'es', { keyword: '', categoryIds: [], sort: 'name', ...question }).map(
      ({ series }) => series.id,
    )
  test('is searched in every language, by content too', () => {
    expect(ids({ keyword: '草甘' })).toEqual(['glyphosate-95-tc'])
    expect(ids({ keyword: 'GLIFO 95%' })).toEqual(['glyphosate-95-tc'])
    expect(ids({ keyword: 'glifo 98%' })).toEqual([])
  })
  test('is sorted and filtered, and leaves out series without points', () => {
    expect(ids({})).toEqual(['b', 'glyphosate-95-tc'])
    expect(ids({ sort: 'change' })).toEqual(['glyphosate-95-tc', 'b'])
    expect(ids({ sort: 'updated' })).toEqual(['b', 'glyphosate-95-tc'])
    expect(ids({ categoryIds: ['herbicide'] })).toEqual(['glyphosate-95-tc'])
  })
})
