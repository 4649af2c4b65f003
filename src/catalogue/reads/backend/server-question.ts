import type { QueryIn } from '#contract/call.ts'
import type { catalogueCalls } from '#contract/calls/catalogue.ts'
import { validMonths } from '#contract/values.ts'
import type { ProductFilters } from '../../search/product-spec.ts'
import type { CompanySearch } from '../lists/company-search.ts'
import type { ProductSearch } from '../lists/product-search.ts'

/** Filters and orders of this device for which the backend's calls have no name. */
const productsUnasked = ['actives', 'contents', 'registrants'] as const satisfies readonly (keyof ProductFilters)[]

export type UnaskedOfProducts = (typeof productsUnasked)[number]

type ProductQuery = QueryIn<typeof catalogueCalls.productPage>
type CompanyQuery = QueryIn<typeof catalogueCalls.companyPage>

const listed = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
const flagged = (value: boolean | null | undefined) => (value == null ? undefined : value ? 'true' : 'false')
const isSet = (value: readonly unknown[] | boolean | null | undefined): boolean =>
  value != null && !(Array.isArray(value) && value.length === 0)
const pageOf = ({ limit, offset = 0 }: Pick<ProductSearch, 'limit' | 'offset'>) => ({
  pageNo: Math.floor(offset / limit) + 1,
  pageSize: limit,
})

/** The filters of a product list that the backend supports. */
export const askedFilters = ({ keyword, filters = {} }: Pick<ProductSearch, 'keyword' | 'filters'>) =>
  ({
    keyword: keyword?.trim(),
    categoryIds: listed(filters.categoryIds),
    formulations: listed(filters.formulations),
    cropId: listed(filters.cropIds),
    targetId: listed(filters.targetIds),
    single: flagged(filters.single),
    exportOnly: flagged(filters.exportOnly),
    companyId: filters.companyId || undefined,
    openTo: filters.openTo || undefined,
    validMonths: validMonths.find((months) => months === String(filters.validMonths)),
  }) satisfies ProductQuery

export const askedProducts = (search: ProductSearch): ProductQuery => ({
  ...askedFilters(search),
  ...pageOf(search),
  // Without a given order, the backend also sorts by relevance.
  sort: search.sort === 'relevance' ? undefined : search.sort,
})

export const unaskedOfProducts = (filters: ProductFilters): readonly UnaskedOfProducts[] =>
  productsUnasked.filter((name) => isSet(filters[name]))

export const askedCompanies = ({ filters = {}, ...search }: CompanySearch): CompanyQuery => ({
  keyword: search.keyword?.trim(),
  province: listed(filters.provinces),
  categoryIds: listed(filters.categoryIds),
  exports: flagged(filters.exports),
  ...pageOf(search),
  sort: search.sort === 'relevance' ? undefined : search.sort,
})
