import { sql } from 'drizzle-orm'
import { ImpossibleRequest } from '#server/commands/database/open.ts'
import type { Database } from '#server/platform/db/database.ts'
import { instance } from '#server/platform/db/schema.ts'
import { rowsOf } from '#server/platform/db/statements.ts'

const rowsAtOnce = 1_000

interface Table {
  readonly name: string
  /** The columns that are not computed by the database. */
  readonly columns: readonly string[]
  readonly parents: readonly string[]
}

/** The tables, each after those to which its rows refer. */
const tablesInOrder = async (db: Database): Promise<readonly Table[]> => {
  const tables = await rowsOf<Table>(
    db,
    sql`select relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(p.relname), '[]') from pg_constraint join pg_class p on p.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
      from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const ordered = new Map<string, Table>()
  while (ordered.size < tables.length) {
    const ready = tables.filter(({ name, parents }) => !ordered.has(name) && parents.every((one) => ordered.has(one)))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of ready) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}

/** Copies all rows to an empty database with the same tables, in one transaction. Returns the number of rows. */
export const moveRows = (from: Database, to: Database): Promise<number> =>
  to.transaction(async (tx) => {
    if ((await tx.$count(instance)) > 0)
      throw new ImpossibleRequest('The database is not empty. An embedded database is moved only to an empty one.')
    let count = 0
    for (const { name, columns } of await tablesInOrder(from)) {
      const [table, list] = [
        sql.identifier(name),
        sql.join(
          columns.map((one) => sql.identifier(one)),
          sql`, `,
        ),
      ]
      for (let offset = 0; ; offset += rowsAtOnce) {
        // As text, because a driver would change numbers and the exact text of JSON.
        const rows = await rowsOf<{ readonly row: string }>(
          from,
          sql`select row_to_json(t)::text as row from ${table} t order by ctid limit ${rowsAtOnce} offset ${offset}`,
        )
        if (rows.length === 0) break
        const batch = `[${rows.map(({ row }) => row).join()}]`
        await tx.execute(sql`insert into ${table} (${list}) overriding system value
          select ${list} from json_populate_recordset(null::${table}, ${batch}::json)`)
        count += rows.length
      }
    }
    return count
  })
