import type { Filter } from './search-spec.ts'

/** What a list of companies may be restricted to. */
export interface CompanyFilters {
  readonly provinces?: readonly string[] | undefined
  readonly categoryIds?: readonly string[] | undefined
  /** Holds registrations for export only. */
  readonly exports?: boolean | null | undefined
  readonly demo?: boolean | null | undefined
}
export type CompanySort = 'relevance' | 'rank' | 'name' | 'rating' | 'productCount'

const values = (facet: string, wanted: readonly string[] | undefined): Filter[] =>
  wanted && wanted.length > 0 ? [{ by: 'value', facet, values: wanted }] : []
const flag = (facet: string, wanted: boolean | null | undefined): Filter[] =>
  wanted == null ? [] : [{ by: 'value', facet, values: [String(wanted)] }]

export const companyFilters = (filters: CompanyFilters): Filter[] => [
  ...values('province', filters.provinces),
  ...values('category', filters.categoryIds),
  ...flag('exports', filters.exports),
  ...flag('demo', filters.demo),
]
