import { expect, test } from 'vitest'
import { withValidityCounts, productFilters, dayNumber } from './list-filters.ts'

const at = (day: string) => Date.parse(`${day}T15:00:00Z`)

test('a filter without a value does not restrict the list', () => {
  expect(productFilters({}, 0)).toEqual([])
  expect(productFilters({ categoryIds: [], single: null, exportOnly: undefined, validMonths: null }, 0)).toEqual([])
})

test('false is a filter value, and a country filter includes products without export restrictions', () => {
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

test('the counts by validity have one value for each limit, and one for unknown', () => {
  const { validity } = withValidityCounts({ counts: {}, from: [9, 5, 2], unknown: 1 })
  expect(Object.fromEntries((validity ?? []).map(({ value, count }) => [value, count]))).toEqual({
    0: 9,
    6: 5,
    12: 2,
    unknown: 1,
  })
})
