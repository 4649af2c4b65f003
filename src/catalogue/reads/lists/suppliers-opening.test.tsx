import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companyRow, range } from '#tests/harness/fake-catalogue.ts'
import { putNoted } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'
import { emptyCatalogueDb, openCatalogueDb, type CatalogueDb } from '../../store/db.ts'
import { writeMeta } from '../../store/meta.ts'
import { noCopy } from '../../store/schema.ts'
import { useCompanySearch, type CompanySearch } from './searches.ts'

const published = vi.hoisted(() => ({ page: vi.fn() }))
vi.mock('#api/first-page.ts', () => ({ fetchFirstPage: published.page }))

const ranked = range(1, 4).map((n) => companyRow(n, { rank: n }))
published.page.mockImplementation(async (_locale, table) =>
  table === 'companies' ? { total: 1046, rows: ranked } : null,
)

let db: CatalogueDb
beforeEach(async () => {
  db = await openCatalogueDb('en')
  await emptyCatalogueDb(db)
  await writeMeta(db, 'status', { ...noCopy, phase: 'copying' })
})
afterEach(() => db.close({ disableAutoOpen: false }))

const list = (search: Partial<CompanySearch> = {}) => {
  const totals: number[] = []
  const hook = renderHook(() => {
    const read = useCompanySearch({ limit: 20, ...search })
    if (read.status === 'ready') totals.push(read.data.total)
    return read
  })
  const ids = () => {
    const { current } = hook.result
    return current.status === 'ready' ? current.data.rows.map(({ companyId }) => companyId) : current.status
  }
  return { ...hook, ids, totals }
}

test('the published first page is the list while the copy is on its way, and no partial count is shown', async () => {
  const { result, ids, totals } = list()
  await until(() => expect(ids()).toEqual(['k1', 'k2', 'k3']))
  await putNoted(
    db,
    'companies',
    range(7, 12).map((n) => companyRow(n, { province: 'Jiangsu' })),
  )
  await until(() => expect(result.current).toMatchObject({ data: { total: 1046, facets: {} } }))
  expect(ids()).toEqual(['k1', 'k2', 'k3'])
  expect(new Set(totals)).toEqual(new Set([1046]))
})

test.each<[string, Partial<CompanySearch>]>([
  ['a filter', { filters: { provinces: ['Jiangsu'] } }],
  ['a keyword', { keyword: 'maker' }],
  ['another order', { sort: 'name' }],
  ['a later page', { offset: 20 }],
])('%s in the address: what is published first is not shown', async (_, search) => {
  const { result, ids } = list(search)
  const others = range(11, 34).map((n) => companyRow(n, { province: 'Jiangsu', name: `Maker ${n}` }))
  await putNoted(db, 'companies', others)
  await until(() => expect(result.current).toMatchObject({ status: 'ready' }))
  expect(ids()).not.toContain('k1')
})
