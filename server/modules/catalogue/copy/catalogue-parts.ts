import { and, count, max, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { companies, placeOf, products } from '../schema.ts'
import type { CatalogueTable } from '../changes/catalogue-clock.ts'

const tables = { products, companies } as const
export const placeBits = 32
const none: readonly string[] = []

/** Rows of a table between two places; for products, only those with the same categories in any of these orders. */
export interface PartOfTable {
  readonly orders: readonly (readonly string[])[]
  readonly from: number
  /** Not included. */
  readonly to: number
}

export const isInPart = (table: CatalogueTable, { orders, from, to }: PartOfTable): SQL | undefined => {
  const place = placeOf(tables[table].id)
  const between = sql`${place} >= ${from} and ${place} < ${to}`
  if (table === 'companies') return between
  return and(or(...orders.map((ids) => sql`${products.categoryIds} = ${sql.param([...ids])}::text[]`)), between)
}

/** The rows of a range with the same categories: their number, and the number of their last change. */
export interface Cell {
  readonly categoryIds: readonly string[]
  readonly at: number
  readonly rows: number
  readonly last: number
}

/** The cells at one moment, in ranges of 2^(32 - bits) places. */
export const findCells = async (db: Database, table: CatalogueTable, bits: number): Promise<Cell[]> => {
  const of = tables[table]
  const at = sql<number>`(${placeOf(of.id)} >> ${sql.raw(String(placeBits - bits))})::int`
  const totals = { rows: count(), last: max(of.seq) }
  const found =
    table === 'products'
      ? await db
          .select({ categoryIds: products.categoryIds, at, ...totals })
          .from(products)
          .groupBy(products.categoryIds, at)
      : (
          await db
            .select({ at, ...totals })
            .from(companies)
            .groupBy(at)
        ).map((row) => ({ ...row, categoryIds: none }))
  return found.map((row) => ({ ...row, at: Number(row.at), rows: Number(row.rows), last: Number(row.last) }))
}
