import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { rowsByColumn } from '#server/platform/db/rows-by-column.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import type { CompanyCounts } from '#server/seed/company-rows.ts'
import { ranksOf } from '#server/seed/ranks.ts'
import type { Counted } from '#server/seed/ranks.ts'

export const anyOf = (column: SQL, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::text[])`

type CountedProduct = Pick<
  typeof products.$inferSelect,
  'id' | 'companyId' | 'exportOnly' | 'isTechnical' | 'snapshot' | 'categoryIds'
>
/** What an import does to products. A check counts with it, although the library is unchanged. */
export interface LibraryChange {
  readonly gone: readonly string[]
  readonly written: CountedProduct[]
}

export const countedOf = ({ id, companyId, exportOnly, isTechnical, snapshot, categoryIds }: CountedProduct) => ({
  id,
  companyId,
  exportOnly,
  isTechnical,
  snapshot,
  categoryIds,
})

const countedColumns = sql`id, company_id, export_only, is_technical, snapshot, category_ids`

/** The products as they are after the change, whether or not it is written already. */
const productsAfter = ({ gone, written }: LibraryChange): SQL => {
  const replaced = [...gone, ...written.map(({ id }) => id)]
  const rows = JSON.stringify(rowsByColumn(products, written))
  return sql`(select ${countedColumns} from products where not ${anyOf(sql`id`, replaced)}
    union all select ${countedColumns} from jsonb_populate_recordset(null::products, ${rows}::jsonb)) as after`
}

const rowsOf = async <Row>(tx: Database, query: SQL): Promise<readonly Row[]> =>
  ((await tx.execute(query)) as { rows: readonly Row[] }).rows

/** Counts companies' products again, as they are after the change. */
export const recount = async (
  tx: Database,
  ids: readonly string[],
  change: LibraryChange,
): Promise<ReadonlyMap<string, CompanyCounts>> => {
  const of = anyOf(sql`company_id`, ids)
  const after = productsAfter(change)
  const totals = await rowsOf<Omit<CompanyCounts, 'categories'> & { readonly id: string }>(
    tx,
    sql`select company_id as id, count(*)::int as "productCount",
      (count(*) filter (where export_only))::int as "exportOnlyCount",
      (count(*) filter (where is_technical))::int as "technicalCount", max(snapshot)::text as snapshot
      from ${after} where ${of} group by company_id`,
  )
  const each = await rowsOf<{ readonly id: string; readonly category: string; readonly count: number }>(
    tx,
    sql`select id, category, count(*)::int as count
      from (select company_id as id, unnest(category_ids) as category from ${after} where ${of}) as in_each
      group by id, category`,
  )
  const categories = new Map<string, (typeof each)[number][]>()
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
  const ids = new Set(stored.map((row) => row.id))
  // A check has not written the new ones.
  const added = [...recounted.values()].filter((row) => !ids.has(row.id))
  const ranks = ranksOf([...stored.map((row) => recounted.get(row.id) ?? row), ...added])
  const moved = stored.filter((row) => (ranks.get(row.id) ?? null) !== row.rank)
  return { ranks, moved: moved.map((row) => row.id) }
}
