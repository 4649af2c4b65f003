import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

export const sorts = ['relevance', 'name', 'validUntil', 'content', 'company'] as const
export type ProductSort = (typeof sorts)[number]
export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** What the library shows, as it stands in the address: a link or Back gives the same list. */
export interface LibraryQuery {
  readonly keyword: string
  readonly categoryIds: readonly string[]
  readonly formulations: readonly string[]
  readonly single: boolean | null
  readonly exportOnly: boolean | null
  readonly validOver12Months: boolean
  readonly sort: ProductSort
  readonly page: number
  readonly size: PageSize
}

const list = (text: string | null) => (text ? text.split(',').filter(Boolean) : [])
const choice = (text: string | null) => (text === '1' ? true : text === '0' ? false : null)

/** Anything the address holds that is not understood falls back to "all". */
export const readQuery = (params: URLSearchParams, defaultSize: PageSize): LibraryQuery => {
  const page = Number(params.get('page') ?? '1')
  const size = Number(params.get('size'))
  return {
    keyword: (params.get('keyword') ?? '').slice(0, 140),
    categoryIds: list(params.get('category')),
    formulations: list(params.get('form')),
    single: choice(params.get('single')),
    exportOnly: choice(params.get('ex')),
    validOver12Months: params.get('valid') === '12',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'relevance',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? defaultSize,
  }
}

const flagText = (value: boolean | null) => (value === null ? '' : value ? '1' : '0')

/** Puts a change into the parameters. Any change but that of the page starts again at the first page. */
export const writeQuery = (
  params: URLSearchParams,
  query: LibraryQuery,
  change: Partial<LibraryQuery>,
): URLSearchParams => {
  const next = { ...query, page: 1, ...change }
  const values: Record<string, string> = {
    keyword: next.keyword,
    category: next.categoryIds.join(','),
    form: next.formulations.join(','),
    single: flagText(next.single),
    ex: flagText(next.exportOnly),
    valid: next.validOver12Months ? '12' : '',
    sort: next.sort === 'relevance' ? '' : next.sort,
    page: next.page === 1 ? '' : String(next.page),
    size: change.size === undefined ? (params.get('size') ?? '') : String(change.size),
  }
  const result = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') result.delete(name)
    else result.set(name, value)
  }
  return result
}

export const filterCount = (query: LibraryQuery): number =>
  query.categoryIds.length +
  query.formulations.length +
  [query.single !== null, query.exportOnly !== null, query.validOver12Months].filter(Boolean).length

export const useLibraryQuery = (defaultSize: PageSize) => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params, defaultSize), [params, defaultSize])
  const change = useCallback(
    (part: Partial<LibraryQuery>) =>
      setParams((current) => writeQuery(current, readQuery(current, defaultSize), part), { replace: true }),
    [setParams, defaultSize],
  )
  return [query, change] as const
}
