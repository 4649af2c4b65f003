import type { Locale } from '#contract/languages.ts'
import { environmentName } from '#prefs/build-settings.ts'

/**
 * The reference database of one language: what anybody may know, copied from the backend. It can always be made
 * again, so it is dropped rather than repaired, and it never shares a database with anybody's own work.
 * Its names stand apart from Dexie and from the schemas: the first rows and the search worker load neither.
 */
export const refDbName = (locale: Locale): string => `agro-ref-${environmentName}-${locale}`

export const catalogueTables = ['products', 'companies'] as const
export type CatalogueTable = (typeof catalogueTables)[number]

/** Where the rows of a table are stored: `ref-blocks.ts`. */
export const placeStore = { products: 'productPlaces', companies: 'companyPlaces' } as const
export const blockStore = { products: 'productBlocks', companies: 'companyBlocks' } as const

/** Which rows stand in the block of number `b`, in its order, and of which suppliers products there are or were. */
export interface Place {
  readonly b: number
  readonly ids: readonly string[]
  readonly companyIds: readonly string[]
}

/** Rows as JSON texts. */
export interface Block {
  readonly b: number
  readonly rows: readonly string[]
}

/** One change of the rows. `ids` null: too many to name, so an index must be built anew. */
export interface ChangeNote {
  readonly revision: number
  readonly table: CatalogueTable
  readonly ids: readonly string[] | null
}

/** Where the rows stand that open the library before any index is there (in `meta`). */
export const firstPageKey = 'first:products'

/** Rows are unparsed; `facets` are counts by facet. */
export interface FirstPage {
  readonly total: number
  readonly rows: readonly unknown[]
  readonly facets: unknown
}
