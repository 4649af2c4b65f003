import type { Block, CatalogueTable, Place } from './names.ts'

/** The field by which a row is known. */
export const idKey = { products: 'pesticideId', companies: 'companyId' } as const satisfies Record<
  CatalogueTable,
  string
>

/** A value that no release wrote is as if it were not there. */
export const isPlace = (value: Partial<Place> | undefined): value is Place =>
  Array.isArray(value?.ids) && Array.isArray(value.companyIds)
export const isBlock = (value: Partial<Block> | undefined): value is Block => Array.isArray(value?.rows)

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
