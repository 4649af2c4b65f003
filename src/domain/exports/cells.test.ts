import { describe, expect, test } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { locales } from '#contract/languages.ts'
import { aLine, aQuotation, aSupplier } from '../quotations/test-quotations.ts'
import { dayCell, decimalCell, labelCell, labelsCell, timeCell, textCell, wholeNumberCell, yesNoCell } from './cells.ts'
import { columnFor, columnsByKind, exportRowsOf, printoutPartsOf, type TableLabels, requestSheet } from './columns.ts'
import { timestampedName } from './stamped-name.ts'
import { headingText } from './texts.ts'

const words: TableLabels = {
  head: (column) => column,
  status: (_, code) => String(code),
  label: (dict, value) => `${dict}:${value}`,
  yes: 'yes',
  no: 'no',
  country: (code) => code,
  offsetMinutes: (ms) => (ms === 0 ? 0 : 330),
}

describe('a cell', () => {
  test.each([null, undefined])('is empty if the value is %s', (nothing) => {
    expect([
      textCell(nothing),
      decimalCell(nothing),
      wholeNumberCell(nothing),
      dayCell(nothing),
      timeCell(nothing, words),
    ]).toEqual([null, null, null, null, null])
    expect([
      labelCell('product_unit', nothing, words),
      labelsCell('product_unit', nothing, words),
      yesNoCell(nothing, words),
    ]).toEqual([null, null, null])
  })
  test('is empty if the text of a number, day or label is empty', () => {
    expect([
      decimalCell(''),
      dayCell(''),
      labelCell('product_unit', '', words),
      labelsCell('product_unit', [], words),
    ]).toEqual([null, null, null, null])
  })
  test('is not empty for zero, the start of 1970 or "no"', () => {
    expect(decimalCell('0')).toEqual({ decimal: '0' })
    expect(wholeNumberCell(0)).toEqual({ decimal: '0' })
    expect(timeCell(0, words)).toEqual({ moment: 0, offsetMinutes: 0 })
    expect(yesNoCell(0, words)).toBe('no')
    expect(yesNoCell(false, words)).toBe('no')
  })
})

describe('the cell', () => {
  test('contains a decimal number as text, without rounding', () => {
    expect(decimalCell('999999999999999.999999')).toEqual({ decimal: '999999999999999.999999' })
    expect(decimalCell('4.20')).toEqual({ decimal: '4.20' })
  })
  test('is "yes" for true and 1, and "no" for 2', () => {
    expect([yesNoCell(1, words), yesNoCell(true, words), yesNoCell(2, words)]).toEqual(['yes', 'yes', 'no'])
  })
  test('of several labels joins them; the cell of a time uses the zone offset at that time', () => {
    expect(labelsCell('sale_channel', ['a', 'b'], words)).toBe('sale_channel:a, sale_channel:b')
    expect(timeCell(5, words)).toEqual({ moment: 5, offsetMinutes: 330 })
  })
})

describe('the columns', () => {
  test.each(requestKinds)('are distinct for the kind %s, and have a heading in every language', (kind) => {
    const names = columnsByKind[kind]
    expect(new Set(names).size).toBe(names.length)
    for (const name of names)
      for (const locale of locales) {
        const head = headingText(name, kind, locale)
        expect(head).not.toBe('')
        expect(head).not.toBe(name)
      }
    expect(names.every((name) => columnFor(name, kind).width > 0)).toBe(true)
  })
  test.each(requestKinds)('of a printed %s each belong to only one part: lines, terms or quotation', (kind) => {
    const { lines, terms, offer } = printoutPartsOf(kind)
    const all = [...lines, ...terms, ...offer]
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((name) => columnsByKind[kind].includes(name))).toBe(true)
    expect(lines.slice(0, 4)).toEqual(['product', 'registrationNo', 'content', 'formulation'])
  })
})

describe('the rows of a table', () => {
  test('include one for each product, with the latest quotation', () => {
    const { record } = aSupplier({
      lines: [aLine(), aLine({ pesticideId: 'p2' })],
      quotes: [aQuotation({ version: 1, currency: 'CNY' }), aQuotation({ version: 2, currency: 'EUR' })],
    })
    expect(exportRowsOf('enquiry', record).map(({ line, quote }) => [line.pesticideId, quote?.currency])).toEqual([
      ['p1', 'EUR'],
      ['p2', 'EUR'],
    ])
  })
  test('do not include a request without products, and lack a quotation if there is none', () => {
    expect(exportRowsOf('enquiry', aSupplier({ lines: [] }).record)).toEqual([])
    expect(exportRowsOf('enquiry', aSupplier({ quotes: [] }).record)[0]?.quote).toBeNull()
    expect(requestSheet('enquiry', [], 'x', words).rows).toHaveLength(1)
  })
})

const at = Date.UTC(2026, 11, 31, 23, 59, 59)
test.each([
  [0, 'x-20261231-235959.xls'],
  [1, 'x-20270101-000059.xls'],
  [345, 'x-20270101-054459.xls'],
  [-720, 'x-20261231-115959.xls'],
])('a file name has the time of a clock %i minutes ahead of UTC', (offset, name) =>
  expect(timestampedName('x', 'xls', at, offset)).toBe(name),
)
