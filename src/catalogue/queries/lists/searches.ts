import { startTransition, useEffect, useRef, useState } from 'react'
import type { MatchGroup } from '#contract/entities/product-name.ts'
import type { Locale } from '#contract/languages.ts'
import { serverNow } from '#lib/clock.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { reuseEqualRows } from '#lib/reuse.ts'
import { useLocale } from '#prefs/prefs.ts'
import {
  companyFilters,
  withValidityCounts,
  productFilters,
  validityLimits,
  maxFacetValues,
  fullyListedFacets,
  type CompanyFilters,
  type CompanySort,
  type ProductFilters,
  type ProductSort,
} from '../../search/list-filters.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { indexNewRows, useSearchFeed } from '../../search/search-feed.ts'
import type { FacetCounts } from '../../search/search-spec.ts'
import type { FacetQuery, TableFacets, TableQuery } from '../../search/table-index.ts'
import type { CatalogueTable } from '../../store/names.ts'
import {
  dropReadAhead,
  plainListReaders,
  readSearchResults,
  type ResultRow,
  type UnpagedQuery,
  type SearchData,
} from './page-rows.ts'

interface ListSearch<Filters, Sort> {
  readonly keyword?: string | undefined
  readonly filters?: Filters | undefined
  readonly sort?: Sort | undefined
  readonly limit: number
  readonly offset?: number | undefined
}
export type ProductSearch = ListSearch<ProductFilters, ProductSort> & {
  readonly match?: MatchGroup | undefined
}
export type CompanySearch = ListSearch<CompanyFilters, CompanySort>

export type SearchAnswer<Row, Asked> = SearchData<Row> & { readonly question: Asked }

interface SearchPlan<T extends CatalogueTable, Asked> extends ReturnType<typeof plainListReaders<T>> {
  readonly table: T
  readonly question: Asked
  readonly query: TableQuery
  readonly facets: FacetQuery
  readonly readFacets: (facets: TableFacets) => FacetCounts
}

type Answer<T extends CatalogueTable, Asked> = SearchAnswer<ResultRow<T>, Asked>

const noFacets: FacetCounts = {}

interface SearchState<T extends CatalogueTable, Asked> {
  readonly locale: Locale
  readonly early: boolean
  readonly read: LiveRead<Answer<T, Asked>>
}

/** The last answer in this language is shown until the next, which renders as a transition, so typing stays fast. */
const useSearch = <T extends CatalogueTable, Asked>(plan: SearchPlan<T, Asked>): LiveRead<Answer<T, Asked>> => {
  const locale = useLocale()
  const feed = useSearchFeed(locale)
  const [again, setAgain] = useState(0)
  const [state, setState] = useState<SearchState<T, Asked>>(() => {
    const data = plan.opening?.now(locale)
    return {
      locale,
      early: true,
      read: data ? { status: 'ready', data: { ...data, question: plan.question } } : { status: 'loading' },
    }
  })
  const wasReady = useRef(state.read.status === 'ready')
  // During a first sync the index lacks most rows, so counts would be too low and would grow on screen.
  const isPartial = !feed.whole && (feed.phase === null || feed.phase === 'empty' || feed.phase === 'copying')
  const wasPartial = useRef(false)
  const key = JSON.stringify([locale, plan.table, plan.query, plan.facets])
  useEffect(() => {
    let isCancelled = false
    let hasAnswered = false
    let hasOpening = false
    const showReady = (change: (before: Answer<T, Asked> | null) => Answer<T, Asked> | null) => {
      if (isCancelled) return
      const set = () =>
        setState((before) => {
          const previousData = before.locale === locale && before.read.status === 'ready' ? before.read.data : null
          const data = change(previousData)
          if (!data) return before
          return {
            locale,
            early: isPartial,
            read: { status: 'ready', data: { ...data, rows: reuseEqualRows(data.rows, previousData?.rows ?? []) } },
          }
        })
      if (wasReady.current) startTransition(set)
      else set()
      wasReady.current = true
    }
    const count = async () => {
      if (isPartial) return
      const facets = plan.readFacets(await deviceSearch.facets(locale, plan.table, plan.facets))
      showReady((old) => old && { ...old, facets })
    }
    const run = async () => {
      // When the sync reports that all rows are stored, the last ones are not in the index yet.
      if (wasPartial.current && !isPartial) await indexNewRows(locale)
      if (isCancelled) return
      wasPartial.current = isPartial
      const openingPage = isPartial ? await plan.opening?.read(locale) : null
      if (openingPage?.all) {
        hasOpening = true
        showReady((old) => ({ ...openingPage, facets: old?.facets ?? noFacets, question: plan.question }))
        return count()
      }
      const results = await readSearchResults(locale, plan.table, plan.query)
      const total = isPartial ? Math.max(results.total, (await plan.wholeTotal?.(locale)) ?? 0) : results.total
      if (isPartial && results.rows.length === 0 && total > results.total) return
      const { rows, corrected, named } = results
      const data = { rows, corrected, named, total, question: plan.question }
      if (data.total === 0 && hasOpening) return
      hasAnswered = data.total > 0
      showReady((old) => ({ ...data, facets: old?.facets ?? noFacets }))
      dropReadAhead(plan.table)
      if (!isCancelled) await count()
    }
    const open = async () => {
      if (plan.opening?.now(locale)) hasOpening = true
      if (hasOpening) return
      const data = await plan.opening?.read(locale)
      if (!data || hasAnswered || hasOpening) return
      hasOpening = true
      showReady((old) => (old && old.total > 0 ? old : { ...data, question: plan.question }))
    }
    open().catch(() => undefined)
    run().catch((error: unknown) => {
      if (!isCancelled)
        setState({ locale, early: isPartial, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
    })
    return () => {
      isCancelled = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `plan` is new in every render; `key` tells when it changed
  }, [key, feed.generation, again, isPartial])

  const nothingYet = state.early && state.read.status === 'ready' && state.read.data.total === 0
  return state.locale === locale && !nothingYet ? state.read : { status: 'loading' }
}

export const toProductListQuery = (
  { keyword = '', filters = {}, sort = 'relevance' }: Omit<ProductSearch, 'limit' | 'offset'>,
  now: number,
): UnpagedQuery => ({ keyword, filters: productFilters(filters, now), order: sort })

export const useProductSearch = <Asked extends ProductSearch>(search: Asked) => {
  const now = serverNow()
  const { offset = 0, limit, match } = search
  const query = { ...toProductListQuery(search, now), offset, limit, match }
  return useSearch<'products', Asked>({
    table: 'products',
    question: search,
    query,
    facets: {
      keyword: query.keyword,
      filters: query.filters,
      most: maxFacetValues,
      whole: fullyListedFacets,
      from: { column: 'validUntil', limits: validityLimits(now) },
    },
    readFacets: withValidityCounts,
    ...plainListReaders('products', query),
  })
}

export const useCompanySearch = <Asked extends CompanySearch>(search: Asked) => {
  const { keyword = '', sort = 'relevance', offset = 0, limit } = search
  const query = { keyword, filters: companyFilters(search.filters ?? {}), order: sort, offset, limit }
  return useSearch<'companies', Asked>({
    table: 'companies',
    question: search,
    query,
    facets: { keyword, filters: query.filters, most: maxFacetValues },
    readFacets: ({ counts }) => counts,
    ...plainListReaders('companies', query),
  })
}
