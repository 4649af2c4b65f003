// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { clearCatalogueDb, openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { firstPageKey, type StoredFirstPage } from '../store/names.ts'
import { indexFirstCopy } from './first-index.ts'
import { deviceSearch } from './page-search.ts'

let db: CatalogueDb
const firstPage = async () => (await db.meta.get(firstPageKey('products')))?.v as StoredFirstPage | undefined

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await clearCatalogueDb(db)
  vi.spyOn(deviceSearch, 'search')
})
afterEach(() => db.close({ disableAutoOpen: false }))

test('a first copy is indexed before any list is opened', async () => {
  await storeParsedRows(db, 'products', [productRow(1, { name: 'Zineb' }), productRow(2, { name: 'Abamectin' })])
  await indexFirstCopy('en')
  expect((await firstPage())?.rows).toMatchObject([{ name: 'Abamectin' }, { name: 'Zineb' }])
  expect((await firstPage())?.total).toBe(2)
})

test('a first copy is indexed only once, because open lists index later changes', async () => {
  await storeParsedRows(db, 'products', [productRow(1)])
  await indexFirstCopy('en')
  await storeParsedRows(db, 'products', [productRow(2)])
  await indexFirstCopy('en')
  expect(deviceSearch.search).toHaveBeenCalledTimes(2)
})

test('without a copy, no index is built', async () => {
  await indexFirstCopy('zh-Hant')
  expect(deviceSearch.search).not.toHaveBeenCalled()
})
