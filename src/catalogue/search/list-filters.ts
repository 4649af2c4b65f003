import { validMonths } from '#contract/valid-months.ts'
import { dayMonthsAfter, validDays } from '#domain/validity.ts'
import { dayNumber } from './product-spec.ts'
import type { FacetCounts, Filter } from './search-spec.ts'
import type { TableFacets } from './table-index.ts'

/** Any of the values will do; none wanted restricts nothing. */
export const values = (facet: string, wanted: readonly string[] | undefined): Filter[] =>
  wanted && wanted.length > 0 ? [{ by: 'value', facet, values: wanted }] : []

export const flag = (facet: string, wanted: boolean | null | undefined): Filter[] =>
  wanted == null ? [] : values(facet, [String(wanted)])

/** What a product list may be restricted to. Within one field any value will do; all fields must hold. */
export interface ProductFilters {
  readonly categoryIds?: readonly string[] | undefined
  readonly formulations?: readonly string[] | undefined
  /** Names in English, as the facet `active` gives them. */
  readonly actives?: readonly string[] | undefined
  /** Total contents as the record writes them: "480 g/L". */
  readonly contents?: readonly string[] | undefined
  readonly cropIds?: readonly string[] | undefined
  readonly targetIds?: readonly string[] | undefined
  readonly registrants?: readonly string[] | undefined
  /** Supplier's id. */
  readonly companyId?: string | null | undefined
  /** One active ingredient (true) or a mixture (false). */
  readonly single?: boolean | null | undefined
  readonly exportOnly?: boolean | null | undefined
  /** Country (ISO 3166) that the product may be exported to. */
  readonly openTo?: string | null | undefined
  /** Registered for at least so many months from today; 0: today. */
  readonly validMonths?: number | null | undefined
}

export const productSorts = ['relevance', 'name', 'validUntil', 'content', 'company'] as const
export type ProductSort = (typeof productSorts)[number]

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
  ...values('openTo', filters.openTo ? ['*', filters.openTo] : undefined),
  ...(filters.validMonths == null
    ? []
    : [{ by: 'number', column: 'validUntil', from: dayNumber(dayMonthsAfter(now, filters.validMonths)) } as const]),
]

/** From when on a registration must hold to count as valid today, in six months, in twelve. */
export const validityLimits = (now: number): readonly number[] => validDays(now).map(dayNumber)

/**
 * Counts beside each choice, of the rows that every other filter leaves: `category`, `formulation`, `active`, `content`,
 * `crop`, `target`, `company`, `registrant`, `openTo` (`*`: not tied to countries), `single` and `exportOnly` (`true`,
 * `false`), `validity` (months from today: `0`, `6`, `12`; `unknown`).
 */
export const facetsOf = ({ counts, from, unknown }: TableFacets): FacetCounts => ({
  ...counts,
  validity: [
    ...validMonths.map((value, at) => ({ value, label: value, count: from[at] ?? 0 })),
    { value: 'unknown', label: 'unknown', count: unknown },
  ],
})

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
