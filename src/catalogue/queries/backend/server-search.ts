import { useCallback, useRef, useState } from 'react'
import { catalogueCalls, type ProductFacets } from '#contract/calls/catalogue.ts'
import type { CompanyHit } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { api } from '#api/commands.ts'
import type { FacetCounts } from '../../search/search-spec.ts'
import type { CompanySearch, ProductSearch } from '../lists/searches.ts'
import { useRefetch } from '#api/refetch.ts'
import { useAsyncAnswer } from '../lists/use-index.ts'
import { useLocale } from '#prefs/prefs.ts'
import type { SearchData } from '../lists/page-rows.ts'
import type { QueryIn } from '#contract/call.ts'
import { validityFilterMonths } from '#contract/values.ts'
import type { ProductFilters } from '../../search/list-filters.ts'

const unsupportedFilters = ['actives', 'contents', 'registrants'] as const satisfies readonly (keyof ProductFilters)[]

export type UnsupportedFilter = (typeof unsupportedFilters)[number]

type ProductQuery = QueryIn<typeof catalogueCalls.productPage>
type CompanyQuery = QueryIn<typeof catalogueCalls.companyPage>

const commaList = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
const flagParam = (value: boolean | null | undefined) => (value == null ? undefined : value ? 'true' : 'false')
const isSet = (value: readonly unknown[] | boolean | null | undefined): boolean =>
  value != null && !(Array.isArray(value) && value.length === 0)
const pageOf = ({ limit, offset = 0 }: Pick<ProductSearch, 'limit' | 'offset'>) => ({
  pageNo: Math.floor(offset / limit) + 1,
  pageSize: limit,
})

const filterQuery = ({ keyword, filters = {} }: Pick<ProductSearch, 'keyword' | 'filters'>) =>
  ({
    keyword: keyword?.trim(),
    categoryIds: commaList(filters.categoryIds),
    formulations: commaList(filters.formulations),
    cropId: commaList(filters.cropIds),
    targetId: commaList(filters.targetIds),
    single: flagParam(filters.single),
    exportOnly: flagParam(filters.exportOnly),
    answersHere: flagParam(filters.answersHere),
    companyId: filters.companyId || undefined,
    openTo: filters.openTo || undefined,
    validMonths: validityFilterMonths.find((months) => months === String(filters.validMonths)),
  }) satisfies ProductQuery

export const productQuery = (search: ProductSearch): ProductQuery => ({
  ...filterQuery(search),
  ...pageOf(search),
  sort: search.sort === 'relevance' ? undefined : search.sort,
  match: search.match,
})

export const unsupportedProductFilters = (filters: ProductFilters): readonly UnsupportedFilter[] =>
  unsupportedFilters.filter((name) => isSet(filters[name]))

export const companyQuery = ({ filters = {}, ...search }: CompanySearch): CompanyQuery => ({
  keyword: search.keyword?.trim(),
  province: commaList(filters.provinces),
  categoryIds: commaList(filters.categoryIds),
  exports: flagParam(filters.exports),
  answersHere: flagParam(filters.answersHere),
  ...pageOf(search),
  sort: search.sort === 'relevance' ? undefined : search.sort,
})

type ServerRows = Readonly<{ products: Product; companies: CompanyHit }>
export type ServerSearches = Readonly<{ products: ProductSearch; companies: CompanySearch }>

export interface ServerAnswer<Row> extends SearchData<Row> {
  readonly from: number
  readonly asking: boolean
}

const debounceMs = 400

type CountedFacets = Readonly<{ of: string; facets: FacetCounts }>
const noCounts: CountedFacets = { of: '', facets: {} }
type Ask<Search> = (
  search: Search,
  counted: CountedFacets | null,
  signal: AbortSignal,
) => Promise<Pick<SearchData<unknown>, 'rows' | 'total' | 'corrected' | 'named'> & { readonly counted: CountedFacets }>

const listOf = (values: ProductFacets['crops']) =>
  values.map(({ value, name, count }) => ({ value, label: name, count }))
const flagOf = (counts: ProductFacets['single']) =>
  (['true', 'false'] as const).map((value) => ({ value, label: value, count: counts[value] }))

const countsOf = (facets: ProductFacets): FacetCounts => ({
  category: listOf(facets.categories),
  formulation: listOf(facets.formulations),
  crop: listOf(facets.crops),
  target: listOf(facets.targets),
  single: flagOf(facets.single),
  exportOnly: flagOf(facets.exportOnly),
  answers: facets.answersHere ? flagOf(facets.answersHere) : [],
  openTo: listOf(facets.openTo),
  validity: listOf(facets.validity),
})

const asks: { readonly [T in keyof ServerRows]: Ask<ServerSearches[T]> } = {
  products: async (search, counted, signal) => {
    const filters = filterQuery(search)
    const of = JSON.stringify(filters)
    const counting = async (): Promise<CountedFacets> =>
      counted?.of === of
        ? counted
        : { of, facets: countsOf(await api.call(catalogueCalls.productFacets, { query: filters, signal })) }
    const [{ list, total, corrected, named }, counts] = await Promise.all([
      api.call(catalogueCalls.productPage, { query: productQuery(search), signal }),
      counting().catch(() => noCounts),
    ])
    return { rows: list, total, corrected, named, counted: counts }
  },
  companies: async (search, _, signal) => {
    const { list, total, corrected } = await api.call(catalogueCalls.companyPage, {
      query: companyQuery(search),
      signal,
    })
    return { rows: list, total, corrected, counted: noCounts }
  },
}

export const findProductsOnServer = async (
  search: ProductSearch,
): Promise<Pick<SearchData<Product>, 'rows' | 'named'>> => {
  const { list, named } = await api.call(catalogueCalls.productPage, { query: productQuery(search) })
  return { rows: list, named }
}

export const useServerSearch = <T extends keyof ServerRows>(
  table: T,
  search: ServerSearches[T],
  enabled: boolean,
): LiveRead<ServerAnswer<ServerRows[T]>> | null => {
  const [again, setAgain] = useState(0)
  const counts = useRef<(CountedFacets & { readonly locale: string }) | null>(null)
  const [askedKeyword, setAskedKeyword] = useState<string | null>(null)
  const keyword = enabled ? (search.keyword ?? '').trim() : ''
  const askAgain = useCallback(() => {
    counts.current = null
    setAgain((n) => n + 1)
  }, [])
  const settle = useRefetch('catalogue', keyword !== '', askAgain)
  const ask = async (locale: string, signal: AbortSignal) => {
    setAskedKeyword(keyword)
    try {
      const previousCounts = counts.current?.locale === locale ? counts.current : null
      const { rows, counted, ...found } = await asks[table](search, previousCounts, signal)
      signal.throwIfAborted()
      counts.current = { ...counted, locale }
      settle(true)
      const { offset: from = 0 } = search
      return { ...found, rows: rows as readonly ServerRows[T][], from, facets: counted.facets, locale }
    } catch (error) {
      if (!signal.aborted) settle(false)
      throw error
    }
  }
  const question = keyword === '' ? null : JSON.stringify([table, keyword, search, again])
  // Only a new keyword is debounced: a filter, an order or a page changes with one press.
  const { now, last } = useAsyncAnswer(question, '', ask, askedKeyword === keyword ? 0 : debounceMs)
  const locale = useLocale()
  if (question === null) return null
  if (now.status === 'ready') return { status: 'ready', data: { ...now.data, asking: false } }
  if (now.status === 'failed') return { status: 'failed', error: now.error, retry: askAgain }
  // The previous answer is shown while the next one loads, unless it was a failure or is in another language.
  if (last.status === 'ready' && last.data.locale === locale)
    return { status: 'ready', data: { ...last.data, asking: true } }
  return now
}
