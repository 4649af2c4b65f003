import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { rowsByColumn } from '#server/platform/db/rows-by-column.ts'

const rowsAtOnce = 1000

/**
 * Inserts complete rows as one JSON text per statement (`rowsByColumn`). Every column must be given; defaults do not
 * apply. With `key`, a row with the same key is replaced.
 */
export const insertAll = async <T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly InferSelectModel<T>[],
  key: readonly string[] = [],
): Promise<void> => {
  const columns = Object.values(getTableColumns(table)).map((column) => column.name)
  const name = sql.identifier(getTableName(table))
  const names = (some: readonly string[]) =>
    sql.join(
      some.map((one) => sql.identifier(one)),
      sql`, `,
    )
  const changed = columns.filter((column) => !key.includes(column))
  const excluded = sql.join(
    changed.map((column) => sql`excluded.${sql.identifier(column)}`),
    sql`, `,
  )
  const replacing =
    key.length > 0 ? sql` on conflict (${names(key)}) do update set (${names(changed)}) = row(${excluded})` : sql``
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = JSON.stringify(rowsByColumn(table, rows.slice(start, start + rowsAtOnce)))
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${chunk}::jsonb)${replacing}`,
    )
  }
}
