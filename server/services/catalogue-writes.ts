import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { catalogueTombstones, companies, products } from '../db/schema/catalogue.ts'
import { takeSeq } from '../repos/catalogue-clock.ts'

/** Puts products at the end of the feed after they, or what they show of their company, have changed. */
export const publishProducts = async (tx: Database, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length === 0) return
  const first = await takeSeq(tx, ids.length)
  for (const [index, id] of ids.entries())
    await tx
      .update(products)
      .set({ seq: first + index, updatedAt: now })
      .where(eq(products.id, id))
}

/** Publishes a company, and its products with it: they carry its name, place and rating. */
export const publishCompany = async (tx: Database, id: string, now: number): Promise<void> => {
  const seq = await takeSeq(tx)
  await tx.update(companies).set({ seq, updatedAt: now }).where(eq(companies.id, id))
  const shown = await tx.select({ id: products.id }).from(products).where(eq(products.companyId, id))
  await publishProducts(
    tx,
    shown.map((row) => row.id),
    now,
  )
}

/** Takes products out of the library and tells offline copies so. */
export const withdrawProducts = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const first = await takeSeq(tx, ids.length)
  await tx
    .insert(catalogueTombstones)
    .values(ids.map((rowId, index) => ({ tableName: 'products' as const, rowId, seq: first + index })))
    .onConflictDoUpdate({
      target: [catalogueTombstones.tableName, catalogueTombstones.rowId],
      set: { seq: sql`excluded.seq` },
    })
  await tx.delete(products).where(inArray(products.id, [...ids]))
}
