import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Runs `analyze`, or what else takes a list of tables, on those that hold rows. One that was looked at while it was empty
 * is taken for tiny by every plan made before it is looked at again: its rows would be read from end to end by the checks
 * of foreign keys, for minutes, and in an embedded database until the next start.
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
