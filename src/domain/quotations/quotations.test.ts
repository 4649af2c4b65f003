import { describe, expect, test, it } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { quotationsOf, quotationStatus, marketPricesOf } from './quotations.ts'
import { aQuotation, aSupplier } from './test-quotations.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'

const standing = (quoted: boolean, record: Partial<RequestRecord>) => {
  const supplier = aSupplier({ quotes: quoted ? [aQuotation()] : [], record: { kind: 'enquiry', ...record } })
  return quotationStatus(supplier.record, quotationsOf(supplier.record).at(-1) ?? null, '2026-03-12')
}

describe('the standing of a supplier', () => {
  test('is "silent" without a reply, and "replied" after a reply without a quotation', () => {
    expect(standing(false, { status: 20 })).toBe('silent')
    expect(standing(false, { status: 20, replyState: 1 })).toBe('replied')
  })

  test('depends only on the reply state and the quotation if the status code is unknown', () => {
    expect(standing(false, { status: 95, replyState: 1 })).toBe('replied')
    expect(standing(false, { status: 95 })).toBe('silent')
    // An enquiry cannot have this status code, which belongs to other kinds of request.
    expect(standing(false, { status: 70, replyState: 1 })).toBe('replied')
    expect(standing(true, { status: 95 })).toBe('open')
  })

  test('is "open" for a valid quotation, then "expired" or "accepted"', () => {
    expect(standing(true, { status: 40 })).toBe('open')
    expect(standing(true, { status: 92 })).toBe('expired')
    expect(standing(true, { status: 60 })).toBe('accepted')
  })
})

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

it('the market prices at the send and at the arrival of each version are listed, each price once', () => {
  const { record } = aSupplier({ quotes: [aQuotation(), aQuotation({ version: 2 })] })
  const sentEntry = { id: 's', time: 1, actor: 'buyer' as const, type: 'sent', files: [] }
  const quotedEntries = (record.log ?? []).map((entry) => ({
    ...entry,
    prices: [point(), point({ pesticideId: 'p2' })],
  }))
  const moments = marketPricesOf({
    log: [{ ...sentEntry, prices: [point()] }, ...quotedEntries, { ...sentEntry, id: 'x', type: 'opened' }],
  })
  expect(moments.map(({ version, points }) => [version, points.length])).toEqual([
    [null, 1],
    [1, 1],
    [2, 1],
  ])
})

it('there are no market prices if the backend stores none', () => {
  expect(marketPricesOf(aSupplier().record)).toEqual([])
  expect(marketPricesOf({})).toEqual([])
})
