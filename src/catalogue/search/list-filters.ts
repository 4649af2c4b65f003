import { validityFilterMonths } from '#contract/values.ts'
import { dayMonthsAfter, validityFilterDays } from '#domain/validity.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { FacetCounts, Filter } from './search-spec.ts'
import type { TableFacets } from './table-index.ts'

export const dayNumber = (day: string | null | undefined): number =>
  day ? Math.floor(Date.parse(day) / dayMs) : Number.NaN

export const valueFilters = (facet: string, chosen: readonly string[] | undefined): Filter[] =>
  chosen && chosen.length > 0 ? [{ by: 'value', facet, values: chosen }] : []

export const flagFilters = (facet: string, chosen: boolean | null | undefined): Filter[] =>
  chosen == null ? [] : valueFilters(facet, [String(chosen)])

export interface ProductFilters {
  readonly categoryIds?: readonly string[] | undefined
  readonly formulations?: readonly string[] | undefined
  readonly actives?: readonly string[] | undefined
  readonly contents?: readonly string[] | undefined
  readonly cropIds?: readonly string[] | undefined
  readonly targetIds?: readonly string[] | undefined
  readonly registrants?: readonly string[] | undefined
  readonly companyId?: string | null | undefined
  readonly single?: boolean | null | undefined
  readonly exportOnly?: boolean | null | undefined
  readonly answersHere?: boolean | null | undefined
  readonly openTo?: string | null | undefined
  readonly validMonths?: number | null | undefined
}

export type ProductSort = 'relevance' | 'name' | 'validUntil' | 'content' | 'company'

export const productFilters = (filters: ProductFilters, now: number): Filter[] => [
  ...valueFilters('category', filters.categoryIds),
  ...valueFilters('formulation', filters.formulations),
  ...valueFilters('active', filters.actives),
  ...valueFilters('content', filters.contents),
  ...valueFilters('crop', filters.cropIds),
  ...valueFilters('target', filters.targetIds),
  ...valueFilters('registrant', filters.registrants),
  ...valueFilters('company', filters.companyId ? [filters.companyId] : undefined),
  ...flagFilters('single', filters.single),
  ...flagFilters('exportOnly', filters.exportOnly),
  ...flagFilters('answers', filters.answersHere),
  ...valueFilters('openTo', filters.openTo ? ['*', filters.openTo] : undefined),
  ...(filters.validMonths == null
    ? []
    : [{ by: 'number', column: 'validUntil', from: dayNumber(dayMonthsAfter(now, filters.validMonths)) } as const]),
]

export const validityLimits = (now: number): readonly number[] => validityFilterDays(now).map(dayNumber)

/** Adds the counts of `validity`: its values are months from today (`0`, `6`, `12`), or `unknown`. */
export const withValidityCounts = ({ counts, from, unknown }: TableFacets): FacetCounts => ({
  ...counts,
  validity: [
    ...validityFilterMonths.map((value, at) => ({ value, label: value, count: from[at] ?? 0 })),
    { value: 'unknown', label: 'unknown', count: unknown },
  ],
})

export const maxFacetValues = 60

/** Facets whose values are all listed, even the rarest: only one registration may name the buyer's country. */
export const fullyListedFacets: readonly string[] = ['openTo']

export interface CompanyFilters {
  readonly provinces?: readonly string[] | undefined
  readonly categoryIds?: readonly string[] | undefined
  readonly exports?: boolean | null | undefined
  readonly answersHere?: boolean | null | undefined
  readonly demo?: boolean | null | undefined
}
export type CompanySort = 'relevance' | 'rank' | 'name' | 'rating' | 'productCount'

export const companyFilters = (filters: CompanyFilters): Filter[] => [
  ...valueFilters('province', filters.provinces),
  ...valueFilters('category', filters.categoryIds),
  ...flagFilters('exports', filters.exports),
  ...flagFilters('answers', filters.answersHere),
  ...flagFilters('demo', filters.demo),
]
