import { describe, expect, test } from 'vitest'
import type { CompanyWire } from '#contract/entities/company.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { recordCompleteness } from '#domain/dose.ts'
import { companySortValues, firstRowsOf, productSortValues, type SortValues } from './snapshot-parts.ts'

const row = (id: string, full: number, name = `Name ${id}`): SortValues => ({ id, name, by: [-full] })
const idsOf = (rows: readonly SortValues[]) => rows.map(({ id }) => id)

describe('the first rows of the catalogue', () => {
  test('the first rows are the most complete products, sorted by name if equally complete, then by id', () => {
    const rows = [row('d', 1, 'B 10'), row('c', 1, 'B 2'), row('b', 1, 'a'), row('a', 1, 'a'), row('e', 0.5, 'A')]
    expect(idsOf(firstRowsOf(rows, 'en'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('the first rows are sorted by the rules of the language', () => {
    const rows = [row('1', 1, '乙草胺'), row('2', 1, '草甘膦'), row('3', 1, '阿维菌素')]
    const expected = rows.toSorted((a, b) => new Intl.Collator('zh-Hans', { numeric: true }).compare(a.name, b.name))
    expect(idsOf(firstRowsOf(rows, 'zh-Hans'))).toEqual(idsOf(expected))
  })

  test('the first rows are the same whether they are chosen from all rows or from the first rows of each part', () => {
    const parts = Array.from({ length: 6 }, (_, part) =>
      Array.from({ length: 60 }, (__, at) => row(`${part}-${at}`, ((at * 7 + part) % 5) / 4)),
    )
    const firstRows = firstRowsOf(parts.flat(), 'en')
    expect(firstRows).toHaveLength(20)
    expect(
      firstRowsOf(
        parts.flatMap((rows) => firstRowsOf(rows, 'en')),
        'en',
      ),
    ).toEqual(firstRows)
  })
})

test("a product's completeness is computed as on the device", () => {
  const views = [
    { pesticideId: 7, name: 'A', uses: [{}], formulation: 'SL', company: {}, minOrder: null },
    { pesticideId: 'PD2', name: 'B', uses: [], formulation: null, company: null, minOrder: null },
  ] as unknown as ProductWire[]
  expect(views.map(productSortValues)).toEqual([
    { id: '7', name: 'A', by: [-recordCompleteness({ uses: [{}], formulation: 'SL', company: {}, minOrder: null })] },
    { id: 'PD2', name: 'B', by: [-0] },
  ])
})

test('suppliers are sorted by rank, and those without rank by their number of products', () => {
  const views = [
    { companyId: 1, name: 'Ranked', rank: 3, productCount: 2 },
    { companyId: 2, name: 'Not ranked, many', rank: null, productCount: 9 },
    { companyId: 3, name: 'Not ranked, few', rank: null, productCount: null },
    { companyId: 4, name: 'First', rank: 1, productCount: 1 },
  ] as unknown as CompanyWire[]
  const shuffledViews = [2, 1, 0, 3].flatMap((at) => views[at] ?? [])
  expect(idsOf(firstRowsOf(shuffledViews.map(companySortValues), 'en'))).toEqual(['4', '1', '2', '3'])
})
