import type { Row } from './fake-catalogue.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { getRows, putRows } from '#catalogue/store/tables.ts'
import type { CatalogueDb } from '#catalogue/store/db.ts'
import type { CatalogueTable } from '#catalogue/store/names.ts'
import { parseTableRows } from '#catalogue/store/rows.ts'

export const readStoredProduct = async (db: CatalogueDb, id: string): Promise<Partial<Product> | undefined> =>
  (await getRows(db, 'products', [id]))[0] as Partial<Product> | undefined

/** Stores rows as another release might have stored them. They need not have the current shape. */
export const storeRows = (db: CatalogueDb, table: CatalogueTable, rows: readonly object[]): Promise<void> =>
  putRows(db, table, rows as readonly (Product & Company)[])

export const storeParsedRows = (db: CatalogueDb, table: CatalogueTable, rows: readonly Row[]): Promise<void> =>
  putRows(db, table, parseTableRows(table, rows).rows)
