import { expect, test } from 'vitest'
import { facetsOf, monthsAfter, productFilters } from './product-query.ts'
import { dayNumber } from './product-spec.ts'

const at = (day: string) => Date.parse(`${day}T15:00:00Z`)

test.each([
  ['2026-03-20', 12, '2027-03-20'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', 6, '2027-05-30'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i months is %s, never a day of the month after', (from, months, to) => {
  expect(monthsAfter(at(from), months)).toBe(dayNumber(to))
})

test('what is not chosen restricts nothing', () => {
  expect(productFilters({}, 0)).toEqual([])
  expect(productFilters({ categoryIds: [], single: null, exportOnly: undefined, validMonths: null }, 0)).toEqual([])
})

test('"no" is a choice, and a country lets through what is tied to none', () => {
  expect(productFilters({ single: false, openTo: 'PE' }, 0)).toEqual([
    { by: 'value', facet: 'single', values: ['false'] },
    { by: 'value', facet: 'openTo', values: ['*', 'PE'] },
  ])
})

test('twelve months of validity are counted from today', () => {
  expect(productFilters({ validMonths: 12 }, at('2026-03-20'))).toEqual([
    { by: 'number', column: 'validUntil', from: dayNumber('2027-03-20') },
  ])
})

test('validity stands among the counts', () => {
  const { validity } = facetsOf({ counts: {}, from: [9, 5, 2], unknown: 1 })
  expect(Object.fromEntries((validity ?? []).map(({ value, count }) => [value, count]))).toEqual({
    valid: 9,
    over6Months: 5,
    over12Months: 2,
    unknown: 1,
  })
})
