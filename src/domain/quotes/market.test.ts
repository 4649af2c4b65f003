import { expect, it } from 'vitest'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { marketMoments } from './market.ts'
import { aQuote, aSupplier } from './test-offers.ts'

const point = (change: Partial<PricePoint> = {}): PricePoint => ({
  pesticideId: 'p1',
  active: 'glyphosate',
  specification: '95% TC',
  price: '29375',
  currency: 'CNY',
  per: 't',
  day: '2026-06-10',
  source: 'x',
  demo: false,
  ...change,
})

it('the history shows the market price at sending and at each version, each price once', () => {
  const { record } = aSupplier({ quotes: [aQuote(), aQuote({ version: 2 })] })
  const sent = { id: 's', time: 1, actor: 'buyer' as const, type: 'sent', files: [] }
  const quoted = (record.log ?? []).map((entry) => ({ ...entry, prices: [point(), point({ pesticideId: 'p2' })] }))
  const moments = marketMoments({
    log: [{ ...sent, prices: [point()] }, ...quoted, { ...sent, id: 'x', type: 'opened' }],
  })
  expect(moments.map(({ what, version, points }) => [what, version, points.length])).toEqual([
    ['sent', null, 1],
    ['quoted', 1, 1],
    ['quoted', 2, 1],
  ])
})

it('the history is empty if a backend stores no prices', () => {
  expect(marketMoments(aSupplier().record)).toEqual([])
  expect(marketMoments({})).toEqual([])
})
