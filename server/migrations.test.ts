import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/paths.ts'
import { readCatalogueTime } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { testDatabase } from '#tests/harness/server.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies } from '#server/modules/catalogue/schema.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = await testDatabase())
})

/** What a migration does to rows that are there already. */
const updatesOf = (tag: string) =>
  readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^UPDATE/m.test(statement))

test('a library of before gets the places, dates and photos of a fresh one, and feeds begin anew', async () => {
  const { id, rank, snapshot, photos } = companies
  const read = () => db.select({ id, rank, snapshot, photos }).from(companies).orderBy(asc(id))
  const fresh = await read()
  await db.update(companies).set({ rank: sql`${companies.id}::int`, snapshot: null, photos: [] })
  await db.update(companies).set({ rank: null }).where(eq(companies.demo, true))
  expect(await read()).not.toEqual(fresh)
  for (const statement of updatesOf('0004_company_profile_figures')) await db.execute(sql.raw(statement))
  expect(await read()).toEqual(fresh)
  expect((await readCatalogueTime(db)).epoch).toBe('unset')
})

test('companies of a library of before are found by what a fresh one finds them by', async () => {
  const read = () =>
    db.select({ id: companies.id, search: companies.search }).from(companies).orderBy(asc(companies.id))
  const fresh = await read()
  await db.update(companies).set({ search: '' })
  for (const statement of updatesOf('0006_company_words')) await db.execute(sql.raw(statement))
  expect(await read()).toEqual(fresh)
  expect((await readCatalogueTime(db)).epoch).toBe('unset')
})
