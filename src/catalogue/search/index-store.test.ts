import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/entities/product.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { openRawCatalogue, type RawCatalogue } from '../store/raw.ts'
import { deleteRows } from '../store/tables.ts'
import { search } from './engine/search.ts'
import { loadOrBuildIndex, type IndexState } from './index-store.ts'
import { productSpec } from './specs.ts'

const pacing = { now: () => 0, pause: async () => {} }

let db: CatalogueDb
let raw: RawCatalogue
beforeEach(async () => {
  await storeCatalogueCopy(range(0, 60).map((n) => productRow(n)))
  db = await openCatalogueDb('en')
  const openedRef = await openRawCatalogue('en')
  if (!openedRef) throw new Error('no copy')
  raw = openedRef
})
afterEach(() => raw.close())

type State = IndexState<Product>
const current = (from: RawCatalogue = raw, before: State | null = null) =>
  loadOrBuildIndex(from, productSpec, 'en', pacing, before)
const idsOf = ({ table }: State, query: string) => search(table.index, query, { limit: 100 }).hits.map(({ id }) => id)
const unread = (): RawCatalogue => ({ ...raw, rowsAfter: () => Promise.reject(new Error('rows were read')) })

test('a stored index of the same rows is loaded, and gives the same answers as a built one', async () => {
  const first = await current()
  const loadedIndex = await current(unread())
  expect(loadedIndex.revision).toBe(first.revision)
  expect(idsOf(loadedIndex, 'PD20000007')).toEqual(['p7'])
  expect(loadedIndex.table.ordered('relevance')).toEqual(first.table.ordered('relevance'))
})

test('on a full disk, the index answers but is not stored', async () => {
  const fullRef = { ...raw, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  expect(idsOf(await current(fullRef), 'PD20000007')).toEqual(['p7'])
  await expect(current(unread())).rejects.toThrow('rows were read')
})

describe('the index is built again', () => {
  interface Row {
    readonly value: {
      readonly index: ArrayBuffer
      readonly columns: { readonly size: number }
      readonly format: number
    }
  }
  test.each<[string, (value: Row['value']) => object]>([
    ['is truncated', ({ index }) => ({ index: index.slice(0, index.byteLength - 7) })],
    ['is empty', () => ({ index: new ArrayBuffer(0) })],
    ['is missing', () => ({ index: undefined })],
    ['is not a buffer', () => ({ index: 'an index' })],
    ['has columns of another release', ({ format }) => ({ format: format - 1 })],
    ['has columns of other rows', ({ columns }) => ({ columns: { ...columns, size: 61 } })],
  ])('if the stored one %s', async (_, change) => {
    await current()
    const row = (await db.table('index').get('products')) as Row
    await db.table('index').put({ ...row, value: { ...row.value, ...change(row.value) } })
    expect(idsOf(await current(), 'PD20000007')).toEqual(['p7'])
    expect(idsOf(await current(unread()), 'PD20000007')).toEqual(['p7'])
  })

  test('if the rows have changed since; the previous index still gives its old answers', async () => {
    const indexBefore = await current()
    await storeParsedRows(db, 'products', [productRow(7, { registrationNo: 'PD29999999' }), productRow(99)])
    await deleteRows(db, 'products', ['p8'])
    const indexAfter = await current(raw, indexBefore)
    expect(['PD29999999', 'PD20000099', 'PD20000007', 'PD20000008'].map((query) => idsOf(indexAfter, query))).toEqual([
      ['p7'],
      ['p99'],
      [],
      [],
    ])
    expect(idsOf(indexBefore, 'PD20000007')).toEqual(['p7'])
    expect(idsOf(await current(unread(), indexBefore), 'PD29999999')).toEqual(['p7'])
  })

  test('only if its own table has changed, not another one', async () => {
    const indexBefore = await current()
    await storeParsedRows(db, 'companies', [{ companyId: 'k1', name: 'Maker', country: 'CN' }])
    expect(await current(unread(), indexBefore)).toBe(indexBefore)
  })
})
