// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { field, readRow, type Entity } from './table.ts'
import { bool, day, decimal, id, instant, isRow, num, text, type ReadContext } from './values.ts'

const utc: ReadContext = { query: new URLSearchParams(), utcOffset: 0 }
const china: ReadContext = { ...utc, utcOffset: 8 }

describe('what cannot be understood is nothing, and never a guess', () => {
  test.each<[string, (value: unknown) => unknown, [unknown, unknown][]]>([
    [
      'text',
      (value) => text(value, utc),
      [
        [' a ', 'a'],
        [7, '7'],
        ['', undefined],
        ['  ', undefined],
        [null, undefined],
        [{}, undefined],
        [Number.NaN, undefined],
      ],
    ],
    [
      'id',
      (value) => id(value, utc),
      [
        [7, '7'],
        [' x1 ', 'x1'],
        [1.5, undefined],
        ['x'.repeat(65), undefined],
        ['x'.repeat(64), 'x'.repeat(64)],
        [true, undefined],
      ],
    ],
    [
      'num',
      (value) => num(value, utc),
      [
        [7.5, 7.5],
        [' -7.5 ', -7.5],
        ['1e3', undefined],
        ['7 kg', undefined],
        ['', undefined],
        [Number.POSITIVE_INFINITY, undefined],
      ],
    ],
    [
      'decimal',
      (value) => decimal(value, utc),
      [
        ['1,200.50', '1200.50'],
        ['1,200,000', '1200000'],
        ['1,2', undefined],
        ['12,00', undefined],
        ['1.2345678', undefined],
        [12, '12'],
        ['-0.5', '-0.5'],
        ['USD 5', undefined],
      ],
    ],
    [
      'bool',
      (value) => bool(value, utc),
      [
        [1, true],
        ['0', false],
        ['Y', true],
        ['FALSE', false],
        [true, true],
        ['yes', undefined],
        [2, undefined],
        [null, undefined],
        [[1], undefined],
      ],
    ],
  ])('%s', (_, read, cases) => {
    for (const [value, expected] of cases) expect([value, read(value)]).toEqual([value, expected])
  })
})

describe('a day', () => {
  test.each<[unknown, string | undefined]>([
    [[2026, 3, 20], '2026-03-20'],
    [[2026, 3, 20, 23, 59], '2026-03-20'],
    ['2026-03-20', '2026-03-20'],
    ['2026/3/5 08:00:00', '2026-03-05'],
    ['2026.3.5', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['2026-02-29', undefined],
    ['2028-02-29', '2028-02-29'],
    [[2026, 13, 1], undefined],
    [[2026, 3], undefined],
    [[2026, '3', 20], undefined],
    ['20 March 2026', undefined],
    ['', undefined],
    [null, undefined],
    [Number.NaN, undefined],
    ['never T ever Z', undefined],
  ])('%j is %s', (value, expected) => {
    expect(day(value, utc)).toBe(expected)
  })

  test('of a moment is that of the server’s own place', () => {
    const evening = Date.UTC(2026, 2, 20, 17)
    expect([day(evening, utc), day(evening, china)]).toEqual(['2026-03-20', '2026-03-21'])
    expect(day(String(evening), china)).toBe('2026-03-21')
    expect(day('2026-03-20T17:00:00Z', china)).toBe('2026-03-21')
    // A day that was written as one is nobody's evening.
    expect(day('2026-03-20', china)).toBe('2026-03-20')
  })
})

describe('a moment', () => {
  const noon = Date.UTC(2026, 2, 20, 12)
  test.each<[unknown, ReadContext, number | undefined]>([
    [noon, china, noon],
    [noon + 0.7, utc, noon],
    [String(noon), china, noon],
    ['2026-03-20T12:00:00Z', china, noon],
    ['2026-03-20T20:00:00+08:00', utc, noon],
    ['2026-03-20 20:00:00', china, noon],
    ['2026-03-20 20:00', china, noon],
    ['2026/3/20 12:00:30', utc, noon + 30_000],
    [[2026, 3, 20, 20], china, noon],
    [[2026, 3, 20, 20, 1, 2], china, noon + 62_000],
    ['2026-03-20', china, Date.UTC(2026, 2, 19, 16)],
    ['2026-02-30 12:00:00', utc, undefined],
    ['soon', utc, undefined],
    [Number.NaN, utc, undefined],
    [null, utc, undefined],
  ])('%j', (value, context, expected) => {
    expect(instant(value, context)).toBe(expected)
  })
})

describe('a row by its table', () => {
  const entity: Entity = {
    fields: { id: field(id, 'id', 'recordId'), name: field(text, 'name', 'title') },
    finish: (row, raw) => ({ named: row['name'] ?? 'nobody', of: raw['recordId'] ?? null }),
  }

  test('takes the best name that can be read; what nobody asked for stays', () => {
    expect(readRow(entity, { recordId: 7, title: 'T', colour: 'red' }, utc)).toMatchObject({
      id: '7',
      name: 'T',
      colour: 'red',
    })
    expect(readRow(entity, { id: 1, recordId: 7, name: 'N', title: 'T' }, utc)).toMatchObject({ id: '1', name: 'N' })
  })

  test('leaves out what cannot be read, so that a default applies', () => {
    const row = readRow(entity, { id: {}, name: 7.5 }, utc)
    expect(row).not.toHaveProperty('id')
    expect(row).toMatchObject({ name: '7.5', named: '7.5', of: null })
    expect(readRow(entity, {}, utc)).toMatchObject({ named: 'nobody' })
  })

  test('is of a row alone: a list, a text and nothing are none', () => {
    expect([{}, [], 'x', null, undefined, 7].map(isRow)).toEqual([true, false, false, false, false, false])
  })
})
