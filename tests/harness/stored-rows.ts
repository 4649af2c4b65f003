import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { getRows, putRows } from '#data/db/ref-blocks.ts'
import type { RefDb } from '#data/db/ref-db.ts'
import type { CatalogueTable } from '#data/db/ref-names.ts'

/** A product as it is stored; undefined where there is none. */
export const storedProduct = async (db: RefDb, id: string): Promise<Partial<Product> | undefined> =>
  (await getRows(db, 'products', [id]))[0] as Partial<Product> | undefined

/** Rows as another release may have stored them: not necessarily ones that parse. */
export const storeRows = (db: RefDb, table: CatalogueTable, rows: readonly object[]): Promise<string[]> =>
  putRows(db, table, rows as readonly (Product & Company)[])
