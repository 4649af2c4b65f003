import { useCallback, useMemo } from 'react'
import type { ProductSearch } from '#catalogue/reads/catalogue.ts'
import { entryOf, useAddress } from '#ui/use-address.ts'

export const sorts = ['relevance', 'name', 'validUntil', 'content', 'company'] as const
export type ProductSort = (typeof sorts)[number]
export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** Lists in the address. Those that repeat their parameter hold values with commas in them ("2,4-D"). */
const joined = { categoryIds: 'category', formulations: 'form' } as const
const repeated = {
  actives: 'active',
  contents: 'content',
  cropIds: 'crop',
  targetIds: 'pest',
  registrants: 'holder',
} as const
type Lists = Readonly<Record<keyof typeof joined | keyof typeof repeated, readonly string[]>>

/** What the library shows, as it stands in the address: a link or Back gives the same list. */
export interface LibraryQuery extends Lists {
  readonly keyword: string
  readonly single: boolean | null
  readonly exportOnly: boolean | null
  /** Registered for so many months from today at least; 0: today. */
  readonly validMonths: 0 | 6 | 12 | null
  /** Country that export must be open to. */
  readonly openTo: string | null
  /** One supplier's. */
  readonly companyId: string | null
  readonly sort: ProductSort
  readonly page: number
  readonly size: PageSize
}

/** Filters when nothing is chosen. */
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
  validMonths: null,
  openTo: null,
  companyId: null,
} as const satisfies Partial<LibraryQuery>

const entries = <K extends string>(names: Readonly<Record<K, string>>) => Object.entries(names) as [K, string][]
const choice = (text: string | null) => (text === '1' ? true : text === '0' ? false : null)
const flagText = (value: boolean | null) => (value === null ? '' : value ? '1' : '0')

/** Anything the address holds that is not understood falls back to "all". */
export const readQuery = (params: URLSearchParams, defaultSize: PageSize): LibraryQuery => {
  const page = Number(params.get('page') ?? '1')
  const size = Number(params.get('size'))
  const lists = Object.fromEntries([
    ...entries(joined).map(([field, name]) => [field, (params.get(name) ?? '').split(',').filter(Boolean)]),
    ...entries(repeated).map(([field, name]) => [field, params.getAll(name)]),
  ]) as unknown as Lists
  return {
    ...lists,
    keyword: (params.get('keyword') ?? '').slice(0, 140),
    single: choice(params.get('single')),
    exportOnly: choice(params.get('ex')),
    validMonths: ([0, 6, 12] as const).find((months) => String(months) === params.get('valid')) ?? null,
    openTo: params.get('open'),
    companyId: params.get('company'),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'relevance',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? defaultSize,
  }
}

/** Puts a change into the parameters. Any change but that of the page starts again at the first page. */
export const writeQuery = (
  params: URLSearchParams,
  query: LibraryQuery,
  change: Partial<LibraryQuery>,
): URLSearchParams => {
  const next = { ...query, page: 1, ...change }
  const values: Record<string, string> = {
    keyword: next.keyword,
    single: flagText(next.single),
    ex: flagText(next.exportOnly),
    valid: String(next.validMonths ?? ''),
    open: next.openTo ?? '',
    company: next.companyId ?? '',
    sort: next.sort === 'relevance' ? '' : next.sort,
    page: next.page === 1 ? '' : String(next.page),
    size: change.size === undefined ? (params.get('size') ?? '') : String(change.size),
  }
  for (const [field, name] of entries(joined)) values[name] = next[field].join(',')
  const result = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') result.delete(name)
    else result.set(name, value)
  }
  for (const [field, name] of entries(repeated)) {
    result.delete(name)
    for (const value of next[field]) result.append(name, value)
  }
  return result
}

/** Choices that narrow the list down, the keyword apart. */
export const filterCount = (query: LibraryQuery): number =>
  [...Object.keys(joined), ...Object.keys(repeated)].reduce(
    (count, field) => count + query[field as keyof Lists].length,
    0,
  ) +
  [query.single, query.exportOnly, query.validMonths, query.openTo, query.companyId].filter((value) => value !== null)
    .length

/** What the address asks for, of whoever answers. */
export const searchOf = (query: LibraryQuery): ProductSearch => ({
  keyword: query.keyword,
  filters: query,
  sort: query.sort,
  limit: query.size,
  offset: (query.page - 1) * query.size,
})

export const productSearch = (params: URLSearchParams, size: PageSize): ProductSearch =>
  searchOf(readQuery(params, size))

export const useLibraryQuery = (defaultSize: PageSize) => {
  const [params, changeAddress] = useAddress()
  const query = useMemo(() => readQuery(params, defaultSize), [params, defaultSize])
  const change = useCallback(
    (part: Partial<LibraryQuery>) =>
      changeAddress((current) => writeQuery(current, readQuery(current, defaultSize), part), entryOf(part)),
    [changeAddress, defaultSize],
  )
  return [query, change] as const
}
