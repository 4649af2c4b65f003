import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { RawCatalogue } from '../store/raw.ts'
import { createAnswerService, type AnswerService } from './answering.ts'
import { companySpec, productSpec } from './specs.ts'
import type { Pacing } from './engine/bytes.ts'
import { loadOrBuildIndex, type IndexState } from './index-store.ts'
import { NamedProductSearch } from './named-products.ts'
import type { TableSpec } from './search-spec.ts'
import type { FacetQuery, OwnerMatches, TableFacets, TableHits, TableIndex, TableQuery } from './table-index.ts'

export interface SearchDeps extends Pacing {
  readonly openRaw: (locale: Locale) => Promise<RawCatalogue | null>
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

const noHits: TableHits = { ids: [], total: 0, corrected: [], matching: [] }
const noFacets: TableFacets = { counts: {}, from: [], unknown: 0 }

const createTableSearch = <Row>(deps: SearchDeps, spec: TableSpec<Row>, locale: Locale) => {
  let state: IndexState<Row> | null = null
  let isUsed = false
  let first: Promise<unknown> | null = null
  let last: Promise<boolean> = Promise.resolve(false)

  const follow = async (): Promise<boolean> => {
    const before = state
    const raw = await deps.openRaw(locale)
    try {
      const lock = `ref-index:${locale}:${spec.table}`
      state = raw && (await deps.exclusively(lock, () => loadOrBuildIndex(raw, spec, locale, deps, before)))
      return state !== before
    } finally {
      raw?.close()
    }
  }
  const next = (): Promise<boolean> => {
    last = last.then(follow, follow)
    return last
  }
  return {
    table: async (): Promise<TableIndex<Row> | null> => {
      isUsed = true
      if (!state) await (first ??= next().finally(() => (first = null)))
      return state?.table ?? null
    },
    sync: async (): Promise<boolean> => isUsed && next(),
  }
}

export interface SearchService extends AnswerService {
  readonly search: (locale: Locale, table: CatalogueTable, query: TableQuery) => Promise<TableHits>
  readonly facets: (locale: Locale, table: CatalogueTable, query: FacetQuery) => Promise<TableFacets>
  readonly sync: (locale: Locale) => Promise<boolean>
}

/** These messages are not parsed, unlike the service worker's, because both sides belong to one build and tab. */
export type SearchRequest = Readonly<{ id: number; call: keyof SearchService; args: readonly unknown[] }>
export type SearchReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }

export const createSearchService = (deps: SearchDeps): SearchService => {
  const open = (locale: Locale) => ({
    locale,
    products: createTableSearch(deps, productSpec, locale),
    companies: createTableSearch(deps, companySpec, locale),
    names: new NamedProductSearch(),
  })
  let searches: ReturnType<typeof open> | null = null
  const of = (locale: Locale) => {
    if (searches?.locale !== locale) searches = open(locale)
    return searches
  }
  type ReadNames<T> = (names: NamedProductSearch, table: TableIndex<Product>, raw: RawCatalogue) => Promise<T>
  const readNames = async <T>(locale: Locale, read: ReadNames<T>): Promise<T | null> => {
    const { products, names } = of(locale)
    const table = await products.table()
    const raw = table && (await deps.openRaw(locale))
    try {
      return table && raw && (await read(names, table, raw))
    } finally {
      raw?.close()
    }
  }
  const readAsName = async (locale: Locale, query: Pick<TableQuery, 'keyword' | 'filters'>) =>
    query.keyword.trim() === '' ? null : readNames(locale, (names, table, raw) => names.find(table, query, raw))
  const ownersFor = async (locale: Locale, table: CatalogueTable, keyword: string): Promise<OwnerMatches | null> => {
    if (table === 'products' || keyword.trim() === '') return null
    const nameSearch = await readAsName(locale, { keyword, filters: [] })
    return (await of(locale).products.table())?.ownersOf(keyword, 'company', nameSearch) ?? null
  }
  return {
    ...createAnswerService(deps),
    search: async (locale, table, query) => {
      const nameSearch = table === 'products' && query.order === 'relevance' ? await readAsName(locale, query) : null
      if (nameSearch) {
        const { match, offset, limit } = query
        const rankedNames = match ? nameSearch.ranked.filter(({ group }) => group === match) : nameSearch.ranked
        const ids = rankedNames.slice(offset, offset + limit).map(({ id }) => id)
        const { corrected, search: named } = nameSearch
        return { ids, total: rankedNames.length, corrected, matching: [], named }
      }
      const owners = await ownersFor(locale, table, query.keyword)
      return (await of(locale)[table].table())?.search(query, owners) ?? noHits
    },
    facets: async (locale, table, query) => {
      const nameSearch = table === 'products' ? await readAsName(locale, query) : null
      const named = nameSearch && { keyword: nameSearch.keyword, filters: [...query.filters, ...nameSearch.filters] }
      const owners = await ownersFor(locale, table, query.keyword)
      const { facet = '', text = '' } = query.find ?? {}
      const isNamed = text !== '' && (facet === 'crop' || facet === 'target')
      const read: ReadNames<Set<string>> = (names, index, raw) => names.idsNamed(index, facet, text, raw)
      const ids = isNamed ? await readNames(locale, read) : null
      const find = ids && { find: { facet, text, named: ids } }
      return (await of(locale)[table].table())?.facets({ ...query, ...named, ...find }, owners) ?? noFacets
    },
    sync: async (locale) => {
      const { products, companies } = of(locale)
      const changes = await Promise.all([products.sync(), companies.sync()])
      return changes.includes(true)
    },
  }
}
