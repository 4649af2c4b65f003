import { deleteRows } from '#catalogue/store/tables.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { range, type Row } from '#tests/harness/fake-catalogue.ts'
import { randomCompany, randomProduct } from '#tests/harness/random-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { clearCatalogueDb, openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import type { CatalogueTable } from '../store/names.ts'
import { openRawCatalogue } from '../store/raw.ts'
import { createSearchService, type SearchDeps, type SearchService } from './search-service.ts'
import type { TableQuery } from './table-index.ts'

const deps: SearchDeps = {
  openRaw: openRawCatalogue,
  exclusively: (_, work) => work(),
  now: () => 0,
  pause: async () => {},
}
const idKey = { products: 'pesticideId', companies: 'companyId' } as const
let db: CatalogueDb

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await clearCatalogueDb(db)
})
afterEach(() => db.close({ disableAutoOpen: false }))

const query = (change: Partial<TableQuery>): TableQuery => ({
  keyword: '',
  filters: [],
  order: 'name',
  offset: 0,
  limit: 500,
  ...change,
})

const pages = async (service: SearchService, table: CatalogueTable, tableQuery: TableQuery, limit: number) => {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let offset = 0; ; offset += limit) {
    const page = await service.search('en', table, { ...tableQuery, offset, limit })
    totals.add(page.total)
    ids.push(...page.ids)
    if (page.ids.length < limit) return { ids, totals: [...totals] }
  }
}

const collator = new Intl.Collator('en', { numeric: true })
const byName = (rows: ReadonlyMap<string, Row>) => (a: string, b: string) => {
  const [left, right] = [String(rows.get(a)?.['name']), String(rows.get(b)?.['name'])]
  if ((left === '') !== (right === '')) return left === '' ? 1 : -1
  return collator.compare(left, right)
}

const expectIs = async (
  service: SearchService,
  rows: Readonly<Record<CatalogueTable, ReadonlyMap<string, Row>>>,
  dice: SeededRandom,
) => {
  for (const table of ['products', 'companies'] as const) {
    const allHits = await service.search('en', table, query({}))
    expect([...allHits.ids].sort()).toEqual([...rows[table].keys()].sort())
    const order = byName(rows[table])
    allHits.ids.forEach((id, at) => at > 0 && expect(order(allHits.ids[at - 1] ?? '', id)).toBeLessThanOrEqual(0))
    expect(await pages(service, table, query({}), 1 + dice.below(11))).toEqual({
      ids: allHits.ids,
      totals: [rows[table].size],
    })
    for (const keyword of ['zineb', 'rainbow', '草甘']) {
      const hits = await service.search('en', table, query({ keyword, order: 'relevance' }))
      expect(new Set(hits.ids).size).toBe(hits.total)
      expect(await pages(service, table, query({ keyword, order: 'relevance' }), 1 + dice.below(7))).toEqual({
        ids: hits.ids,
        totals: [hits.total],
      })
    }
  }
  const { counts } = await service.facets('en', 'products', { keyword: '', filters: [], most: 99 })
  const formulationCounts = Object.fromEntries((counts['formulation'] ?? []).map(({ value, count }) => [value, count]))
  const expected: Record<string, number> = {}
  for (const { formulation } of rows.products.values())
    if (typeof formulation === 'string') expected[formulation] = (expected[formulation] ?? 0) + 1
  expect(formulationCounts).toEqual(expected)
}

test.each(range(1, 9))('in every tab, an updated index gives the answers that the rows give: seed %i', async (seed) => {
  const dice = new SeededRandom(seed)
  const rows = { products: new Map<string, Row>(), companies: new Map<string, Row>() }
  let time = 1000
  const put = async (table: CatalogueTable, ...numbers: number[]) => {
    time += 1
    const some = [...new Set(numbers)].map((n) => ({
      ...(table === 'products' ? randomProduct : randomCompany)(dice, n),
      updateTime: time,
    }))
    await storeParsedRows(db, table, some)
    for (const row of some) rows[table].set(String((row as Row)[idKey[table]]), row)
  }
  await put('products', ...range(0, 60))
  await put('companies', ...range(0, 8))
  const tabs = [createSearchService(deps), createSearchService(deps)]
  const any = () => dice.below(tabs.length)
  for (const _ of range(0, 10)) {
    for (const _more of range(0, dice.below(4))) {
      if (dice.chance(0.3)) {
        const ids = [...rows.products.keys()].filter(() => dice.chance(0.1))
        await deleteRows(db, 'products', [...ids, 'never there'])
        for (const id of ids) rows.products.delete(id)
      } else
        await put(dice.chance(0.8) ? 'products' : 'companies', ...range(0, 1 + dice.below(5)).map(() => dice.below(70)))
    }
    if (dice.chance(0.3)) tabs[any()] = createSearchService(deps)
    const revive = dice.chance(0.3) ? killAtWrite(dice.below(3)) : () => {}
    const tab = tabs[any()] ?? createSearchService(deps)
    await tab.sync('en')
    revive()
    await expectIs(tab, rows, dice)
  }
  for (const tab of [...tabs, createSearchService(deps)]) {
    await tab.sync('en')
    await expectIs(tab, rows, dice)
    expect(await tab.sync('en')).toBe(false)
  }
})

test('two tabs that index one change simultaneously and a third that starts later give the same answers', async () => {
  const dice = new SeededRandom(5)
  const rows = { products: new Map<string, Row>(), companies: new Map<string, Row>() }
  const put = async (...numbers: number[]) => {
    const some = numbers.map((n) => randomProduct(dice, n))
    await storeParsedRows(db, 'products', some)
    for (const row of some) rows.products.set(String(row['pesticideId']), row)
  }
  await put(...range(0, 40))
  const tabs = [createSearchService(deps), createSearchService(deps)]
  await Promise.all(tabs.map((tab) => tab.search('en', 'products', query({}))))
  await put(...range(40, 50))
  await Promise.all(tabs.map((tab) => tab.sync('en')))
  for (const tab of [...tabs, createSearchService(deps)]) {
    await expectIs(tab, rows, dice)
    expect(await tab.sync('en')).toBe(false)
  }
})

test('rows that are deleted between two pages of a list change its total only after the next update of the index', async () => {
  await storeParsedRows(
    db,
    'products',
    range(0, 30).map((n) => randomProduct(new SeededRandom(n), n)),
  )
  const service = createSearchService(deps)
  const first = await service.search('en', 'products', query({ limit: 10 }))
  await deleteRows(db, 'products', first.ids.slice(0, 3))
  const second = await service.search('en', 'products', query({ limit: 10, offset: 10 }))
  expect([first.total, second.total]).toEqual([30, 30])
  expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([])
  expect(await service.sync('en')).toBe(true)
  expect((await service.search('en', 'products', query({ limit: 10, offset: 10 }))).total).toBe(27)
})
