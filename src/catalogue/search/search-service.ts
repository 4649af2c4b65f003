import type { Locale } from '#contract/languages.ts'
import { firstPageKey, type CatalogueTable, type FirstPage } from '../store/names.ts'
import type { RawRef } from '../store/raw.ts'
import { createAnswering, type Answering, type Owners } from './answering.ts'
import { IndexStore, type BuildPacing, type IndexState } from './index-store.ts'
import { productSpec } from './product-spec.ts'
import { wholeFacets } from './list-filters.ts'
import type { TableSpec, FacetValue } from './search-spec.ts'
import type { FacetQuery, TableFacets, TableHits, TableIndex, TableQuery } from './table-index.ts'
import type { Company } from '#contract/entities/company.ts'
import { onFiveScale } from '#lib/five-scale.ts'
import type { SearchDocument, SearchField } from './engine/words/tokenise.ts'

const fields = [
  { name: 'name', weight: 1 },
  { name: 'products', weight: 0.7 },
  { name: 'place', weight: 0.5 },
  { name: 'code', weight: 0.5 },
] as const satisfies readonly SearchField[]

const one = (value: string | null | undefined): FacetValue[] => (value ? [{ value, label: value }] : [])
const texts = (field: (typeof fields)[number]['name'], ...values: (string | null | undefined)[]) =>
  [...new Set(values)].flatMap((text) => (text ? [{ field, text }] : []))

const document = (row: Company): SearchDocument => ({
  id: row.companyId,
  // Among equal names the larger registrant is more likely meant; no company has more than about 200 registrations.
  boost: Math.min(1, row.productCount / 200),
  fields: [
    ...texts('name', row.name, row.nameEn, row.nameZh),
    ...row.mainProducts.flatMap((product) => texts('products', product)),
    ...texts('place', row.province, row.city, ...row.alsoNamed),
    ...texts('code', row.stockCode),
  ],
})

export const companySpec = {
  table: 'companies',
  fields,
  document,
  facets: {
    province: (row) => one(row.province),
    country: (row) => one(row.country),
    category: (row) => row.categories.map(({ categoryId }) => ({ value: categoryId, label: categoryId })),
    demo: (row) => one(row.demo ? 'true' : 'false'),
    exports: (row) => one(row.exportOnlyCount > 0 ? 'true' : 'false'),
  },
  numbers: {
    rank: (row) => row.rank ?? Number.NaN,
    rating: (row) => onFiveScale(row.rating) ?? Number.NaN,
    productCount: (row) => row.productCount,
  },
  texts: { name: (row) => row.name },
  orders: {
    relevance: [
      { by: 'number', column: 'rank' },
      { by: 'number', column: 'productCount', descending: true },
      { by: 'text', column: 'name' },
    ],
    rank: [
      { by: 'number', column: 'rank' },
      { by: 'text', column: 'name' },
    ],
    name: [{ by: 'text', column: 'name' }],
    rating: [
      { by: 'number', column: 'rating', descending: true },
      { by: 'number', column: 'rank' },
    ],
    productCount: [
      { by: 'number', column: 'productCount', descending: true },
      { by: 'text', column: 'name' },
    ],
  },
} as const satisfies TableSpec<Company>

/** Rows stored for the next start: they fill the first screen. The rest of a page of 100 comes from the index. */
const firstRows = 50
export const mostFacets = 60

export interface SearchDeps extends BuildPacing {
  readonly openRaw: (locale: Locale) => Promise<RawRef | null>
  /** So that one tab builds, and the others load what it stored. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/** The result for a table with nothing on the device. */
const nothing: TableHits = { ids: [], total: 0, corrected: [], matching: [] }

/** Persists the rows with which a list opens at the next start, before an index is loaded. */
const storeFirstPage = async <Row>(raw: RawRef, spec: TableSpec<Row>, { table }: IndexState<Row>): Promise<void> => {
  const { ids, total } = table.search({ keyword: '', filters: [], order: 'relevance', offset: 0, limit: firstRows })
  const facets = table.facets({ keyword: '', filters: [], most: mostFacets, whole: wholeFacets }).counts
  try {
    const rows = (await raw.rows(spec.table, ids)).filter((row) => row !== undefined)
    const value = { k: firstPageKey(spec.table), v: { total, rows, facets } satisfies FirstPage }
    await raw.put([{ store: 'meta', value }])
  } catch {
    // Then the next start shows its rows only after the index has loaded; the present question is answered.
    return
  }
}

/** The index of one table in one language: loaded, built if there is none, and updated on demand. */
class Shelf<Row> {
  private readonly deps: SearchDeps
  private readonly spec: TableSpec<Row>
  private readonly locale: Locale
  private readonly store: IndexStore<Row>
  private state: IndexState<Row> | null = null
  /** Until the first question, nothing is loaded. */
  private asked = false
  private first: Promise<unknown> | null = null
  private last: Promise<unknown> = Promise.resolve()

  constructor(deps: SearchDeps, spec: TableSpec<Row>, locale: Locale) {
    this.deps = deps
    this.spec = spec
    this.locale = locale
    this.store = new IndexStore(spec, locale, deps)
  }

  async table(): Promise<TableIndex<Row> | null> {
    this.asked = true
    if (!this.state) await (this.first ??= this.next().finally(() => (this.first = null)))
    return this.state?.table ?? null
  }

  /** Updates the index from the rows, one update at a time; resolves true if earlier answers may be out of date. */
  async sync(): Promise<boolean> {
    return this.asked && this.next()
  }

  private next(): Promise<boolean> {
    const next = this.last.then(
      () => this.follow(),
      () => this.follow(),
    )
    this.last = next
    return next
  }

  private async follow(): Promise<boolean> {
    const raw = await this.deps.openRaw(this.locale)
    if (!raw) {
      const had = this.state !== null
      this.state = null
      return had
    }
    try {
      const before = this.state
      this.state = await this.deps.exclusively(`ref-index:${this.locale}:${this.spec.table}`, () =>
        this.current(raw, before),
      )
      return this.state.table !== before?.table
    } finally {
      raw.close()
    }
  }

  private async current(raw: RawRef, before: IndexState<Row> | null): Promise<IndexState<Row>> {
    const loaded = before ?? (await this.store.load(raw))
    const followed = loaded && (await this.store.catchUp(raw, loaded))
    const state = followed ?? (await this.store.build(raw))
    // An index of a release without a first page of suppliers has none stored.
    const opens = state.table === loaded?.table && (await raw.meta(firstPageKey(this.spec.table))) !== undefined
    if (!opens) await storeFirstPage(raw, this.spec, state)
    return state
  }
}

export interface SearchService extends Answering {
  readonly search: (locale: Locale, table: CatalogueTable, query: TableQuery) => Promise<TableHits>
  readonly facets: (locale: Locale, table: CatalogueTable, query: FacetQuery) => Promise<TableFacets>
  /** Indexes what changed in the rows; true if answers may differ now. */
  readonly sync: (locale: Locale) => Promise<boolean>
}

/** Answers searches from the device's index. The same code runs in the worker and, if there is none, on the page. */
export const createSearchService = (deps: SearchDeps): SearchService => {
  const open = (locale: Locale) => ({
    locale,
    products: new Shelf(deps, productSpec, locale),
    companies: new Shelf(deps, companySpec, locale),
  })
  let shelves: ReturnType<typeof open> | null = null
  /** Only one language stays in memory. */
  const of = (locale: Locale) => {
    if (shelves?.locale !== locale) shelves = open(locale)
    return shelves
  }
  /** A supplier is also found by its products, with everything that those are found by. */
  const ownersFor = async (locale: Locale, table: CatalogueTable, keyword: string): Promise<Owners | null> =>
    table === 'products' || keyword.trim() === ''
      ? null
      : ((await of(locale).products.table())?.ownersOf(keyword, 'company') ?? null)
  return {
    ...createAnswering(deps),
    search: async (locale, table, query) => {
      const owners = await ownersFor(locale, table, query.keyword)
      return (await of(locale)[table].table())?.search(query, owners) ?? nothing
    },
    facets: async (locale, table, query) => {
      const owners = await ownersFor(locale, table, query.keyword)
      return (await of(locale)[table].table())?.facets(query, owners) ?? { counts: {}, from: [], unknown: 0 }
    },
    sync: async (locale) => {
      const { products, companies } = of(locale)
      const changed = await Promise.all([products.sync(), companies.sync()])
      return changed.includes(true)
    },
  }
}
