import type { Locale } from '#contract/languages.ts'
import type { TableQuery } from '../../search/table-index.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { openingOf, publishedTotal } from './page-rows.ts'

/** Values of one facet given at most. */
export const mostValues = 60

/** What a search asks the index, whichever of its rows are wanted. */
export type Question = Omit<TableQuery, 'offset' | 'limit'>

/**
 * What is known of a list before any index is there: without a keyword and filters how long it is, and of its plain order
 * the first page, which comes by one small read.
 */
export const plainList = <T extends CatalogueTable>(
  table: T,
  { keyword, filters, order, offset, limit }: TableQuery,
) => {
  const unfiltered = keyword.trim() === '' && filters.length === 0
  return {
    opening: unfiltered && order === 'relevance' && offset === 0 ? openingOf(table, limit) : null,
    wholeTotal: unfiltered ? (locale: Locale) => publishedTotal(locale, table) : undefined,
  }
}
