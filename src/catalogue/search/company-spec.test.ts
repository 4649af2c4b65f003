import { expect, test } from 'vitest'
import { companyRow, type Row } from '#tests/harness/fake-catalogue.ts'
import type { Company } from '#contract/entities/company.ts'
import { readRows } from '../store/rows.ts'
import { companySpec } from './company-spec.ts'

const companyOf = (part: Row = {}): Company => {
  const [row] = readRows('companies', [companyRow(1, part)]).rows
  if (!row) throw new Error('no supplier')
  return row
}
const textsOf = (part: Row, name: string) =>
  companySpec
    .document(companyOf(part))
    .fields.filter(({ field }) => field === name)
    .map(({ text }) => text)

test('each distinct name of a supplier is indexed once', () => {
  expect(textsOf({ name: 'Lvba', nameEn: 'Lvba', nameZh: '绿霸' }, 'name')).toEqual(['Lvba', '绿霸'])
  expect(textsOf({ name: 'Lvba', nameEn: '', nameZh: null }, 'name')).toEqual(['Lvba'])
})

test('a supplier is found by place and stock code if they are stated', () => {
  expect(textsOf({ province: 'Shandong', city: 'Jinan' }, 'place')).toEqual(['Shandong', 'Jinan'])
  expect(textsOf({ province: null, city: null }, 'place')).toEqual([])
  expect(textsOf({ stockCode: null }, 'code')).toEqual([])
})

test('the boost grows with the number of products up to 200', () => {
  const boost = (productCount: number) => companySpec.document(companyOf({ productCount })).boost
  expect([boost(0), boost(100), boost(200), boost(5_000)]).toEqual([0, 0.25, 0.5, 0.5])
})

test('missing values count as unknown, not as zero', () => {
  const { numbers, facets } = companySpec
  expect(numbers.rank(companyOf({ rank: null }))).toBeNaN()
  expect(numbers.rating(companyOf({ rating: null }))).toBeNaN()
  expect(facets.province(companyOf({ province: null }))).toEqual([])
  expect(numbers.rank(companyOf({ rank: 3 }))).toBe(3)
})

test('true and false can be used as filters', () => {
  const { facets } = companySpec
  expect(facets.demo(companyOf({ demo: true }))[0]?.value).toBe('true')
  expect(facets.demo(companyOf())[0]?.value).toBe('false')
  expect(facets.exports(companyOf({ exportOnlyCount: 2 }))[0]?.value).toBe('true')
  expect(facets.exports(companyOf({ exportOnlyCount: 0 }))[0]?.value).toBe('false')
})
