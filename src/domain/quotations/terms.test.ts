import { describe, expect, test } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'
import { termsOfQuotation } from './terms.ts'
import { aLine, aQuotation, aSupplier } from './test-quotations.ts'

const terms = (quote: Partial<QuotationContent>, request: Partial<RequestRecord> = {}) => {
  const { record } = aSupplier({
    lines: [aLine({ quantity: '16000' })],
    record: { tradeClause: 'CIF', deliveryPlace: 'Santos', payMethod: 'TT', ...request },
  })
  return termsOfQuotation(record, aQuotation(quote))
}
const line = (change: Partial<QuotationContent['lines'][number]>) =>
  terms({ lines: [{ pesticideId: 'p1', prePrice: '2', unit: 'L', ...change }] }).lines[0]

describe('a term of a quotation', () => {
  test.each([
    [{ tradeClause: 'FOB', place: 'Shanghai' }, 'FOB Shanghai', 'CIF Santos'],
    [{ tradeClause: 'CIF', place: 'santos ' }, 'CIF santos ', null],
    [{ tradeClause: 'CIF', place: 'Callao' }, 'CIF Callao', 'CIF Santos'],
    [{ tradeClause: 'CIF' }, 'CIF', 'CIF Santos'],
    [{ tradeClause: null, place: 'Santos' }, null, null],
  ])('the quotation %j has the delivery %s, next to the requested %s', (quote, value, requestedValue) =>
    expect(terms(quote).delivery).toEqual({ value, requestedValue }),
  )
  test('is compared with the requested port of loading if the buyer requested FOB', () => {
    const request = { tradeClause: 'FOB', deliveryPlace: 'Shanghai' }
    const { delivery, isPlaceMissing } = terms({ tradeClause: 'FOB' }, request)
    expect([delivery, isPlaceMissing]).toEqual([{ value: 'FOB', requestedValue: 'FOB Shanghai' }, true])
    expect(terms({ tradeClause: 'FOB', place: 'shanghai' }, request).delivery.requestedValue).toBeNull()
    expect(terms({ tradeClause: 'FOB', place: 'Ningbo' }, request).delivery.requestedValue).toBe('FOB Shanghai')
  })
  test.each([
    [{ quantity: '18000' }, 'quantity', '18000', '16000'],
    [{ quantity: '16000.0' }, 'quantity', '16000.0', null],
    [{}, 'quantity', null, null],
    [{ packaging: 'IBC_1000L' }, 'packaging', 'IBC_1000L', 'DRUM_HDPE_200L'],
    [{ minimum: '20000' }, 'minimum', '20000', '16000'],
    [{ minimum: '16000' }, 'minimum', '16000', null],
  ] as const)('the quoted line %j has the %s %s, next to the requested %s', (change, name, value, requestedValue) =>
    expect(line(change)?.[name]).toEqual({ value, requestedValue }),
  )
  test.each([
    [{ tradeClause: 'CIF' }, {}, true],
    [{ tradeClause: 'CIF', place: 'Callao' }, {}, false],
    [{ tradeClause: 'FOB' }, {}, false],
    [{ tradeClause: 'CIF' }, { deliveryPlace: null }, false],
  ])('the quotation %j for the request %j lacks the place of delivery: %s', (quote, request, expected) =>
    expect(terms(quote, request).isPlaceMissing).toBe(expected),
  )
  test.each([
    ['glifosato 48 % SL', '41%', null, '41%', '48 %'],
    ['glyphosate 41% SL', '41.0%', null, '41.0%', null],
    ['glyphosate 480 g/L SL', '41%', null, '41%', null],
    ['2,4-D 25% + 10%', '41%', null, '41%', null],
    [null, '48%', 'glyphosate 41% SL', '41%', '48%'],
    [null, '48%', null, '48%', null],
  ])('for the wanted "%s", the product %s and the offered %s, the concentration is %s, next to wanted %s', (...row) => {
    const [wish, totalContent, offered, value, requestedValue] = row
    const quote = { lines: [{ pesticideId: 'p1', prePrice: '2', unit: 'L', offered }] }
    const [own] = terms(quote, { products: [aLine({ wish, totalContent })] }).lines
    expect(own?.content).toEqual({ value, requestedValue })
  })
  test('is null if it is not stated; the requested value does not replace it', () =>
    expect(terms({})).toMatchObject({
      payMethod: { value: null, requestedValue: null },
      leadDays: null,
      supplierNo: null,
    }))
  test('of a line exists only if the quotation has a price for the line', () =>
    expect(terms({ lines: [] }).lines).toEqual([]))
})
