import type { Locale } from '#contract/languages.ts'
import { environmentName } from '#prefs/build-settings.ts'

/** Public data that can be copied again, so they are deleted, not repaired. No Dexie here, for the search worker. */
export const catalogueDbName = (locale: Locale): string => `agro-ref-${environmentName}-${locale}`

export const catalogueTables = ['products', 'companies'] as const
export type CatalogueTable = (typeof catalogueTables)[number]

export const idKey = { products: 'pesticideId', companies: 'companyId' } as const satisfies Record<
  CatalogueTable,
  string
>

/** Key in `meta` of a number that grows with every change of a table's rows; a current index has the same number. */
export const revisionKey = (table: CatalogueTable) => `revision:${table}` as const

/** Key in `meta` of the rows with which a list opens before an index is loaded. */
export const firstPageKey = (table: CatalogueTable) => `first:${table}`

/** Rows are unparsed; `facets` are counts by facet. */
export interface FirstPage {
  readonly total: number
  readonly rows: readonly unknown[]
  readonly facets: unknown
}
