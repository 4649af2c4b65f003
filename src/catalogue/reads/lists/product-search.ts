import type { Product } from '#contract/entities/product.ts'
import { systemClock } from '#lib/clock.ts'
import type { LiveRead } from '#lib/live-read.ts'
import {
  facetsOf,
  productFilters,
  validityLimits,
  type ProductFilters,
  type ProductSort,
  wholeFacets,
} from '../../search/product-spec.ts'
import { mostValues, plainList, type Question } from './page-rows.ts'
import type { SearchAnswer } from './search-data.ts'
import { useSearch } from './use-search.ts'

export interface ProductSearch {
  readonly keyword?: string | undefined
  readonly filters?: ProductFilters | undefined
  readonly sort?: ProductSort | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

/** `now`: ms. */
export const productQuestion = (
  { keyword = '', filters = {}, sort = 'relevance' }: Omit<ProductSearch, 'limit' | 'offset'>,
  now: number,
): Question => ({ keyword, filters: productFilters(filters, now), order: sort })

/**
 * Products on this device: found by keyword, filtered, sorted, counted. Without a keyword the most complete records
 * come first.
 */
export const useProductSearch = <Asked extends ProductSearch>(
  search: Asked,
): LiveRead<SearchAnswer<Product, Asked>> => {
  const { limit, offset = 0 } = search
  const now = systemClock.now()
  const question = productQuestion(search, now)
  const { keyword, filters } = question
  return useSearch<'products', Asked>({
    table: 'products',
    asked: search,
    query: { ...question, offset, limit },
    facets: {
      keyword,
      filters,
      most: mostValues,
      whole: wholeFacets,
      from: { column: 'validUntil', limits: validityLimits(now) },
    },
    readFacets: facetsOf,
    ...plainList('products', { ...question, offset, limit }),
  })
}
