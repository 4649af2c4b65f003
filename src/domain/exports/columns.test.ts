import { describe, expect, it } from 'vitest'
import type { requestKinds } from '#contract/entities/request.ts'
import { aLine, aQuotation, aSupplier } from '../quotations/test-quotations.ts'
import { type TableLabels, requestSheet } from './columns.ts'

const words: TableLabels = {
  head: (column) => `#${column}`,
  status: (_, code) => `status ${code}`,
  label: (dict, value, ofRecord) => ofRecord?.[dict]?.[value]?.['en'] ?? `${dict}:${value}`,
  yes: 'yes',
  no: 'no',
  country: (code) => code,
  offsetMinutes: () => -180,
}
const supplier = aSupplier({
  quotes: [aQuotation({ lines: [{ pesticideId: 'p1', prePrice: '4.20', unit: null }], totalMoney: '4200' })],
  lines: [aLine(), aLine({ pesticideId: 'p2', name: 'atrazine' })],
  record: { tradeClause: 'CIF', saleChannel: ['a', 'b'], canPay: 0 },
})
const namedCells = (kind: (typeof requestKinds)[number]) => {
  const { rows } = requestSheet(kind, [supplier.record], 'Sheet', words)
  return (row: number, column: string) => rows[row]?.[rows[0]?.indexOf(`#${column}`) ?? -1]
}

describe('the spreadsheet of sent requests', () => {
  it('has a row for each product, with its price in the current quotation', () => {
    const cell = namedCells('enquiry')
    expect(cell(1, 'product')).toBe('glyphosate')
    expect(cell(1, 'prePrice')).toEqual({ decimal: '4.20' })
    expect(cell(1, 'priceUnit')).toBe('product_unit:L')
    expect(cell(2, 'product')).toBe('atrazine')
    expect(cell(2, 'prePrice')).toBeNull()
    expect(cell(2, 'priceUnit')).toBeNull()
  })

  it('has the labels that were stored with the request and its quotation, not those of the current dictionary', () => {
    const { record } = supplier
    const log = record.log?.map((entry) => ({
      ...entry,
      quote: entry.quote && {
        ...entry.quote,
        labels: { trade_clause: { FOB: { en: 'Free on board' }, CIF: { en: 'x' } } },
      },
    }))
    const oldRecord = { ...record, log, labels: { trade_clause: { CIF: { en: 'Cost, insurance, freight' } } } }
    const { rows } = requestSheet('enquiry', [oldRecord, record], 'Sheet', words)
    const cell = (row: number, column: string) => rows[row]?.[rows[0]?.indexOf(`#${column}`) ?? -1]
    expect([cell(1, 'tradeClause'), cell(1, 'offerClause')]).toEqual(['Cost, insurance, freight', 'Free on board'])
    expect(cell(3, 'tradeClause')).toBe('trade_clause:CIF')
  })

  it("has separate columns for requested and quoted values, and times in the reader's zone", () => {
    const cell = namedCells('enquiry')
    expect(cell(1, 'tradeClause')).toBe('trade_clause:CIF')
    expect(cell(1, 'offerClause')).toBe('trade_clause:FOB')
    expect(cell(1, 'sentAt')).toEqual({ moment: Date.UTC(2026, 1, 20), offsetMinutes: -180 })
    expect(namedCells('intention')(1, 'saleChannel')).toBe('sale_channel:a, sale_channel:b')
    expect(namedCells('sample')(1, 'canPay')).toBe('no')
  })
})
