import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companyRow, productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { readOpeningRows, readDisplayRows } from './page-rows.ts'
import { clearCatalogueDb, openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import { writeMeta } from '../../store/meta.ts'
import { firstPageKey } from '../../store/names.ts'
import { parseTableRows } from '../../store/rows.ts'
import { emptyCopyStatus } from '../../store/schema.ts'
import { prefs } from '#prefs/prefs.ts'
import { useProductsByIds, useProductsOfCompany } from './stored-rows.ts'
import { useProductSearch, type ProductSearch } from './searches.ts'
import { useProduct } from './found-row.ts'
import { storeParsedRows, storeRows } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'

let db: CatalogueDb

const put = (rows: readonly Row[]) => storeParsedRows(db, 'products', rows)
const setReady = async (change: Partial<typeof emptyCopyStatus> = {}) =>
  writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'ready', scope: 'full', asOf: 1, ...change })

beforeEach(async () => {
  prefs.locale = 'en'
  db = await openCatalogueDb('en')
  await clearCatalogueDb(db)
})
afterEach(() => {
  prefs.locale = 'en'
})

const maker = (rating: number | null) =>
  storeRows(db, 'companies', parseTableRows('companies', [companyRow(1, { rating })]).rows)

test('every read of a product gives it the current rating of its supplier', async () => {
  await setReady()
  await put([productRow(1)])
  await maker(4.5)
  const expectedRow = (rating: number | null) => ({ pesticideId: 'p1', company: { companyId: 'k1', rating } })
  const one = renderHook(() => useProduct('p1'))
  const some = renderHook(() => useProductsByIds(['p1']))
  const companyProducts = renderHook(() => useProductsOfCompany('k1'))
  for (const rating of [4.5, 3, null]) {
    await maker(rating)
    await until(() => expect(one.result.current).toMatchObject({ data: { at: 'device', row: expectedRow(rating) } }))
    await until(() => expect(some.result.current).toMatchObject({ data: [expectedRow(rating)] }))
    await until(() => expect(companyProducts.result.current).toMatchObject({ data: [expectedRow(rating)] }))
  }
  await maker(4)
  const rows = [productRow(1, { company: { companyId: 'k1', name: 'Maker 1', rating: 3 } })]
  await db.meta.put({ k: firstPageKey('products'), v: { total: 1, rows, facets: {} } })
  expect(await readDisplayRows('en', 'products', ['p1'])).toMatchObject([expectedRow(4)])
  expect(await readOpeningRows('en', 'products', 5)).toMatchObject({ rows: [expectedRow(4)] })
})

describe('a search', () => {
  const names = (read: ReturnType<typeof useProductSearch>) =>
    read.status === 'ready' ? read.data.rows.map((row) => row.pesticideId) : read.status

  test('finds rows, total and counts', async () => {
    await setReady()
    await put([productRow(1, { name: 'Diuron' }), productRow(2, { formulation: 'EC' }), productRow(3)])
    const { result, rerender } = renderHook<ReturnType<typeof useProductSearch>, ProductSearch>(
      (search) => useProductSearch(search),
      {
        initialProps: { keyword: 'diuron', limit: 20 },
      },
    )
    await until(() => expect(names(result.current)).toEqual(['p1']))
    expect(result.current).toMatchObject({ data: { total: 1 } })
    rerender({ keyword: '', filters: { formulations: ['EC'] }, limit: 20 })
    await until(() => expect(names(result.current)).toEqual(['p2']))
    await until(() =>
      expect(result.current).toMatchObject({
        data: {
          facets: {
            formulation: [
              { value: 'SL', count: 2 },
              { value: 'EC', count: 1 },
            ],
          },
        },
      }),
    )
  })

  test('counts all countries to which export is allowed, without a limit', async () => {
    const letter = (at: number) => String.fromCharCode(65 + at)
    const exportCountries = Array.from({ length: 80 }, (_, at) => letter(Math.floor(at / 26)) + letter(at % 26))
    await setReady()
    await put([productRow(1, { name: 'Diuron', exportOnly: true, exportCountries }), productRow(2)])
    const { result } = renderHook(() => useProductSearch({ keyword: '', filters: { formulations: ['SL'] }, limit: 20 }))
    await until(() => {
      if (result.current.status !== 'ready') throw new Error('no list')
      expect(result.current.data.facets['openTo']?.map(({ value }) => value)).toEqual(
        expect.arrayContaining(['*', ...exportCountries]),
      )
    })
  })

  test('shows the previous list and its question until the next list is ready', async () => {
    await setReady()
    await put([productRow(1, { name: 'Diuron' }), productRow(2, { name: 'Zineb' })])
    const seenNames: unknown[] = []
    const pairs = new Set<string>()
    const { result, rerender } = renderHook(
      ({ keyword }) => {
        const searchRead = useProductSearch({ keyword, limit: 20 })
        seenNames.push(names(searchRead))
        if (searchRead.status === 'ready')
          pairs.add(`${searchRead.data.question.keyword} ${searchRead.data.rows[0]?.pesticideId}`)
        return searchRead
      },
      { initialProps: { keyword: 'diuron' } },
    )
    await until(() => expect(names(result.current)).toEqual(['p1']))
    seenNames.length = 0
    rerender({ keyword: 'zineb' })
    await until(() => expect(names(result.current)).toEqual(['p2']))
    expect(seenNames).not.toContain('loading')
    expect([...pairs]).toEqual(['diuron p1', 'zineb p2'])
  })

  test('ends with an empty list, not an endless wait, if nothing is stored and a download is impossible', async () => {
    await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'failed', error: 'offline' })
    const { result } = renderHook(() => useProductSearch({ limit: 3 }))
    await until(() => expect(result.current).toMatchObject({ status: 'ready', data: { total: 0 } }))
  })
})
