import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { catalogueTombstones, companies, products } from '../schema.ts'
import { takeSeq } from './catalogue-clock.ts'
import { productIdsOfCompany } from '../products/repo.ts'

/** Without `now` their times are unchanged. */
const placeAtEnd = async (tx: Database, ids: readonly string[], first: number, now: number | null): Promise<void> => {
  await tx.execute(sql`
    update products set seq = ${first}::bigint - 1 + place.at, updated_at = coalesce(${now}::bigint, updated_at)
    from unnest(${sql.param([...ids])}::text[]) with ordinality as place(id, at)
    where products.id = place.id
  `)
}

/** Moves changed products to the end of the change feed. */
export const publishProducts = async (tx: Database, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length > 0) await placeAtEnd(tx, ids, await takeSeq(tx, ids.length), now)
}

/**
 * Publishes a company whose rating has changed, and its products, which contain the rating in the feed. The products
 * themselves are unchanged, so their time, the parts of the public copy and all counts stay.
 */
export const publishCompany = async (tx: Database, id: string, now: number): Promise<void> => {
  const seq = await takeSeq(tx, 1, false)
  await tx.update(companies).set({ seq, updatedAt: now }).where(eq(companies.id, id))
  const ids = await productIdsOfCompany(tx, id)
  if (ids.length > 0) await placeAtEnd(tx, ids, await takeSeq(tx, ids.length, false), null)
}

/** Withdraws products from the library and reports this to offline copies. */
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

/**
 * Removes the record of withdrawal from products that come back: it would delete them again from copies that read both.
 */
export const readmitProducts = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .delete(catalogueTombstones)
    .where(and(eq(catalogueTombstones.tableName, 'products'), inArray(catalogueTombstones.rowId, [...ids])))
}
