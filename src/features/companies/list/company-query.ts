import { provinceDict } from '#contract/entities/reference.ts'
import type { CompanySearch } from '#catalogue/queries/lists/searches.ts'
import { choosableEntries, useDictionary } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { choiceField, pageField, readQuery, textField, type QueryOf } from '#ui/page/query-fields.ts'
import { flagField } from '#ui/page/flag-field.ts'
import { maxSearchedLetters } from '#ui/fields/use-typed-text.ts'

export const companySorts = ['relevance', 'rank', 'name', 'rating', 'productCount'] as const

export const companyFields = {
  keyword: textField('keyword', maxSearchedLetters),
  province: textField('province'),
  categoryId: textField('category'),
  exports: flagField('ex'),
  answersHere: flagField('answers'),
  sort: choiceField('sort', companySorts, 'relevance'),
  page: pageField,
}
export type CompanyQuery = QueryOf<typeof companyFields>

export const toCompanySearch = (query: CompanyQuery, limit: number): CompanySearch => ({
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

export const companySearchOfUrl = (params: URLSearchParams, size: number): CompanySearch =>
  toCompanySearch(readQuery(companyFields, params), size)

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
