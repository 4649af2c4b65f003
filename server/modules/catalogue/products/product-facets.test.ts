import { describe, expect, test } from 'vitest'
import { validityFilterMonths } from '#contract/values.ts'
import { loadGeography } from '../reference/geography.ts'
import { catalogueWordsOf } from '../reference/words.ts'
import { facetsOf } from './product-facets.ts'
import type { ProductFilter, ProductGroup } from './repo.ts'

const days = ['2026-09-01', '2027-03-01', '2027-09-01']
const words = catalogueWordsOf([
  { kind: 'category', id: 'herbicide', labels: { en: 'Herbicide', es: 'Herbicida' }, sort: 0, extra: {} },
])
const naming = { words, geography: loadGeography(), locale: 'es' } as const
const group = (more: Partial<ProductGroup>): ProductGroup => ({
  categoryIds: ['herbicide'],
  formulation: 'SL',
  single: true,
  exportOnly: false,
  answersHere: false,
  tiedTo: [],
  validOn: days,
  cropIds: ['rice'],
  targetIds: ['weeds'],
  count: 1,
  ...more,
})
const groups = [
  group({ count: 8 }),
  group({ count: 4, formulation: 'SC', categoryIds: ['fungicide', 'insecticide'], cropIds: ['rice', 'wheat'] }),
  group({ count: 2, formulation: null, single: false, validOn: days.slice(0, 1), cropIds: [], targetIds: [] }),
  group({ count: 1, exportOnly: true, answersHere: true, tiedTo: ['BR', 'PY'], validOn: [] }),
]
const facets = (filter: ProductFilter = {}) => facetsOf(groups, filter, days, naming)
const counts = (values: readonly { value: string; count: number }[]) => values.map(({ value, count }) => [value, count])

describe('product counts without a filter', () => {
  test('each product counts once in the total, and once for each of its values', () => {
    const result = facets()
    expect(result.total).toBe(15)
    expect(counts(result.categories)).toEqual([
      ['herbicide', 11],
      ['fungicide', 4],
      ['insecticide', 4],
    ])
    expect(counts(result.formulations)).toEqual([
      ['SL', 9],
      ['SC', 4],
    ])
    expect(counts(result.crops)).toEqual([
      ['rice', 13],
      ['wheat', 4],
    ])
    expect([result.single, result.exportOnly]).toEqual([
      { true: 13, false: 2 },
      { true: 1, false: 14 },
    ])
    expect(counts(result.openTo)).toEqual([
      ['*', 14],
      ['BR', 1],
      ['PY', 1],
    ])
    expect(counts(result.validity)).toEqual([
      [validityFilterMonths[0], 14],
      [validityFilterMonths[1], 12],
      [validityFilterMonths[2], 12],
    ])
  })
  test('values are named in the requested language, and shown by their code if they have no name', () => {
    const namesByValue = (values: readonly { value: string; name: string }[]) =>
      new Map(values.map(({ value, name }) => [value, name]))
    expect(namesByValue(facets().categories).get('herbicide')).toBe('Herbicida')
    expect(namesByValue(facets().categories).get('fungicide')).toBe('fungicide')
    expect(namesByValue(facets().openTo).get('BR')).toBe('Brasil')
    expect(namesByValue(facets().openTo).get('*')).toBe('*')
  })
})

describe('product counts under a filter', () => {
  test('the values of a filter are counted as if that filter were not set, to show what another choice would find', () => {
    const result = facets({ formulations: ['SL'] })
    expect(result.total).toBe(9)
    expect(counts(result.formulations)).toEqual([
      ['SL', 9],
      ['SC', 4],
    ])
    expect(counts(result.crops)).toEqual([['rice', 9]])
  })
  test('with several filters, the products that are counted for a value must match all other filters', () => {
    const result = facets({ formulations: ['SC'], cropIds: ['rice'], single: true })
    expect(result.total).toBe(4)
    expect(counts(result.formulations)).toEqual([
      ['SL', 9],
      ['SC', 4],
    ])
    expect(result.single).toEqual({ true: 4, false: 0 })
  })
  test('the products valid for at least each number of months are counted as if the validity filter were not set', () => {
    const result = facets({ validOn: days[1] })
    expect(result.total).toBe(12)
    expect(counts(result.validity).map(([, count]) => count)).toEqual([14, 12, 12])
  })
})
