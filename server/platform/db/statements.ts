import { and, getTableColumns, inArray, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

const statementsOfDatabase = new WeakMap<Database, Map<string, unknown>>()

export const prepareStatement = <Statement>(db: Database, name: string, make: () => Statement): Statement => {
  const statements = statementsOfDatabase.get(db) ?? new Map<string, unknown>()
  statementsOfDatabase.set(db, statements)
  const statement = statements.get(name) ?? make()
  statements.set(name, statement)
  return statement as Statement
}

/** Prepares rows for `jsonb_populate_recordset`, which is much faster than a parameter for each value. */
export const rowsByColumn = (table: PgTable, rows: readonly object[]): Record<string, unknown>[] => {
  const columns = Object.entries(getTableColumns(table))
  return rows.map((row) => {
    const values = row as Readonly<Record<string, unknown>>
    return Object.fromEntries(columns.map(([field, { name }]) => [name, values[field]]))
  })
}

/** The result has an entry for each id, with its rows in the order of the query. */
export const rowsByOwner = async <Id extends number, Row>(
  ids: readonly Id[],
  column: AnyPgColumn,
  ownerOf: (row: Row) => Id,
  read: (where: SQL) => PromiseLike<Row[]>,
): Promise<Map<Id, Row[]>> => {
  const byOwner = new Map<Id, Row[]>(ids.map((id) => [id, []]))
  if (ids.length > 0) for (const row of await read(inArray(column, [...ids]))) byOwner.get(ownerOf(row))?.push(row)
  return byOwner
}

export const rowsOf = async <Row>(db: Database, query: SQL): Promise<readonly Row[]> =>
  ((await db.execute(query)) as { rows: readonly Row[] }).rows

export interface LimitAndOffset {
  readonly limit: number
  readonly offset: number
}

export const pageOfTable = async <Table extends PgTable>(
  db: Database,
  table: Table,
  condition: SQL | undefined,
  order: readonly SQL[],
  { limit, offset }: LimitAndOffset,
): Promise<{ readonly rows: readonly Table['$inferSelect'][]; readonly total: number }> => {
  const anyTable: PgTable = table
  const rows: readonly unknown[] = await db
    .select()
    .from(anyTable)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { rows: rows as readonly Table['$inferSelect'][], total: await db.$count(anyTable, condition) }
}

export const dueRetryMs = 10 * 60 * 1000

export const lockDueRow = async <Table extends PgTable>(
  tx: Database,
  table: Table,
  [due, id]: readonly [AnyPgColumn, AnyPgColumn],
  now: number,
): Promise<Table['$inferSelect'] | undefined> => {
  const rows: readonly unknown[] = await tx
    .select()
    .from<PgTable>(table)
    .where(lte(due, now))
    .orderBy(due, id)
    .limit(1)
    .for('update', { skipLocked: true })
  return rows[0] as Table['$inferSelect'] | undefined
}

export const deleteAllButFirst = async (
  db: Database,
  key: AnyPgColumn,
  which: SQL | undefined,
  order: readonly (SQL | AnyPgColumn)[],
  kept: number,
): Promise<void> => {
  const firstKeys = db
    .select({ key })
    .from(key.table)
    .where(which)
    .orderBy(...order)
    .limit(kept)
  await db.delete(key.table).where(and(which, notInArray(key, firstKeys)))
}

/** Skips empty tables: one that is analysed while it is empty counts as tiny, and foreign-key checks scan it. */
export const runOnFilledTables = async (db: Database, command: SQL): Promise<void> => {
  const rows = await rowsOf<{ readonly name: string }>(
    db,
    sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  const tables = rows.map(({ name }) => sql.identifier(name))
  if (tables.length > 0) await db.execute(sql`${command} ${sql.join(tables, sql`, `)}`)
}
