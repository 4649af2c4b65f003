import { validMonths } from '#contract/values.ts'
import { dayMonthsAfter, validDays } from '#domain/validity.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { FacetCounts, Filter } from './search-spec.ts'
import type { TableFacets } from './table-index.ts'

export const dayNumber = (day: string | null | undefined): number =>
  day ? Math.floor(Date.parse(day) / dayMs) : Number.NaN

export const values = (facet: string, chosen: readonly string[] | undefined): Filter[] =>
  chosen && chosen.length > 0 ? [{ by: 'value', facet, values: chosen }] : []

export const flag = (facet: string, chosen: boolean | null | undefined): Filter[] =>
  chosen == null ? [] : values(facet, [String(chosen)])

export interface ProductFilters {
  readonly categoryIds?: readonly string[] | undefined
  readonly formulations?: readonly string[] | undefined
  /** English names of active ingredients, as in the facet `active`. */
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
  /** The registration must be valid for at least this many months from today; 0: today. */
  readonly validMonths?: number | null | undefined
}

export type ProductSort = 'relevance' | 'name' | 'validUntil' | 'content' | 'company'

export const productFilters = (filters: ProductFilters, now: number): Filter[] => [
  ...values('category', filters.categoryIds),
  ...values('formulation', filters.formulations),
  ...values('active', filters.actives),
  ...values('content', filters.contents),
  ...values('crop', filters.cropIds),
  ...values('target', filters.targetIds),
  ...values('registrant', filters.registrants),
  ...values('company', filters.companyId ? [filters.companyId] : undefined),
  ...flag('single', filters.single),
  ...flag('exportOnly', filters.exportOnly),
  ...flag('answers', filters.answersHere),
  ...values('openTo', filters.openTo ? ['*', filters.openTo] : undefined),
  ...(filters.validMonths == null
    ? []
    : [{ by: 'number', column: 'validUntil', from: dayNumber(dayMonthsAfter(now, filters.validMonths)) } as const]),
]

export const validityLimits = (now: number): readonly number[] => validDays(now).map(dayNumber)

/**
 * Counts beside each choice, over the rows that all other filters leave: `category`, `formulation`, `active`,
 * `content`, `crop`, `target`, `company`, `registrant`, `openTo` (`*`: not restricted to countries), `single`,
 * `exportOnly` and `answers` (`true`, `false`), `validity` (months from today: `0`, `6`, `12`; `unknown`).
 */
export const facetsOf = ({ counts, from, unknown }: TableFacets): FacetCounts => ({
  ...counts,
  validity: [
    ...validMonths.map((value, at) => ({ value, label: value, count: from[at] ?? 0 })),
    { value: 'unknown', label: 'unknown', count: unknown },
  ],
})

export const maxFacetValues = 60

/** Facets whose values are all listed: a single registration may be the only one that names the buyer's country. */
export const wholeFacets: readonly string[] = ['openTo']

export interface CompanyFilters {
  readonly provinces?: readonly string[] | undefined
  readonly categoryIds?: readonly string[] | undefined
  readonly exports?: boolean | null | undefined
  readonly answersHere?: boolean | null | undefined
  readonly demo?: boolean | null | undefined
}
export type CompanySort = 'relevance' | 'rank' | 'name' | 'rating' | 'productCount'

export const companyFilters = (filters: CompanyFilters): Filter[] => [
  ...values('province', filters.provinces),
  ...values('category', filters.categoryIds),
  ...flag('exports', filters.exports),
  ...flag('answers', filters.answersHere),
  ...flag('demo', filters.demo),
]
