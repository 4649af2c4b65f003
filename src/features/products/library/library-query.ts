import { useCallback, useMemo } from 'react'
import type { ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { matchGroups, type MatchGroup } from '#contract/entities/product-name.ts'
import { historyEntryOf, useAddress, mergeParams } from '#ui/page/use-address.ts'
import { maxSearchedLetters } from '#ui/fields/use-typed-text.ts'

export const productSortOrders = ['relevance', 'name', 'validUntil', 'content', 'company'] as const
export type ProductSort = (typeof productSortOrders)[number]
export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** URL parameters with values joined by commas. Others repeat the parameter: their values contain commas ("2,4-D"). */
const joinedParams = { categoryIds: 'category', formulations: 'form' } as const
const repeatedParams = {
  actives: 'active',
  contents: 'content',
  cropIds: 'crop',
  targetIds: 'pest',
  registrants: 'holder',
} as const
export type Lists = Readonly<Record<keyof typeof joinedParams | keyof typeof repeatedParams, readonly string[]>>

export interface LibraryQuery extends Lists {
  readonly keyword: string
  readonly single: boolean | null
  readonly exportOnly: boolean | null
  /** True for suppliers who have answered a request in this system. */
  readonly answersHere: boolean | null
  /** Remaining validity of at least this many months. 0: valid today. */
  readonly validMonths: 0 | 6 | 12 | null
  readonly openTo: string | null
  readonly companyId: string | null
  readonly sort: ProductSort
  /** How closely products must match if the keyword names an active ingredient; null for all. */
  readonly match: MatchGroup | null
  readonly page: number
  readonly size: PageSize
}

export type QueryProps = Readonly<{ query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }>

export const noFilters = {
  categoryIds: [],
  formulations: [],
  actives: [],
  contents: [],
  cropIds: [],
  targetIds: [],
  registrants: [],
  single: null,
  exportOnly: null,
  answersHere: null,
  validMonths: null,
  openTo: null,
  companyId: null,
} as const satisfies Partial<LibraryQuery>

const entries = <K extends string>(names: Readonly<Record<K, string>>) => Object.entries(names) as [K, string][]
const choice = (text: string | null) => (text === '1' ? true : text === '0' ? false : null)
const flagText = (value: boolean | null) => (value === null ? null : value ? '1' : '0')

export const readLibraryQuery = (params: URLSearchParams, defaultSize: PageSize): LibraryQuery => {
  const page = Number(params.get('page') ?? '1')
  const size = Number(params.get('size'))
  const lists = Object.fromEntries([
    ...entries(joinedParams).map(([field, name]) => [field, (params.get(name) ?? '').split(',').filter(Boolean)]),
    ...entries(repeatedParams).map(([field, name]) => [field, params.getAll(name)]),
  ]) as unknown as Lists
  return {
    ...lists,
    keyword: (params.get('keyword') ?? '').slice(0, maxSearchedLetters),
    single: choice(params.get('single')),
    exportOnly: choice(params.get('ex')),
    answersHere: choice(params.get('answers')),
    validMonths: ([0, 6, 12] as const).find((months) => String(months) === params.get('valid')) ?? null,
    openTo: params.get('open'),
    companyId: params.get('company'),
    sort: productSortOrders.find((sort) => sort === params.get('sort')) ?? 'relevance',
    match: matchGroups.find((group) => group === params.get('match')) ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? defaultSize,
  }
}

/** Writes a change to the URL, and resets the page to 1 unless the change is the page. */
export const writeLibraryQuery = (params: URLSearchParams, query: LibraryQuery, change: Partial<LibraryQuery>) => {
  // The groups of `match` depend on the keyword, so a new keyword clears the choice.
  const match = change.keyword === undefined ? query.match : null
  const next = { ...query, page: 1, match, ...change }
  const result = mergeParams(new URLSearchParams(params), {
    keyword: next.keyword || null,
    single: flagText(next.single),
    ex: flagText(next.exportOnly),
    answers: flagText(next.answersHere),
    valid: next.validMonths === null ? null : String(next.validMonths),
    open: next.openTo || null,
    company: next.companyId || null,
    sort: next.sort === 'relevance' ? null : next.sort,
    match: next.match,
    page: next.page === 1 ? null : String(next.page),
    size: change.size === undefined ? params.get('size') : String(change.size),
    ...Object.fromEntries(entries(joinedParams).map(([field, name]) => [name, next[field].join(',') || null])),
  })
  for (const [field, name] of entries(repeatedParams)) {
    result.delete(name)
    for (const value of next[field]) result.append(name, value)
  }
  return result
}

export const filterCount = (query: LibraryQuery): number =>
  Object.keys(noFilters).flatMap((field): unknown => query[field as keyof typeof noFilters] ?? []).length

/** The URL states whether the filter sheet is open, so Back closes it. Choices in it do not add a history entry. */
const sheetParam = 'filters'

export const librarySearch = (query: LibraryQuery): ProductSearch => ({
  keyword: query.keyword,
  filters: query,
  sort: query.sort,
  match: query.match ?? undefined,
  limit: query.size,
  offset: (query.page - 1) * query.size,
})

export const productSearch = (params: URLSearchParams, size: PageSize): ProductSearch =>
  librarySearch(readLibraryQuery(params, size))

export const useLibraryQuery = (defaultSize: PageSize) => {
  const [params, changeAddress] = useAddress()
  const query = useMemo(() => readLibraryQuery(params, defaultSize), [params, defaultSize])
  const inSheet = params.has(sheetParam)
  const change = useCallback(
    (part: Partial<LibraryQuery>) =>
      changeAddress(
        (current) => writeLibraryQuery(current, readLibraryQuery(current, defaultSize), part),
        inSheet ? 'same' : historyEntryOf(part),
      ),
    [changeAddress, defaultSize, inSheet],
  )
  const openSheet = useCallback(
    (open: boolean) => changeAddress({ [sheetParam]: open ? '1' : null }, open ? 'new' : 'same'),
    [changeAddress],
  )
  return { query, change, inSheet, openSheet }
}
