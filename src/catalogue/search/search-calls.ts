import type { CatalogueTable } from '../store/names.ts'
import type { Locale } from '#contract/languages.ts'
import type { Remembered } from '#domain/assistant/answer.ts'
import type { SearchService } from './search-service.ts'
import type { FacetQuery, TableQuery } from './table-index.ts'

/**
 * Messages from the page to the search worker. Both are of one build and one tab, so types are enough here. Messages of
 * the service worker, which may be of another release, are parsed (`worker-protocol.ts`).
 */
export type SearchCall =
  | { readonly call: 'search'; readonly locale: Locale; readonly table: CatalogueTable; readonly query: TableQuery }
  | { readonly call: 'facets'; readonly locale: Locale; readonly table: CatalogueTable; readonly query: FacetQuery }
  | { readonly call: 'sync'; readonly locale: Locale }
  | {
      readonly call: 'answer'
      readonly locale: Locale
      readonly question: string
      readonly before: Remembered | null
    }

export type SearchRequest = { readonly id: number } & SearchCall

/** Messages from the search worker to the page. */
export type SearchReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }

/** Asks the index, in the worker or in a page without one. */
export const answerCall = (service: SearchService, call: SearchCall): Promise<unknown> => {
  switch (call.call) {
    case 'search':
      return service.search(call.locale, call.table, call.query)
    case 'facets':
      return service.facets(call.locale, call.table, call.query)
    case 'sync':
      return service.sync(call.locale)
    case 'answer':
      return service.answer(call.locale, call.question, call.before)
  }
}
