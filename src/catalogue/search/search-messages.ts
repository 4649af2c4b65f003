import type { Locale } from '#contract/languages.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { FacetQuery, TableQuery } from './table-index.ts'

/**
 * Page → search worker. Both sides are of one build and one tab, so types are enough here; messages of the service
 * worker, which may be of another release, are parsed (`messages.ts`).
 */
export type SearchCall =
  | { readonly call: 'search'; readonly locale: Locale; readonly table: CatalogueTable; readonly query: TableQuery }
  | { readonly call: 'facets'; readonly locale: Locale; readonly table: CatalogueTable; readonly query: FacetQuery }
  | { readonly call: 'sync'; readonly locale: Locale }
export type SearchRequest = { readonly id: number } & SearchCall

/** Search worker → page. */
export type SearchReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
