import type { FacetCounts } from '../../search/search-spec.ts'

/** What a search gives a list. */
export interface SearchData<Row> {
  readonly total: number
  readonly rows: readonly Row[]
  readonly facets: FacetCounts
  /** Words of the catalogue taken for misspelt ones; mark them as well as the keyword. */
  readonly corrected: readonly string[]
}

/** A search as a list asks it: which list it is, and from which row on. */
export type ListSearch<Search> = Search & { readonly of: string; readonly offset: number }

/** What a list shows, this device's answer or the server's. */
export interface ListData<Row, Search> extends Pick<SearchData<Row>, 'rows' | 'total' | 'facets' | 'corrected'> {
  /** An answer of this device's comes with its question. */
  readonly asked?: ListSearch<Search>
}

/** Together with the question that it answers: while the next answer is on its way, it is the one before. */
export type SearchAnswer<Row, Asked> = SearchData<Row> & { readonly asked: Asked }
