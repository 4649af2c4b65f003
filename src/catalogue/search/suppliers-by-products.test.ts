import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companyRow, productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { clearCatalogueDb, openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import type { CatalogueTable } from '../store/names.ts'
import { openRawCatalogue } from '../store/raw.ts'
import { createSearchService, type SearchService } from './search-service.ts'
import type { TableQuery } from './table-index.ts'

const locale = 'en'
let db: CatalogueDb
let service: SearchService
const put = (rows: readonly Row[], table: CatalogueTable = 'products') => storeParsedRows(db, table, rows)

beforeEach(async () => {
  db = await openCatalogueDb(locale)
  await clearCatalogueDb(db)
  service = createSearchService({
    openRaw: openRawCatalogue,
    exclusively: (_, work) => work(),
    now: () => 0,
    pause: async () => {},
  })
})
afterEach(() => db.close({ disableAutoOpen: false }))

describe('suppliers that a keyword finds by their products', () => {
  const ask = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 9 }
  const suppliers = (keyword: string, change: Partial<TableQuery> = {}) =>
    service.search(locale, 'companies', { ...ask, keyword, ...change })
  const of = (n: number) => ({ company: { companyId: `k${n}`, name: `Maker ${n}` } })
  const cotton = { crops: [{ id: 'c', name: 'Cotton' }] }

  beforeEach(async () => {
    await put(
      [
        companyRow(1, { rank: 1, province: 'Hebei' }),
        companyRow(2, { rank: 2, province: 'Jiangsu' }),
        companyRow(3, { rank: 3, province: 'Hebei', name: 'Cotton Field Works', nameEn: 'Cotton Field Works' }),
        companyRow(4, { rank: 4 }),
      ],
      'companies',
    )
    await put([
      productRow(1, { ...of(1), ...cotton }),
      productRow(2, { ...of(2), ...cotton }),
      productRow(3, { ...of(2), ...cotton, targets: [{ id: 'a', name: 'Aphids' }] }),
      productRow(4, {
        ...of(4),
        registrationNo: 'PD20990001',
        ingredients: [{ name: 'pyridaben', nameEn: 'pyridaben', nameZh: '哒螨灵', cas: '96489-71-3' }],
      }),
      productRow(5, of(9)),
    ])
  })

  test.each([
    ['an active ingredient', 'pyridaben', 'k4'],
    ['its Chinese name', '哒螨灵', 'k4'],
    ['a CAS number', '96489-71-3', 'k4'],
    ['a registration number', 'PD20990001', 'k4'],
    ['a pest', 'aphids', 'k2'],
    ['a prefix of a word', 'pyrid', 'k4'],
    ['words of the supplier and of its product together', 'maker 2 aphids', 'k2'],
  ])('are found by %s', async (_, keyword, id) => {
    expect((await suppliers(keyword)).ids).toEqual([id])
  })

  test('come after suppliers that the keyword names, those with the most matching products first', async () => {
    const { ids, total, matching } = await suppliers('cotton')
    expect(ids).toEqual(['k3', 'k2', 'k1'])
    expect(matching).toEqual([0, 2, 1])
    expect(total).toBe(3)
  })

  test('are not found by a misspelt product if the word as typed is another supplier’s name', async () => {
    await put([companyRow(5, { name: 'Pyridapen', nameEn: 'Pyridapen' })], 'companies')
    expect((await suppliers('pyridapen')).ids).toEqual(['k5'])
    expect((await suppliers('pyridabem')).ids).toContain('k4')
  })
})
