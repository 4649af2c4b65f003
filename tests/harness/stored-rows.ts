import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { noteChange } from '#catalogue/copy/import-rows.ts'
import { deleteRows, getRows, putRows, rowStores } from '#catalogue/store/blocks.ts'
import type { CatalogueDb } from '#catalogue/store/db.ts'
import type { CatalogueTable } from '#catalogue/store/names.ts'
import { idOf, readRows } from '#catalogue/store/rows.ts'
import type { Row } from './fake-catalogue.ts'

/** A product as it is stored; undefined where there is none. */
export const storedProduct = async (db: CatalogueDb, id: string): Promise<Partial<Product> | undefined> =>
  (await getRows(db, 'products', [id]))[0] as Partial<Product> | undefined

/** Rows as another release may have stored them: not necessarily ones that parse. */
export const storeRows = (db: CatalogueDb, table: CatalogueTable, rows: readonly object[]): Promise<string[]> =>
  putRows(db, table, rows as readonly (Product & Company)[])

/** Puts rows into the copy and notes it, as the copier does: an index follows by the notes. */
export const putNoted = (db: CatalogueDb, table: CatalogueTable, rows: readonly Row[]): Promise<void> =>
  db.transaction('rw', [...rowStores(db, table), db.changes], async () => {
    await putRows(db, table, readRows(table, rows).rows)
    await noteChange(
      db,
      table,
      rows.map((row) => idOf(table, row)),
    )
  })

/** Takes rows out of the copy and notes it. */
export const removeNoted = async (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<void> => {
  await deleteRows(db, table, ids)
  await noteChange(db, table, [...ids])
}
