import { describe, expect, test } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { locales } from '#contract/languages.ts'
import { aLine, aQuote, aSupplier } from '../quotations/test-quotations.ts'
import { day, decimal, label, labels, moment, text, whole, yesNo } from './cells.ts'
import { columnNamed, columnsOf, rowsOf, printoutPartsOf, type TableLabels, requestSheet } from './columns.ts'
import { stampedName } from './stamped-name.ts'
import { headText } from './texts.ts'

const words: TableLabels = {
  head: (column) => column,
  status: (_, code) => String(code),
  label: (dict, value) => `${dict}:${value}`,
  yes: 'yes',
  no: 'no',
  offsetMinutes: (ms) => (ms === 0 ? 0 : 330),
}

describe('an unstated value is an empty cell, and zero is zero', () => {
  test.each([null, undefined])('%s', (nothing) => {
    expect([text(nothing), decimal(nothing), whole(nothing), day(nothing), moment(nothing, words)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect([
      label('product_unit', nothing, words),
      labels('product_unit', nothing, words),
      yesNo(nothing, words),
    ]).toEqual([null, null, null])
  })
  test('empty text is not a number, a day or a label', () => {
    expect([decimal(''), day(''), label('product_unit', '', words), labels('product_unit', [], words)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
  test('zero, midnight of 1970 and "no" are stated values', () => {
    expect(decimal('0')).toEqual({ decimal: '0' })
    expect(whole(0)).toEqual({ decimal: '0' })
    expect(moment(0, words)).toEqual({ moment: 0, offsetMinutes: 0 })
    expect(yesNo(0, words)).toBe('no')
    expect(yesNo(false, words)).toBe('no')
  })
})

describe('a stated value', () => {
  test('of a number remains text, so that no digit is lost in a float', () => {
    expect(decimal('999999999999999.999999')).toEqual({ decimal: '999999999999999.999999' })
    expect(decimal('4.20')).toEqual({ decimal: '4.20' })
  })
  test('of a flag may have either representation', () => {
    expect([yesNo(1, words), yesNo(true, words), yesNo(2, words)]).toEqual(['yes', 'yes', 'no'])
  })
  test('of several labels is joined, and a time has the offset at that moment', () => {
    expect(labels('sale_channel', ['a', 'b'], words)).toBe('sale_channel:a, sale_channel:b')
    expect(moment(5, words)).toEqual({ moment: 5, offsetMinutes: 330 })
  })
})

describe('columns', () => {
  test.each(requestKinds)('of %s are each there once, with a heading in every language', (kind) => {
    const names = columnsOf[kind]
    expect(new Set(names).size).toBe(names.length)
    for (const name of names)
      for (const locale of locales) {
        const head = headText(name, kind, locale)
        expect(head).not.toBe('')
        // The name of a field is not a word in any language.
        expect(head).not.toBe(name)
      }
    expect(names.every((name) => columnNamed(name, kind).width > 0)).toBe(true)
  })
  test.each(requestKinds)('of a printed %s are split into lines, terms and quotation, none in two parts', (kind) => {
    const { lines, terms, offer } = printoutPartsOf(kind)
    const all = [...lines, ...terms, ...offer]
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((name) => columnsOf[kind].includes(name))).toBe(true)
    expect(lines.slice(0, 4)).toEqual(['product', 'registrationNo', 'content', 'formulation'])
  })
})

describe('rows', () => {
  test('are one for each product, with the last quotation', () => {
    const { record } = aSupplier({
      lines: [aLine(), aLine({ pesticideId: 'p2' })],
      quotes: [aQuote({ version: 1, currency: 'CNY' }), aQuote({ version: 2, currency: 'EUR' })],
    })
    expect(rowsOf('enquiry', record).map(({ line, quote }) => [line.pesticideId, quote?.currency])).toEqual([
      ['p1', 'EUR'],
      ['p2', 'EUR'],
    ])
  })
  test('are none for a request without products, and have empty cells without a quotation', () => {
    expect(rowsOf('enquiry', aSupplier({ lines: [] }).record)).toEqual([])
    expect(rowsOf('enquiry', aSupplier({ quotes: [] }).record)[0]?.quote).toBeNull()
    expect(requestSheet('enquiry', [], 'x', words).rows).toHaveLength(1)
  })
})

describe('file names', () => {
  const at = Date.UTC(2026, 11, 31, 23, 59, 59)
  test.each([
    [0, 'x-20261231-235959.xls'],
    [1, 'x-20270101-000059.xls'],
    [345, 'x-20270101-054459.xls'],
    [-720, 'x-20261231-115959.xls'],
  ])('%i minutes ahead', (offset, name) => expect(stampedName('x', 'xls', at, offset)).toBe(name))
})
