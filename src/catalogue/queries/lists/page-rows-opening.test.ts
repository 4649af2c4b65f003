import { beforeEach, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { firstPageKey, publishedPageKey, type CatalogueTable } from '../../store/names.ts'
import { clearCatalogueDb, openCatalogueDb } from '../../store/db.ts'

const load = async () => import('./page-rows.ts')
beforeEach(async () => {
  vi.resetModules()
  await clearCatalogueDb(await openCatalogueDb('en'))
})

const answering = (answer: () => Response | Promise<never>) => {
  const fetching = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const tables: readonly [CatalogueTable, string, (n: number) => { name?: unknown }][] = [
  ['products', '/catalogue/en/first.json', productRow],
  ['companies', '/catalogue/en/first-companies.json', companyRow],
]

test.each(tables)('an empty device shows the published page of %s, requested once', async (table, address, rowOf) => {
  const requests = answering(() => Response.json({ total: 5306, rows: [rowOf(1), { broken: true }, rowOf(2)] }))
  const { readOpeningRows } = await load()
  const [first, second] = [await readOpeningRows('en', table, 20), await readOpeningRows('en', table, 1)]
  expect(first).toMatchObject({ total: 5306, all: true })
  expect(first?.rows.map(({ name }) => name)).toEqual([rowOf(1).name, rowOf(2).name])
  expect(second?.rows).toHaveLength(1)
  expect(requests).toHaveBeenCalledTimes(1)
  expect(requests).toHaveBeenCalledWith(address, expect.anything())
})

test.each<[string, () => Response | Promise<never>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a backend that publishes none', () => new Response('', { status: 404 })],
  ['an HTML page of a portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['another shape', () => Response.json({ rows: 'many' })],
])('after %s, a list starts empty, without an error', async (_what, answer) => {
  answering(answer)
  const { readPublishedTotal, readOpeningRows, rowsReadAhead: takeWarm, readListAhead: warmList } = await load()
  for (const [table] of tables) {
    await warmList('en', table, 20)
    expect(await readOpeningRows('en', table, 20)).toBeNull()
    expect(takeWarm('en', table, 20)).toBeNull()
    expect(await readPublishedTotal('en', table)).toBeNull()
  }
})

test('a published page that could not be fetched is requested again, but not within ten seconds', async () => {
  const failing = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  const { readPublishedTotal } = await load()
  vi.useFakeTimers()
  for (const _ of [1, 2]) expect(await readPublishedTotal('en', 'products')).toBeNull()
  expect(failing).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  answering(() => Response.json({ total: 1, rows: [productRow(1)] }))
  expect(await readPublishedTotal('en', 'products')).toBe(1)
})

test('preloaded rows are given to lists of their table and language that need at most as many rows, until they are dropped', async () => {
  answering(() => Response.json({ total: 2, rows: [companyRow(1), companyRow(2)] }))
  const { dropReadAhead: dropWarm, rowsReadAhead: takeWarm, readListAhead: warmList } = await load()
  await warmList('en', 'companies', 20)
  expect(takeWarm('en', 'companies', 20)?.rows).toHaveLength(2)
  expect(takeWarm('en', 'companies', 1)?.rows).toHaveLength(1)
  expect(takeWarm('es', 'companies', 20)).toBeNull()
  expect(takeWarm('en', 'companies', 50)).toBeNull()
  expect(takeWarm('en', 'products', 20)).toBeNull()
  dropWarm('products')
  expect(takeWarm('en', 'companies', 20)).not.toBeNull()
  dropWarm('companies')
  expect(takeWarm('en', 'companies', 20)).toBeNull()
})

test('a device with a complete copy shows its stored first page offline', async () => {
  const requests = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  await storeCatalogueCopy([productRow(1)], {}, [companyRow(1), companyRow(2)])
  const v = { total: 2, rows: [companyRow(2), companyRow(1)], facets: {} }
  await (await openCatalogueDb('en')).meta.put({ k: firstPageKey('companies'), v })
  const { readOpeningRows } = await load()
  const opening = await readOpeningRows('en', 'companies', 20)
  expect(opening).toMatchObject({ total: 2, all: true })
  expect(opening?.rows.map(({ companyId }) => companyId)).toEqual(['k2', 'k1'])
  expect(requests).not.toHaveBeenCalled()
})

test('a complete copy without an index shows the published page offline, until the first index stores its own', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  await storeCatalogueCopy([productRow(1)], {}, [companyRow(1), companyRow(2)])
  const db = await openCatalogueDb('en')
  const store = (k: string, rows: object[]) => db.meta.put({ k, v: { total: 2, rows, facets: {} } })
  const { readOpeningRows } = await load()
  const openedIds = async () => (await readOpeningRows('en', 'companies', 20))?.rows.map(({ companyId }) => companyId)
  await store(publishedPageKey('companies'), [companyRow(2)])
  expect(await openedIds()).toEqual(['k2'])
  await store(firstPageKey('companies'), [companyRow(1)])
  expect(await openedIds()).toEqual(['k1'])
})
