import type { Locale } from '#contract/languages.ts'
import { environmentName } from '#prefs/build-settings.ts'
import { fieldOf } from '#lib/field-of.ts'

/**
 * The catalogue's database for one language: public data copied from the backend. It can always be copied again, so it
 * is deleted rather than repaired, and it never shares a database with a user's own work. The names are in a file
 * without Dexie and schemas, because the first rows and the search worker load neither.
 */
export const catalogueDbName = (locale: Locale): string => `agro-ref-${environmentName}-${locale}`

export const catalogueTables = ['products', 'companies'] as const
export type CatalogueTable = (typeof catalogueTables)[number]

/** The stores for the rows of a table: see `blocks.ts`. */
export const placeStore = { products: 'productPlaces', companies: 'companyPlaces' } as const
export const blockStore = { products: 'productBlocks', companies: 'companyBlocks' } as const

/** The ids of the rows in block number `b`, in its order, and the suppliers whose products are or were in it. */
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

/** One change of the rows. `ids` null: too many to list, so the index must be rebuilt. */
export interface ChangeNote {
  readonly revision: number
  readonly table: CatalogueTable
  readonly ids: readonly string[] | null
}

/** Key in `meta` of the rows with which a table's list opens before an index is loaded. */
export const firstPageKey = (table: CatalogueTable) => `first:${table}`

/** Rows are unparsed; `facets` are counts by facet. */
export interface FirstPage {
  readonly total: number
  readonly rows: readonly unknown[]
  readonly facets: unknown
}

/** The field that identifies a row. */
export const idKey = { products: 'pesticideId', companies: 'companyId' } as const satisfies Record<
  CatalogueTable,
  string
>

/** A value that no release has written counts as missing. */
export const isPlace = (value: unknown): value is Place =>
  Array.isArray(fieldOf(value, 'ids')) && Array.isArray(fieldOf(value, 'companyIds'))
export const isBlock = (value: unknown): value is Block => Array.isArray(fieldOf(value, 'rows'))

/** Null if the text is not JSON; no row is null. */
export const parsedText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * A stored text as an unparsed row. A lost or invalid text gives a row with only its id, which the parser then rejects.
 */
export const storedRow = (table: CatalogueTable, id: string, text: string | undefined): unknown =>
  parsedText(text ?? '') ?? { [idKey[table]]: id }
