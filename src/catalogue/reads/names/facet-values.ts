import { systemClock } from '#lib/clock.ts'
import { productFilters } from '../../search/list-filters.ts'
import { pageSearch } from '../../search/page-search.ts'
import type { FacetCount } from '../../search/search-spec.ts'
import type { ProductSearch } from '../lists/product-search.ts'
import { useIndex } from '../lists/use-index.ts'

/** Values found by a text given at most. */
const mostFound = 40

export interface FoundValues {
  /** Of which they were asked: those of the text before stand until the next are there. */
  readonly text: string
  readonly values: readonly FacetCount[]
}

/**
 * Values of one facet that hold a text, with how many products of the search each leaves: for facets with more values
 * than fit beside a list. Nothing is asked for an empty text.
 */
export const useFacetValues = (search: ProductSearch, facet: string, text: string): FoundValues | null => {
  const wanted = text.trim()
  const filters = productFilters(search.filters ?? {}, systemClock.now())
  const query = { keyword: search.keyword ?? '', filters, most: mostFound, find: { facet, text: wanted } }
  // A failure is not told here: the list beside it says what is wrong with the index.
  const { given } = useIndex(wanted === '' ? null : JSON.stringify(query), async (locale) => {
    const { counts } = await pageSearch.facets(locale, 'products', query)
    return { text: wanted, values: counts[facet] ?? [] }
  })
  return wanted === '' ? null : given
}
