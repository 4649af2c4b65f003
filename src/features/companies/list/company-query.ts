import { useCallback, useMemo } from 'react'
import { provinceDict } from '#contract/entities/reference.ts'
import type { CompanySearch } from '#catalogue/queries/lists/searches.ts'
import { choosableEntries, useDictionary } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { historyEntryOf, useAddress, mergeParams } from '#ui/page/use-address.ts'
import { maxSearchedLetters } from '#ui/fields/use-typed-text.ts'

export const companySorts = ['relevance', 'rank', 'name', 'rating', 'productCount'] as const
export type CompanySort = (typeof companySorts)[number]

export interface CompanyQuery {
  readonly keyword: string
  readonly province: string
  readonly categoryId: string
  readonly exports: boolean
  readonly answersHere: boolean
  readonly sort: CompanySort
  readonly page: number
}

export const readCompanyQuery = (params: URLSearchParams): CompanyQuery => {
  const page = Number(params.get('page') ?? '1')
  return {
    keyword: (params.get('keyword') ?? '').slice(0, maxSearchedLetters),
    province: params.get('province') ?? '',
    categoryId: params.get('category') ?? '',
    exports: params.get('ex') === '1',
    answersHere: params.get('answers') === '1',
    sort: companySorts.find((sort) => sort === params.get('sort')) ?? 'relevance',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes a change to the URL and preserves other parameters. The page is reset to 1, unless the change sets it. */
export const writeCompanyQuery = (params: URLSearchParams, change: Partial<CompanyQuery>): URLSearchParams => {
  const next = { ...readCompanyQuery(params), page: 1, ...change }
  return mergeParams(new URLSearchParams(params), {
    keyword: next.keyword || null,
    province: next.province || null,
    category: next.categoryId || null,
    ex: next.exports ? '1' : null,
    answers: next.answersHere ? '1' : null,
    sort: next.sort === 'relevance' ? null : next.sort,
    page: next.page === 1 ? null : String(next.page),
  })
}

export const searchOf = (query: CompanyQuery, limit: number): CompanySearch => ({
  keyword: query.keyword,
  filters: {
    provinces: query.province === '' ? [] : [query.province],
    categoryIds: query.categoryId === '' ? [] : [query.categoryId],
    exports: query.exports || null,
    answersHere: query.answersHere || null,
  },
  sort: query.sort,
  limit,
  offset: (query.page - 1) * limit,
})

export const companySearch = (params: URLSearchParams, size: number): CompanySearch =>
  searchOf(readCompanyQuery(params), size)

export const useCompanyQuery = () => {
  const [params, changeAddress] = useAddress()
  const query = useMemo(() => readCompanyQuery(params), [params])
  const change = useCallback(
    (part: Partial<CompanyQuery>) => changeAddress((current) => writeCompanyQuery(current, part), historyEntryOf(part)),
    [changeAddress],
  )
  return [query, change] as const
}

/**
 * The URL contains the value of a province, but rows contain its name in the current language. An unknown value is used
 * as the name.
 */
export const useProvinceNames = () => {
  const provincesRead = useDictionary(provinceDict)
  const entries = dataOr(provincesRead, [])
  return {
    known: provincesRead.status !== 'loading',
    all: choosableEntries(entries).map(({ value, label }) => ({ value, label })),
    nameOf: (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value,
    valueOf: (name: string): string => entries.find((entry) => entry.label === name)?.value ?? name,
  }
}
export type ProvinceNames = ReturnType<typeof useProvinceNames>
