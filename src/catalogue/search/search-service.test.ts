import { deleteRows } from '#catalogue/store/tables.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '#contract/languages.ts'
import { productRow, range, type Row } from '#tests/harness/fake-catalogue.ts'
import { clearCatalogueDb, openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { firstPageKey, catalogueDbName, type CatalogueTable } from '../store/names.ts'
import { openRawCatalogue } from '../store/raw.ts'
import { createSearchService, type SearchDeps, type SearchService } from './search-service.ts'
import type { Filter } from './search-spec.ts'
import { storeParsedRows, storeRows } from '#tests/harness/stored-rows.ts'

const locale: Locale = 'en'
let db: CatalogueDb
let service: SearchService

const deps: SearchDeps = {
  openRaw: openRawCatalogue,
  exclusively: (_, work) => work(),
  now: () => 0,
  pause: async () => {},
}
const newService = () => createSearchService(deps)

const put = (rows: readonly Row[], table: CatalogueTable = 'products') => storeParsedRows(db, table, rows)
const remove = (ids: readonly string[]) => deleteRows(db, 'products', ids)
const find = async (keyword: string, filters: readonly Filter[] = [], order = 'relevance', offset = 0, limit = 20) =>
  service.search(locale, 'products', { keyword, filters, order, offset, limit })
const counts = async (facet: string, keyword = '', filters: readonly Filter[] = []) => {
  const { counts: all } = await service.facets(locale, 'products', { keyword, filters, most: 10 })
  return Object.fromEntries((all[facet] ?? []).map(({ value, count }) => [value, count]))
}

beforeEach(async () => {
  db = await openCatalogueDb(locale)
  await clearCatalogueDb(db)
  service = newService()
})
afterEach(() => db.close({ disableAutoOpen: false }))

describe('a search in the service', () => {
  beforeEach(async () => {
    await put([
      productRow(1, {
        name: 'Glyphosate 480 SL',
        formulation: 'SL',
        validUntil: '2030-01-01',
        contentValue: '48',
        contentUnit: '%',
      }),
      productRow(2, {
        name: 'Glyphosate 75 WG',
        formulation: 'WG',
        validUntil: '2028-01-01',
        contentValue: '75',
        contentUnit: '%',
        isSingle: false,
      }),
      productRow(3, {
        name: 'Abamectin 18 EC',
        formulation: 'EC',
        validUntil: null,
        ingredients: [{ name: 'abamectin', nameEn: 'abamectin' }],
        exportOnly: true,
        exportCountries: ['BR', 'AR'],
        crops: [{ id: 'x1', name: 'Cotton' }],
        contentValue: '18',
        contentUnit: 'g/L',
      }),
    ])
  })

  test('finds by name, active ingredient, crop and registration number, and despite a typing error', async () => {
    expect((await find('glyph')).ids.toSorted()).toEqual(['p1', 'p2'])
    expect((await find('abamectin')).ids).toEqual(['p3'])
    expect((await find('cotton')).ids).toEqual(['p3'])
    expect((await find('20000002')).ids).toEqual(['p2'])
    const typo = await find('abamectn')
    expect(typo.ids).toEqual(['p3'])
    expect(typo.corrected).toContain('abamectin')
  })

  test.each(['name', 'validUntil', 'content', 'company'])(
    'returns the corrected words for highlighting when sorted by %s',
    async (order) => {
      const typo = await find('abamectn', [], order)
      expect(typo.ids).toEqual(['p3'])
      expect(typo.corrected).toEqual((await find('abamectn')).corrected)
      expect(typo.corrected).toContain('abamectin')
      expect((await find('abamectin', [], order)).corrected).toEqual([])
    },
  )

  test('supports filters and sort orders, with unknown values last', async () => {
    expect((await find('glyphosate', [{ by: 'value', facet: 'formulation', values: ['WG', 'EC'] }])).ids).toEqual([
      'p2',
    ])
    // Numbers in names are compared as numbers, so 75 comes before 480.
    expect((await find('', [], 'name')).ids).toEqual(['p3', 'p2', 'p1'])
    expect((await find('', [], 'validUntil')).ids).toEqual(['p1', 'p2', 'p3'])
    expect((await find('', [], 'content')).ids).toEqual(['p2', 'p1', 'p3'])
    expect((await find('glyphosate', [], 'content')).ids).toEqual(['p2', 'p1'])
  })

  test('finds export registrations only for their countries, and other products for any country', async () => {
    const openTo = (country: string): Filter[] => [{ by: 'value', facet: 'openTo', values: ['*', country] }]
    expect((await find('', openTo('BR'))).total).toBe(3)
    expect((await find('', openTo('PE'))).ids.toSorted()).toEqual(['p1', 'p2'])
  })

  test('counts a facet without its own filter, and the other facets with that filter', async () => {
    const chosenFilters: Filter[] = [{ by: 'value', facet: 'formulation', values: ['WG'] }]
    expect(await counts('formulation', '', chosenFilters)).toEqual({ SL: 1, WG: 1, EC: 1 })
    expect(await counts('single', '', chosenFilters)).toEqual({ false: 1 })
    expect(await counts('formulation', 'glyphosate')).toEqual({ SL: 1, WG: 1 })
  })
})

describe('an index that is updated with the rows', () => {
  test('finds renamed and new rows, not deleted ones, and its columns match its rows', async () => {
    await put(range(1, 30).map((n) => productRow(n)))
    expect((await find('product')).total).toBe(29)
    await put([
      productRow(3, { name: 'Clethodim', formulation: 'EC' }),
      productRow(99, { name: 'Diuron', formulation: 'SC' }),
    ])
    await remove(['p4'])
    expect(await service.sync(locale)).toBe(true)
    expect((await find('clethodim', [{ by: 'value', facet: 'formulation', values: ['EC'] }])).ids).toEqual(['p3'])
    expect((await find('diuron')).ids).toEqual(['p99'])
    expect((await find('', [], 'name')).total).toBe(29)
    expect((await find('', [], 'name', 0, 100)).ids).not.toContain('p4')
    expect(await counts('formulation')).toEqual({ SL: 27, EC: 1, SC: 1 })
  })

  test('does not contain old rows after the database was emptied and refilled with as many changes', async () => {
    await put([productRow(1, { name: 'Diuron' })])
    await find('')
    await clearCatalogueDb(db)
    await put([productRow(2, { name: 'Zineb' })])
    expect(await service.sync(locale)).toBe(true)
    expect((await find('zineb')).ids).toEqual(['p2'])
    expect((await find('diuron')).total).toBe(0)
  })

  test('still gives all rows to a new service that cannot read the stored index, because its file is lost', async () => {
    await put(range(1, 5).map((n) => productRow(n)))
    await find('')
    const lossy: SearchDeps['openRaw'] = async (of) => {
      const raw = await deps.openRaw(of)
      return (
        raw && {
          ...raw,
          get: (store, key) =>
            store === 'index'
              ? Promise.reject(new DOMException('Data lost due to missing file.', 'NotReadableError'))
              : raw.get(store, key),
        }
      )
    }
    service = createSearchService({ ...deps, openRaw: lossy })
    expect((await find('')).total).toBe(4)
  })

  test('leaves out only rows that are invalid', async () => {
    await put([productRow(1), productRow(2)])
    await storeRows(db, 'products', [{ pesticideId: 'p0', name: 7 }])
    expect((await find('product')).total).toBe(2)
  })

  test('finds nothing before the first sync, and creates no database', async () => {
    service = createSearchService({ ...deps, openRaw: () => openRawCatalogue('zh-Hant') })
    expect(
      await service.search('zh-Hant', 'products', {
        keyword: 'a',
        filters: [],
        order: 'relevance',
        offset: 0,
        limit: 1,
      }),
    ).toMatchObject({ total: 0 })
    expect(await Dexie.exists(catalogueDbName('zh-Hant'))).toBe(false)
  })
})

test('the index stores the first page of the unfiltered list for the next start, the most complete records first', async () => {
  await put([
    productRow(1),
    productRow(2, { uses: [{ crop: null }], name: 'Zineb' }),
    productRow(3, { formulation: null }),
  ])
  await find('')
  const page = (await db.meta.get(firstPageKey('products')))?.v as { total: number; rows: { pesticideId: string }[] }
  expect(page.total).toBe(3)
  expect(page.rows.map(({ pesticideId }) => pesticideId)).toEqual(['p2', 'p1', 'p3'])
})
