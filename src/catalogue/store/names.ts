import type { Locale } from '#contract/languages.ts'
import { environmentName } from '#prefs/build-settings.ts'

/**
 * The catalogue's database for one language: public data copied from the backend. It can always be copied again, so it
 * is deleted rather than repaired, and it never shares a database with a user's own work. The names are in a file
 * without Dexie and schemas, because the first rows and the search worker load neither.
 */
export const catalogueDbName = (locale: Locale): string => `agro-ref-${environmentName}-${locale}`

export const catalogueTables = ['products', 'companies'] as const
export type CatalogueTable = (typeof catalogueTables)[number]

/** The field that identifies a row. */
export const idKey = { products: 'pesticideId', companies: 'companyId' } as const satisfies Record<
  CatalogueTable,
  string
>

/** Key in `meta` of a number that grows with every change of a table's rows: an index is current if it has the same. */
export const revisionKey = (table: CatalogueTable) => `revision:${table}` as const

/** Key in `meta` of the rows with which a table's list opens before an index is loaded. */
export const firstPageKey = (table: CatalogueTable) => `first:${table}`

/** Rows are unparsed; `facets` are counts by facet. */
export interface FirstPage {
  readonly total: number
  readonly rows: readonly unknown[]
  readonly facets: unknown
}
