import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import type { CompanyCounts } from '#server/seed/company-rows.ts'
import { ranksOf } from '#server/seed/ranks.ts'
import type { Counted } from '#server/seed/ranks.ts'

export const anyOf = (column: SQL, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::text[])`

/** Counts companies' products again from the rows that are in the library now. */
export const recount = async (tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, CompanyCounts>> => {
  const of = anyOf(sql`${products.companyId}`, ids)
  const totals = await tx
    .select({
      id: products.companyId,
      productCount: sql<number>`count(*)::int`,
      exportOnlyCount: sql<number>`(count(*) filter (where ${products.exportOnly}))::int`,
      technicalCount: sql<number>`(count(*) filter (where ${products.isTechnical}))::int`,
      snapshot: sql<string | null>`max(${products.snapshot})::text`,
    })
    .from(products)
    .where(of)
    .groupBy(products.companyId)
  const inEach = tx
    .select({ id: products.companyId, category: sql<string>`unnest(${products.categoryIds})`.as('category') })
    .from(products)
    .where(of)
    .as('in_each')
  const each = await tx
    .select({ id: inEach.id, category: inEach.category, count: sql<number>`count(*)::int` })
    .from(inEach)
    .groupBy(inEach.id, inEach.category)
  const categories = new Map<string, typeof each>()
  for (const one of each) categories.set(one.id, [...(categories.get(one.id) ?? []), one])
  const none = { productCount: 0, exportOnlyCount: 0, technicalCount: 0, snapshot: null }
  const found = new Map(totals.map(({ id, ...counts }) => [id, counts]))
  return new Map(
    ids.map((id) => [
      id,
      {
        ...none,
        ...found.get(id),
        categories: (categories.get(id) ?? [])
          .map(({ category, count }) => ({ categoryId: category, count }))
          .sort((a, b) => b.count - a.count || (a.categoryId < b.categoryId ? -1 : 1)),
      },
    ]),
  )
}

/**
 * The ranks of all companies, with the new counts where there are any, and the companies whose rank changed: one
 * company's registrations move its neighbours.
 */
export const rankAnew = async (tx: Database, recounted: ReadonlyMap<string, Counted>) => {
  const { id, names, productCount, demo, rank } = companies
  const stored = await tx.select({ id, names, productCount, demo, rank }).from(companies)
  const ranks = ranksOf(stored.map((row) => recounted.get(row.id) ?? row))
  const moved = stored.filter((row) => (ranks.get(row.id) ?? null) !== row.rank)
  return { ranks, moved: moved.map((row) => row.id) }
}
