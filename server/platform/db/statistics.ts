import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Runs `analyze`, or another command that takes a list of tables, on the tables with rows. A table that was analysed
 * while empty counts as tiny in every plan until it is analysed again: foreign-key checks would read all its rows, for
 * minutes, and in an embedded database until the next start.
 */
export const onFilledTables = async (db: Database, command: SQL): Promise<void> => {
  const { rows } = (await db.execute(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)) as {
    rows: readonly { name: string }[]
  }
  const tables = rows.map(({ name }) => sql.identifier(name))
  if (tables.length > 0) await db.execute(sql`${command} ${sql.join(tables, sql`, `)}`)
}
