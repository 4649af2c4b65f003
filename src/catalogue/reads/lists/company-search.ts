import type { FoundCompany } from '#contract/entities/company.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { companyFilters, type CompanyFilters, type CompanySort } from '../../search/product-spec.ts'
import { mostValues, plainList, type Question } from './page-rows.ts'
import type { SearchAnswer } from './search-data.ts'
import { useSearch } from './use-search.ts'

export interface CompanySearch {
  readonly keyword?: string | undefined
  readonly filters?: CompanyFilters | undefined
  readonly sort?: CompanySort | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

export const companyQuestion = ({
  keyword = '',
  filters = {},
  sort = 'relevance',
}: Omit<CompanySearch, 'limit' | 'offset'>): Question => ({ keyword, filters: companyFilters(filters), order: sort })

/**
 * Suppliers of the device's copy: those whose name, place, main product or stock code matches, then those with matching
 * products, most first. Without a keyword they are listed by rank.
 */
export const useCompanySearch = <Asked extends CompanySearch>(
  search: Asked,
): LiveRead<SearchAnswer<FoundCompany, Asked>> => {
  const { limit, offset = 0 } = search
  const question = companyQuestion(search)
  const { keyword, filters } = question
  return useSearch<'companies', Asked>({
    table: 'companies',
    asked: search,
    query: { ...question, offset, limit },
    facets: { keyword, filters, most: mostValues },
    readFacets: ({ counts }) => counts,
    ...plainList('companies', { ...question, offset, limit }),
  })
}
