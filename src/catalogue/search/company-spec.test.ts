import { expect, test } from 'vitest'
import { companyRow, type Row } from '#tests/harness/fake-catalogue.ts'
import type { Company } from '#contract/entities/company.ts'
import { parseTableRows } from '../store/rows.ts'
import { companySpec } from './specs.ts'

const companyOf = (part: Row = {}): Company => {
  const [row] = parseTableRows('companies', [companyRow(1, part)]).rows
  if (!row) throw new Error('no supplier')
  return row
}
const textsOf = (part: Row, name: string) =>
  companySpec
    .document(companyOf(part))
    .fields.filter(({ field }) => field === name)
    .map(({ text }) => text)

test('equal names of a supplier in several languages are indexed once, and empty ones are not indexed', () => {
  expect(textsOf({ name: 'Lvba', nameEn: 'Lvba', nameZh: '绿霸' }, 'name')).toEqual(['Lvba', '绿霸'])
  expect(textsOf({ name: 'Lvba', nameEn: '', nameZh: null }, 'name')).toEqual(['Lvba'])
})

test('the province and city of a supplier are indexed as its place, and missing values are not indexed', () => {
  expect(textsOf({ province: 'Shandong', city: 'Jinan' }, 'place')).toEqual(['Shandong', 'Jinan'])
  expect(textsOf({ province: null, city: null }, 'place')).toEqual([])
  expect(textsOf({ stockCode: null }, 'code')).toEqual([])
})
