import type { Locale } from '#contract/languages.ts'
import { environmentName } from '#prefs/build-settings.ts'
import { fieldOf } from '#lib/field-of.ts'

/**
 * The reference database of one language: what anybody may know, copied from the backend. It can always be made
 * again, so it is dropped rather than repaired, and it never shares a database with anybody's own work.
 * Its names stand apart from Dexie and from the schemas: the first rows and the search worker load neither.
 */
export const catalogueDbName = (locale: Locale): string => `agro-ref-${environmentName}-${locale}`

export const catalogueTables = ['products', 'companies'] as const
export type CatalogueTable = (typeof catalogueTables)[number]

/** Where the rows of a table are stored: `blocks.ts`. */
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

/** Where the rows stand that open a table's list before any index is there (in `meta`). */
export const firstPageKey = (table: CatalogueTable) => `first:${table}`

/** Rows are unparsed; `facets` are counts by facet. */
export interface FirstPage {
  readonly total: number
  readonly rows: readonly unknown[]
  readonly facets: unknown
}

/** The field by which a row is known. */
export const idKey = { products: 'pesticideId', companies: 'companyId' } as const satisfies Record<
  CatalogueTable,
  string
>

/** A value that no release wrote is as if it were not there. */
export const isPlace = (value: unknown): value is Place =>
  Array.isArray(fieldOf(value, 'ids')) && Array.isArray(fieldOf(value, 'companyIds'))
export const isBlock = (value: unknown): value is Block => Array.isArray(fieldOf(value, 'rows'))

/** Null for what is no JSON, which no row is. */
export const parsedText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A stored text as an unparsed row. One that is lost or no JSON is a row with nothing but its id: it is found out by that. */
export const storedRow = (table: CatalogueTable, id: string, text: string | undefined): unknown =>
  parsedText(text ?? '') ?? { [idKey[table]]: id }
