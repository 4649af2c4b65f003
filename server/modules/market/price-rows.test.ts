import { describe, expect, test } from 'vitest'
import { neededColumns, priceRow, rateRow } from './write-prices.ts'

const good = {
  series_id: 'glyphosate-95-tc',
  active: 'Glyphosate',
  specification: '95% TC',
  category_id: 'herbicide',
  currency: 'CNY',
  per: 't',
  day: '2026-08-28',
  price: '29375',
  source: 'Statistics',
}
const faults = (change: Readonly<Record<string, string>>) => {
  const read = priceRow.safeParse({ ...good, ...change })
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

describe('a figure that can be read in two ways is refused', () => {
  test.each([
    ['thousands by a comma', '29,375'],
    ['decimals by a comma', '29375,5'],
    ['thousands by a point and decimals by a comma', '29.375,50'],
    ['thousands by a blank', '29 375'],
    ['thousands by a narrow blank', '29\u202f375'],
    ['a power of ten', '2.9e4'],
    ['a currency with it', '¥29375'],
    ['a unit with it', '29375/t'],
    ['a range', '29000-30000'],
    ['about so much', '~29375'],
    ['digits of full width', '２９３７５'],
    ['a point without decimals', '29375.'],
    ['decimals without digits before them', '.5'],
    ['more decimals than are stored', '1.0000001'],
    ['more digits than are stored', '1234567890123'],
    ['a hexadecimal', '0x10'],
    ['no number', 'NaN'],
    ['nothing', ''],
    ['a blank', '  '],
  ])('%s: %s', (_, price) => expect(faults({ price })).toEqual(['price']))

  test.each(['0', '0.00', '-5', '+5'])('a figure that is not above zero is refused: %s', (price) =>
    expect(faults({ price })).toEqual(['price']),
  )

  test.each([
    ['29375.50', '29375.50'],
    [' 29375 ', '29375'],
    ['0.000001', '0.000001'],
    ['999999999999.999999', '999999999999.999999'],
  ])('%j is %s, with every digit', (price, read) => expect(priceRow.parse({ ...good, price }).price).toBe(read))
})

describe('the unit and currency of a price', () => {
  test.each(['tonne', 'T', 'KG', 'lb', 'L', ''])('other units than kg and t are refused: %j', (per) =>
    expect(faults({ per })).toEqual(['per']),
  )
  test.each(['RMB', 'cny', 'EUR', '¥', ''])('other currencies are refused: %j', (currency) =>
    expect(faults({ currency })).toEqual(['currency']),
  )
  test.each([
    ['tax', '13%'],
    ['delivery', 'CIF'],
    ['official', 'yes'],
  ])('%s says nothing that the app has no word for: %s', (column, word) =>
    expect(faults({ [column]: word })).toEqual([column]),
  )
  test.each(['series_id', 'active', 'specification', 'source'])('%s must not be empty', (column) => {
    expect(faults({ [column]: '' })).toEqual([column])
    expect(faults({ [column]: ' \t' })).toEqual([column])
  })
  test.each([
    ['a comma: several ids travel joined by commas', 'a,b'],
    ['more than 64 characters', 'x'.repeat(65)],
  ])('a series is not called by %s', (_, id) => expect(faults({ series_id: id })).toEqual(['series_id']))

  test('an empty cell is not taken for a value', () => {
    const empty = { category_id: ' ', tax: '', delivery: '', packaging: '', note: '', official: '', price_high: '' }
    expect(priceRow.parse({ ...good, ...empty })).toMatchObject({
      category_id: null,
      tax: null,
      delivery: null,
      packaging: null,
      note: null,
      official: false,
      price_high: null,
    })
    expect(priceRow.parse({ ...good, tax: 'excluded', delivery: 'ex-works', official: '1' })).toMatchObject({
      tax: 'excluded',
      delivery: 'ex-works',
      official: true,
    })
  })
})

describe('the day', () => {
  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '26-08-28',
    '2026-8-28',
    '28.08.2026',
    '2026/08/28',
    '46262',
    '',
  ])('is one of the calendar, written one way: not %j', (day) => expect(faults({ day })).toEqual(['day']))
  test('may be 29 February in a leap year', () => expect(faults({ day: '2024-02-29' })).toEqual([]))
})

describe('the upper end of a range', () => {
  test.each(['29375', '29374.99', '9'])('is above the lower one as a number, not %s', (high) =>
    expect(faults({ price_high: high })).toEqual(['price_high']),
  )
  test('may have more digits than the lower one', () =>
    expect(priceRow.parse({ ...good, price: '9', price_high: '10.5' })).toMatchObject({ price_high: '10.5' }))
  test('is a figure like the lower one', () => expect(faults({ price_high: '30,000' })).toEqual(['price_high']))
})

test('a rate has a day, a figure and its publisher', () => {
  const rate = { day: '2026-08-20', cny_per_usd: '7.1012', source: 'PBOC' }
  expect(rateRow.parse(rate)).toEqual(rate)
  for (const change of [{ day: '2026-08-32' }, { cny_per_usd: '7,10' }, { cny_per_usd: '0' }, { source: '' }])
    expect(rateRow.safeParse({ ...rate, ...change }).success).toBe(false)
})

test('a missing required column is named', () => {
  expect(neededColumns.prices.toSorted()).toEqual(Object.keys(good).toSorted())
  expect(neededColumns.rates).toEqual(['day', 'cny_per_usd', 'source'])
})
