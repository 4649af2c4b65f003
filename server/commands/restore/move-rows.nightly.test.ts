import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'
import { copyRows } from './main.ts'

const countsOf = async (db: Database) => {
  const tables = await rowsOf<{ readonly name: string }>(
    db,
    sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const [row] = await rowsOf<{ readonly count: number }>(db, sql`select count(*)::int from ${sql.identifier(name)}`)
    counts.push([name, row?.count ?? 0])
  }
  return counts
}
/** The exact texts of rows, which a change of type or key order would alter. */
const textsOf = async (db: Database) => [
  await rowsOf(db, sql`select id::text, receipt::text from drafts where receipt is not null order by id`),
  await rowsOf(db, sql`select id::text, terms::text, company::text from request_records order by id`),
  await rowsOf(db, sql`select id, tags::text, rate::text, created_at::text from reviews order by id limit 50`),
]

test('all rows of a database are moved exactly, and only to an empty database', { timeout: 300_000 }, async () => {
  const t = await testApp()
  const sides = await buyerAndSuppliers(t, ['9001', '9002'])
  const { no } = await sides.send('enquiry', ['9001', '9002'])
  await sides.quote('9001', no)
  const target = await openDatabase({ url: 'memory://', folder: '', migrations: migrationsFolder })
  try {
    const count = await copyRows(t.deps.db, target.db)
    const counts = await countsOf(t.deps.db)
    expect(await countsOf(target.db)).toEqual(counts)
    expect(count).toBe(counts.reduce((sum, [, one]) => sum + one, 0))
    expect(await textsOf(target.db)).toEqual(await textsOf(t.deps.db))
    await expect(copyRows(t.deps.db, target.db)).rejects.toThrow('not empty')
    expect(await countsOf(target.db)).toEqual(counts)
  } finally {
    await target.close()
  }
})
