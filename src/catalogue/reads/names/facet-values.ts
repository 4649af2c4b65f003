import { systemClock } from '#lib/clock.ts'
import { productFilters } from '../../search/product-spec.ts'
import { pageSearch } from '../../search/page-search.ts'
import type { FacetCount } from '../../search/search-spec.ts'
import type { ProductSearch } from '../lists/product-search.ts'
import { useIndex } from '../lists/use-index.ts'

/** Maximum number of values found by a text. */
const mostFound = 40

export interface FoundValues {
  /** The text they were found by: the values stay until those of the next text are ready. */
  readonly text: string
  readonly values: readonly FacetCount[]
}

/**
 * Values of one facet that contain a text, each with the number of products that it leaves in the search: for facets
 * with more values than fit beside a list. Nothing is searched for an empty text.
 */
export const useFacetValues = (search: ProductSearch, facet: string, text: string): FoundValues | null => {
  const wanted = text.trim()
  const filters = productFilters(search.filters ?? {}, systemClock.now())
  const query = { keyword: search.keyword ?? '', filters, most: mostFound, find: { facet, text: wanted } }
  // No failure is shown here: the list beside it reports the fault of the index.
  const { given } = useIndex(wanted === '' ? null : JSON.stringify(query), async (locale) => {
    const { counts } = await pageSearch.facets(locale, 'products', query)
    return { text: wanted, values: counts[facet] ?? [] }
  })
  return wanted === '' ? null : given
}
