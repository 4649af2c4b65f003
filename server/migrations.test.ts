import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/paths.ts'
import { readCatalogueTime } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { testDatabase } from '#tests/harness/server.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies, dictionaryEntries, products, vocabulary } from '#server/modules/catalogue/schema.ts'

let db: Database
beforeEach(async () => {
  ;({ db } = await testDatabase())
})

const statementsOf = (tag: string) =>
  readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint')
const run = async (statements: readonly string[]) => {
  for (const statement of statements) await db.execute(sql.raw(statement))
}
/** What a migration does to rows that are there already. */
const updatesOf = (tag: string) => statementsOf(tag).filter((statement) => /^UPDATE/m.test(statement))

const four = { en: 'en', es: 'es', zh_hans: 'zh-Hans', zh_hant: 'zh-Hant' }
const chinese = { en: 'en', zh: 'zh-Hans', zh_hant: 'zh-Hant' }
/** The tables as they were before 0010: a column for each language, named by `begin` and the language's end. */
const columnsOfBefore = [
  { table: 'vocabulary', labels: 'labels', begin: '', ends: four },
  { table: 'dictionary_entries', labels: 'labels', begin: '', ends: four },
  { table: 'companies', labels: 'names', begin: 'name_', ends: chinese },
  { table: 'companies', labels: 'province', begin: 'province_', ends: chinese },
  { table: 'companies', labels: 'city', begin: 'city_', ends: chinese },
  { table: 'products', labels: 'names', begin: 'name_', ends: four },
] as const
const labelsBack = async (tables: readonly string[]) => {
  for (const { table, labels, begin, ends } of columnsOfBefore.filter((one) => tables.includes(one.table))) {
    const columns = Object.entries(ends)
    const adding = columns.map(([end]) => `add column ${begin}${end} text`)
    const filling = columns.map(([end, tag]) => `${begin}${end} = ${labels} ->> '${tag}'`)
    await run([
      `alter table ${table} ${adding.join()}`,
      `update ${table} set ${filling.join()}`,
      `alter table ${table} drop column ${labels}`,
    ])
  }
}
const beforeLabels = async () => {
  await labelsBack(['vocabulary', 'dictionary_entries', 'companies', 'products'])
  for (const column of ['companies.name_en', 'products.name_en', 'vocabulary.en', 'dictionary_entries.en']) {
    const [table, name] = column.split('.')
    await run([`alter table ${table} alter column ${name} set not null`])
  }
  // They went with their column.
  for (const [name, place] of [
    ['companies_name', 'companies (lower(name_en) collate "C", id)'],
    ['products_company', 'products (company_id, lower(name_en) collate "C", id)'],
    ['products_name', 'products (lower(name_en) collate "C", id)'],
    ['products_name_zh', 'products (lower(name_zh_hans) collate "C", id)'],
  ])
    await run([`create index ${name} on ${place}`])
}

test('a migrated library has the labels of a new one, in the same tables', async () => {
  const rowsOf = async (query: SQL) => ((await db.execute(query)) as { rows: readonly object[] }).rows
  const read = async () => ({
    shape: await rowsOf(sql`
      select table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`),
    indexes: await rowsOf(sql`select indexdef from pg_indexes where schemaname = 'public' order by indexname`),
    words: await db.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.id)),
    dictionaries: await db.select().from(dictionaryEntries).orderBy(asc(dictionaryEntries.sort)),
    companies: await db.select().from(companies).orderBy(asc(companies.id)),
    products: await db.select().from(products).orderBy(asc(products.id)),
  })
  // A sixteenth of them says as much: the words of all would be indexed twice.
  await db.delete(products).where(sql`left(md5(${products.id}), 1) <> '0'`)
  const fresh = await read()
  await beforeLabels()
  await run(statementsOf('0010_labels'))
  const after = await read()
  for (const part of ['shape', 'indexes', 'words', 'dictionaries', 'companies', 'products'] as const)
    expect(after[part]).toEqual(fresh[part])
})

test('a migrated library gets the places, dates and photos of a new one, and its feeds begin again', async () => {
  const { id, rank, snapshot, photos } = companies
  const read = () => db.select({ id, rank, snapshot, photos }).from(companies).orderBy(asc(id))
  const fresh = await read()
  await db.update(companies).set({ rank: sql`${companies.id}::int`, snapshot: null, photos: [] })
  await db.update(companies).set({ rank: null }).where(eq(companies.demo, true))
  expect(await read()).not.toEqual(fresh)
  await labelsBack(['vocabulary', 'companies'])
  await run(updatesOf('0004_company_profile_figures'))
  expect(await read()).toEqual(fresh)
  expect((await readCatalogueTime(db)).epoch).toBe('unset')
})

test('companies of a migrated library are found by the same words as those of a new one', async () => {
  const read = () =>
    db.select({ id: companies.id, search: companies.search }).from(companies).orderBy(asc(companies.id))
  const fresh = await read()
  await db.update(companies).set({ search: '' })
  await labelsBack(['vocabulary', 'companies'])
  await run(updatesOf('0006_company_words'))
  expect(await read()).toEqual(fresh)
  expect((await readCatalogueTime(db)).epoch).toBe('unset')
})
