import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { catalogueClock, catalogueTombstones, companies, products } from '../db/schema/catalogue.ts'

export type CatalogueTable = 'products' | 'companies'
export interface CatalogueTime {
  readonly epoch: string
  readonly seq: number
}

export const readCatalogueTime = async (db: Database): Promise<CatalogueTime> => {
  const [row] = await db.select().from(catalogueClock).where(eq(catalogueClock.id, 1))
  if (!row) throw new Error('the catalogue has not been imported')
  return { epoch: row.epoch, seq: row.seq }
}

/**
 * Gives out the next `many` numbers and returns the first. The row stays locked until the transaction ends,
 * so numbers are published in their order; writers of the catalogue wait for each other.
 */
export const takeSeq = async (tx: Database, many = 1): Promise<number> => {
  const [row] = await tx
    .update(catalogueClock)
    .set({ seq: sql`${catalogueClock.seq} + ${many}` })
    .where(eq(catalogueClock.id, 1))
    .returning({ seq: catalogueClock.seq })
  if (!row) throw new Error('the catalogue has not been imported')
  return row.seq - many + 1
}

const tables = { products, companies } as const

export const countRows = async (db: Database, table: CatalogueTable): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(tables[table])
  return Number(row?.total ?? 0)
}

export const findTombstones = (db: Database, table: CatalogueTable, after: number, upTo: number, limit: number) =>
  db
    .select({ id: catalogueTombstones.rowId, seq: catalogueTombstones.seq })
    .from(catalogueTombstones)
    .where(
      and(
        eq(catalogueTombstones.tableName, table),
        sql`${catalogueTombstones.seq} > ${after} and ${catalogueTombstones.seq} <= ${upTo}`,
      ),
    )
    .orderBy(asc(catalogueTombstones.seq))
    .limit(limit)
