import type { CatalogueTable } from '../store/names.ts'
import type { SearchDocument, SearchField } from './engine/words/tokenise.ts'

export type FacetValue = Readonly<{ value: string; label: string }>

/** Keys are compared in order until they differ; rows without a value come last. */
export type SortKey = Readonly<{ by: 'number' | 'text'; column: string; descending?: boolean }>

export interface TableSpec<Row> {
  readonly table: CatalogueTable
  readonly fields: readonly SearchField[]
  readonly document: (row: Row) => SearchDocument
  readonly facets: Readonly<Record<string, (row: Row) => readonly FacetValue[]>>
  /** A function returns NaN if the number is unknown. */
  readonly numbers: Readonly<Record<string, (row: Row) => number>>
  readonly texts: Readonly<Record<string, (row: Row) => string>>
  readonly orders: Readonly<Record<string, readonly SortKey[]>> & { readonly relevance: readonly SortKey[] }
}

export type Filter =
  | { readonly by: 'value'; readonly facet: string; readonly values: readonly string[] }
  | { readonly by: 'number'; readonly column: string; readonly from: number }
  | { readonly by: 'text'; readonly column: string; readonly text: string }
  | { readonly by: 'count'; readonly facet: string; readonly count: number }
  | { readonly by: 'not'; readonly filters: readonly Filter[] }

export type FacetCount = FacetValue & Readonly<{ count: number }>

export type FacetCounts = Readonly<Record<string, readonly FacetCount[]>>
