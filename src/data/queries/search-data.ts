import type { FacetCounts } from '../catalogue/search-spec.ts'

/** What a search gives a list. */
export interface SearchData<Row> {
  readonly total: number
  readonly rows: readonly Row[]
  readonly facets: FacetCounts
  /** By row id: the fields it was found by, heaviest first. */
  readonly matched: Readonly<Record<string, readonly string[]>>
  /** Words of the catalogue taken for misspelt ones; mark them as well as the keyword. */
  readonly corrected: readonly string[]
}

/** Together with the question that it answers: while the next answer is on its way, it is the one before. */
export type SearchAnswer<Row, Asked> = SearchData<Row> & { readonly asked: Asked }
