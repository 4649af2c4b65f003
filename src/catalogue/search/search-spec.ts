import type { CatalogueTable } from '../store/names.ts'
import type { SearchDocument, SearchField } from './engine/document.ts'

/** A value a row can be filtered by, and how it is shown. */
export interface FacetValue {
  readonly value: string
  readonly label: string
}

/** How to order rows: by columns, one after the other until they differ. Rows without a value stand last. */
export interface OrderKey {
  readonly by: 'number' | 'text'
  readonly column: string
  readonly descending?: boolean
}

/** What is stored of a table's rows beside the words: whatever can be filtered, counted or ordered by. */
export interface TableSpec<Row> {
  readonly table: CatalogueTable
  readonly fields: readonly SearchField[]
  readonly document: (row: Row) => SearchDocument
  readonly facets: Readonly<Record<string, (row: Row) => readonly FacetValue[]>>
  /** NaN: not known. */
  readonly numbers: Readonly<Record<string, (row: Row) => number>>
  readonly texts: Readonly<Record<string, (row: Row) => string>>
  /** `relevance` also orders what is listed without a keyword. */
  readonly orders: Readonly<Record<string, readonly OrderKey[]>> & { readonly relevance: readonly OrderKey[] }
}

/** One condition; all of a query's must hold. */
export type Filter =
  | { readonly by: 'value'; readonly facet: string; readonly values: readonly string[] }
  | { readonly by: 'number'; readonly column: string; readonly from: number }
  | { readonly by: 'text'; readonly column: string; readonly text: string }
  /** The row has so many values of the facet, whichever they are; 0: the record does not say. */
  | { readonly by: 'count'; readonly facet: string; readonly count: number }
  /** Not all of these hold. */
  | { readonly by: 'not'; readonly filters: readonly Filter[] }

export interface FacetCount extends FacetValue {
  readonly count: number
}
export type FacetCounts = Readonly<Record<string, readonly FacetCount[]>>
