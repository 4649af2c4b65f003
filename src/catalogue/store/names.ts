import type { Locale } from '#contract/languages.ts'
import { environmentName } from '#prefs/build-settings.ts'

/** The search worker imports this file, which therefore must not import Dexie. */
export const catalogueDbName = (locale: Locale): string => `agro-ref-${environmentName}-${locale}`

export const catalogueTables = ['products', 'companies'] as const
export type CatalogueTable = (typeof catalogueTables)[number]

export const idFields = { products: 'pesticideId', companies: 'companyId' } as const satisfies Record<
  CatalogueTable,
  string
>

/** Key in `meta` of a number that grows with every change of the rows. An index with this number is current. */
export const revisionKey = (table: CatalogueTable) => `revision:${table}` as const

export const firstPageKey = (table: CatalogueTable) => `first:${table}`

/** Key in `meta` of the backend's published first page. Lists show it until the first index stores its own page. */
export const publishedPageKey = (table: CatalogueTable) => `published:${table}`

export type StoredFirstPage = Readonly<{ total: number; rows: readonly unknown[]; facets: unknown }>
