import type { Filter } from './search-spec.ts'
import { flag, values } from './value-filters.ts'

/** What a list of companies may be restricted to. */
export interface CompanyFilters {
  readonly provinces?: readonly string[] | undefined
  readonly categoryIds?: readonly string[] | undefined
  /** Holds registrations for export only. */
  readonly exports?: boolean | null | undefined
  readonly demo?: boolean | null | undefined
}
export type CompanySort = 'relevance' | 'rank' | 'name' | 'rating' | 'productCount'

export const companyFilters = (filters: CompanyFilters): Filter[] => [
  ...values('province', filters.provinces),
  ...values('category', filters.categoryIds),
  ...flag('exports', filters.exports),
  ...flag('demo', filters.demo),
]
