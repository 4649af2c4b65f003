import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { clearCatalogueDb, openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import { writeMeta } from '../../store/meta.ts'
import { emptyCopyStatus } from '../../store/schema.ts'
import { indexNewRows } from '../../search/search-feed.ts'
import { useProductSearch } from './searches.ts'

/** The index imports the rows of a first sync every 8 s, so one check may wait for three rounds. */
const until = (check: () => void) => waitFor(check, { timeout: 25_000 })
let db: CatalogueDb
const putProducts = (from: number, end: number) => {
  const rows = range(from, end).map((n) => productRow(n))
  return storeParsedRows(db, 'products', rows)
}

beforeEach(async () => {
  const page = { total: 9, rows: [productRow(8), productRow(9)] }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(page)),
  )
  db = await openCatalogueDb('en')
  await clearCatalogueDb(db)
  await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'copying' })
})

const renderWatched = (offset: number) => {
  const totals: number[] = []
  const counted: number[] = []
  const { result } = renderHook(() => {
    const searchRead = useProductSearch({ limit: 2, offset })
    if (searchRead.status === 'ready') {
      totals.push(searchRead.data.total)
      const [first] = searchRead.data.facets['formulation'] ?? []
      if (first && first.count !== counted.at(-1)) counted.push(first.count)
    }
    return searchRead
  })
  const names = () => (result.current.status === 'ready' ? result.current.data.rows.map(({ name }) => name) : null)
  return { totals, counted, names, result }
}

test(
  'during the first sync the published page is shown, no count decreases, and no partial count is shown',
  { timeout: 60_000 },
  async () => {
    const { totals, counted, names, result } = renderWatched(0)
    await until(() => expect(names()).toEqual(['Product 8', 'Product 9']))
    await putProducts(1, 4)
    await indexNewRows('en')
    expect(names()).toEqual(['Product 8', 'Product 9'])
    await putProducts(4, 10)
    await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'ready', scope: 'full', asOf: 1 })
    await until(() => expect(names()).toEqual(['Product 1', 'Product 2']))
    await until(() => expect(result.current).toMatchObject({ data: { facets: { formulation: [{ count: 9 }] } } }))
    expect(new Set(totals)).toEqual(new Set([9]))
    expect(counted).toEqual([9])
  },
)

test('on a list’s later page, the total is that of the whole catalogue', { timeout: 60_000 }, async () => {
  await putProducts(1, 4)
  const { totals, names } = renderWatched(2)
  await until(() => expect(names()).toEqual(['Product 3']))
  expect(new Set(totals)).toEqual(new Set([9]))
})

test('a list shows rows that were indexed for another reader', { timeout: 60_000 }, async () => {
  const { names } = renderWatched(0)
  await until(() => expect(names()).toEqual(['Product 8', 'Product 9']))
  await writeMeta(db, 'status', { ...emptyCopyStatus, phase: 'ready', scope: 'full', asOf: 1 })
  await putProducts(1, 4)
  await indexNewRows('en')
  await until(() => expect(names()).toEqual(['Product 1', 'Product 2']))
})
