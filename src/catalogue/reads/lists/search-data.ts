import type { FacetCounts } from '../../search/search-spec.ts'

/** The result of a search for a list. */
export interface SearchData<Row> {
  readonly total: number
  readonly rows: readonly Row[]
  readonly facets: FacetCounts
  /** Words of the catalogue that were taken for misspelt ones; highlight them as well as the keyword. */
  readonly corrected: readonly string[]
}

/** A list's search: which list it is for, and from which row on. */
export type ListSearch<Search> = Search & { readonly of: string; readonly offset: number }

/** What a list shows: this device's answer or the server's. */
export interface ListData<Row, Search> extends Pick<SearchData<Row>, 'rows' | 'total' | 'facets' | 'corrected'> {
  /** An answer of this device includes its question. */
  readonly asked?: ListSearch<Search>
}

/** An answer with its question: while the next answer is being searched, this is the previous one. */
export type SearchAnswer<Row, Asked> = SearchData<Row> & { readonly asked: Asked }
