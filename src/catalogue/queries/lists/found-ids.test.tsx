import { deleteRows } from '#catalogue/store/tables.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { readMatchingIds, type IdSearch } from './use-index.ts'

const searches = new Map<string, IdSearch>([
  ['zineb', { keyword: 'zineb' }],
  ['single', { filters: { single: true } }],
  ['nothing', { keyword: 'nobody has this' }],
])
const name = (n: number) => (n < 5 ? 'Zineb' : 'Diuron')

beforeEach(() => storeCatalogueCopy(range(0, 12).map((n) => productRow(n, { name: name(n), isSingle: n % 2 === 0 }))))

describe('all product ids that a search finds on this device', () => {
  test('are omitted if they exceed the limit, because a partial list would mislead', async () => {
    expect([...(await readMatchingIds('en', searches, 5)).keys()]).toEqual(['zineb', 'nothing'])
    expect([...(await readMatchingIds('en', searches, 4)).keys()]).toEqual(['nothing'])
  })

  test('are omitted if the index fails, and not reported as an empty result', async () => {
    const search = deviceSearch.search
    vi.spyOn(deviceSearch, 'search').mockImplementation((locale, table, query) =>
      query.keyword === 'zineb' ? Promise.reject(new Error('no index')) : search(locale, table, query),
    )
    expect([...(await readMatchingIds('en', searches, 100)).keys()]).toEqual(['single', 'nothing'])
  })

  test('include the latest rows, and exclude deleted ones', async () => {
    await readMatchingIds('en', searches, 100)
    const db = await openCatalogueDb('en')
    await storeParsedRows(db, 'products', [
      productRow(50, { name: 'Zineb' }),
      productRow(5, { name: 'Zineb', updateTime: 2000 }),
    ])
    await deleteRows(db, 'products', ['p0'])
    const matches = await readMatchingIds('en', searches, 100)
    expect([...(matches.get('zineb') ?? [])].sort()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p50'])
  })
})
