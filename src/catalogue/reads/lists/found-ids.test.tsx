import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { followed } from '#tests/harness/followed.ts'
import { putNoted, removeNoted } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'
import { openCatalogueDb } from '../../store/db.ts'
import type { CopyStatus } from '../../store/schema.ts'
import { pageSearch } from '../../search/page-search.ts'
import { useListCopy } from '../copy-status.ts'
import { readFoundIds, useFoundIds, type IdSearch } from './found-ids.ts'

const searches = new Map<string, IdSearch>([
  ['zineb', { keyword: 'zineb' }],
  ['single', { filters: { single: true } }],
  ['nothing', { keyword: 'nobody has this' }],
])
const name = (n: number) => (n < 5 ? 'Zineb' : 'Diuron')

beforeEach(() => copyOf(range(0, 12).map((n) => productRow(n, { name: name(n), isSingle: n % 2 === 0 }))))
afterEach(() => vi.restoreAllMocks())

describe('all products that a search finds on this device', () => {
  test('are all of them, by the name of the search', async () => {
    const found = await readFoundIds('en', searches, 100)
    expect([...(found.get('zineb') ?? [])].sort()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
    expect(found.get('single')).toHaveLength(6)
    expect(found.get('nothing')).toEqual([])
  })

  test('are left out where there are more than are wanted: a part of them would be untrue', async () => {
    expect([...(await readFoundIds('en', searches, 5)).keys()]).toEqual(['zineb', 'nothing'])
    expect([...(await readFoundIds('en', searches, 4)).keys()]).toEqual(['nothing'])
  })

  test('are left out if the index fails, and not shown as none', async () => {
    const search = pageSearch.search
    vi.spyOn(pageSearch, 'search').mockImplementation((locale, table, query) =>
      query.keyword === 'zineb' ? Promise.reject(new Error('no index')) : search(locale, table, query),
    )
    expect([...(await readFoundIds('en', searches, 100)).keys()]).toEqual(['single', 'nothing'])
  })

  test('are the present ones: the latest rows are in, deleted ones are out', async () => {
    await readFoundIds('en', searches, 100)
    const db = await openCatalogueDb('en')
    await putNoted(db, 'products', [
      productRow(50, { name: 'Zineb' }),
      productRow(5, { name: 'Zineb', updateTime: 2000 }),
    ])
    await removeNoted(db, 'products', ['p0'])
    const found = await readFoundIds('en', searches, 100)
    expect([...(found.get('zineb') ?? [])].sort()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p50'])
  })

  test('come though the last rows cannot be taken in', async () => {
    await readFoundIds('en', searches, 100)
    vi.spyOn(pageSearch, 'sync').mockRejectedValue(new Error('busy'))
    expect((await readFoundIds('en', searches, 100)).get('zineb')).toHaveLength(5)
  })
})

describe('on a screen', () => {
  const zineb = new Map([...searches].slice(0, 1))

  test.each<[string, Partial<CopyStatus>]>([
    ['a part of the library', { categories: ['c1'] }],
    ['what is put forward', { scope: 'hot' }],
    ['a first copy under way', { phase: 'copying', asOf: null }],
  ])('they are not known of %s, and the index is not asked', async (_, status) => {
    await copyStands(status)
    const asked = vi.spyOn(pageSearch, 'search')
    const { now, seen } = followed(() => ({ copy: useListCopy('products'), ids: useFoundIds(zineb, 100) }), undefined)
    await until(() => expect(now().copy).toMatchObject(status))
    expect(new Set(seen.map(({ ids }) => ids))).toEqual(new Set([null]))
    expect(asked).not.toHaveBeenCalled()
  })

  test('they follow the library', async () => {
    const { now, seen } = followed(() => useFoundIds(zineb, 100), undefined)
    expect(now()).toBeNull()
    await until(() => expect(now()?.get('zineb')).toHaveLength(5))
    expect(seen.map((found) => found?.get('zineb')?.length ?? null)).not.toContain(0)
    await putNoted(await openCatalogueDb('en'), 'products', [productRow(60, { name: 'Zineb' })])
    await until(() => expect(now()?.get('zineb')).toHaveLength(6))
  })
})
