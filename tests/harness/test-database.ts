import { existsSync, openAsBlob, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import {
  openDatabase,
  openEmbeddedDatabase,
  embeddedStartParams,
  type OpenedDatabase,
} from '#server/platform/db/open.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { systemRandom } from '#server/platform/system.ts'
import type { PgTemplate } from '#tests/harness/pg-template.ts'

/**
 * A database that is used again after a test's writes are undone, because loading the image takes a second. It is
 * replaced if the test altered its tables.
 */

interface Copy {
  readonly client: PGlite
  readonly shape: string
  readonly written: ReadonlyMap<string, string>
  /** Tables that are not empty at the start, with their primary keys. The schema `seeded` has a copy of their rows. */
  readonly filled: ReadonlyMap<string, readonly string[]>
  readonly sequences: string
  /** The last transaction when the copy was made or last restored. Rows of later transactions must be restored. */
  readonly xid: string
}

const shapeQuery = `
  select concat_ws(' ',
    (select concat(count(*), ' ', sum(oid::bigint)) from pg_class where relnamespace = 'public'::regnamespace),
    (select concat(count(*), ' ', sum(atttypid::bigint + hashtext(attname))) from pg_attribute where attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(concat(tgname, tgenabled), ' ' order by tgname) from pg_trigger where not tgisinternal),
    (select concat(count(*), ' ', sum(oid::bigint)) from pg_proc where pronamespace = 'public'::regnamespace)
  ) as value`
const sequencesQuery = `
  select coalesce(string_agg(format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), last_value is not null), '; '), '') as value
  from pg_sequences where schemaname = 'public'`
const xidQuery = 'select pg_current_xact_id()::text as value'
const keyQuery = (table: string) => `
  select string_agg(attname, ' ') as value from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indisprimary and indrelid = 'public."${table}"'::regclass`

const valueOf = async (client: PGlite, query: string): Promise<string> => {
  const [row] = (await client.query<{ value: string }>(query)).rows
  if (row === undefined) throw new Error(`no row: ${query}`)
  return row.value
}

const writtenIn = async (client: PGlite): Promise<Map<string, string>> => {
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string; written: string }>(`
    select relname as name, concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del) as written
    from pg_stat_user_tables where schemaname = 'public'`)
  return new Map(rows.map(({ name, written }) => [name, written]))
}

const awaitImage = async (file: string): Promise<void> => {
  while (!existsSync(file)) {
    if (existsSync(`${file}.error`)) throw new Error(readFileSync(`${file}.error`, 'utf8'))
    await setTimeout(100)
  }
}

const newCopy = async (template: string): Promise<Copy> => {
  await awaitImage(template)
  const client = await PGlite.create({
    extensions: { pg_trgm },
    startParams: embeddedStartParams,
    loadDataDir: await openAsBlob(template),
  })
  const filled = new Map<string, readonly string[]>()
  await client.exec('create schema seeded')
  for (const table of (await writtenIn(client)).keys()) {
    if ((await valueOf(client, `select count(*)::text as value from (select from public."${table}" limit 1)`)) === '0')
      continue
    filled.set(table, (await valueOf(client, keyQuery(table))).split(' '))
    await client.exec(`create table seeded."${table}" as table public."${table}"`)
  }
  const [shape, sequences] = [await valueOf(client, shapeQuery), await valueOf(client, sequencesQuery)]
  return { client, shape, written: await writtenIn(client), filled, sequences, xid: await valueOf(client, xidQuery) }
}

/** SQL that restores a table. It writes only rows that differ, because updating the catalogue's indexes is slow. */
const undo = (table: string, { filled, xid }: Copy): string => {
  const key = filled.get(table)
  if (!key) return `delete from public."${table}"`
  const sameKey = key.map((column) => `now."${column}" = before."${column}"`).join(' and ')
  return `
    delete from public."${table}" where xmin::text::bigint > ${xid};
    insert into public."${table}" overriding system value select * from seeded."${table}" as before
    where not exists (select from public."${table}" as now where ${sameKey})`
}

const restoreCopy = async (copy: Copy): Promise<Copy | null> => {
  const { client, written, sequences } = copy
  if ((await valueOf(client, shapeQuery)) !== copy.shape) return null
  const changedTables = [...(await writtenIn(client))].flatMap(([table, text]) =>
    written.get(table) === text ? [] : [table],
  )
  await client.exec(
    [
      'reset all',
      'select pg_advisory_unlock_all()',
      'begin',
      'set local session_replication_role = replica',
      ...changedTables.map((table) => undo(table, copy)),
      'commit',
      sequences,
    ].join(';\n'),
  )
  return { ...copy, written: await writtenIn(client), xid: await valueOf(client, xidQuery) }
}

/** A client for one test: after `release`, work that the test left running fails. Spies affect only this client. */
const releasable = (client: PGlite): { readonly client: PGlite; readonly release: () => void } => {
  let isReleased = false
  const facade = Object.create(client) as PGlite
  for (let proto: object = client; proto !== Object.prototype; proto = Object.getPrototypeOf(proto) as object)
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (Object.hasOwn(facade, name) || name === 'constructor') continue
      const call = (...args: unknown[]): unknown => {
        if (isReleased) throw new Error('the test has ended')
        return Reflect.apply(property.value as () => unknown, client, args)
      }
      if ('get' in property)
        Object.defineProperty(facade, name, { get: () => Reflect.get(client, name), configurable: true })
      else if (typeof property.value === 'function')
        Object.defineProperty(facade, name, { value: call, configurable: true, writable: true })
    }
  return { client: facade, release: () => void (isReleased = true) }
}

const freeCopies: Copy[] = []
const atEnd: (() => Promise<void>)[] = []

/** Closes a database at the end of the test that opened it or, if a hook opened it, at the end of the test file. */
const onTestEnd = (end: () => Promise<void>): void => {
  try {
    onTestFinished(end)
  } catch {
    atEnd.push(end)
  }
}

const openCopy = async (template: string): Promise<OpenedDatabase> => {
  const copy = freeCopies.pop() ?? (await newCopy(template))
  const { client, release } = releasable(copy.client)
  const database = await openEmbeddedDatabase(client, { migrations: migrationsFolder })
  onTestEnd(async () => {
    release()
    await copy.client.exec('unlisten *')
    const restoredCopy = await restoreCopy(copy)
    if (restoredCopy) freeCopies.push(restoredCopy)
    else await copy.client.close()
  })
  return database
}

const onPostgres = async (url: string, template: string): Promise<OpenedDatabase> => {
  const name = `agro_test_${systemRandom.uuid().replaceAll('-', '')}`
  const asAdmin = async (...queries: string[]) => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    for (const query of queries) await admin.query(query)
    await admin.end()
  }
  // Only one session may copy a template at a time.
  await asAdmin('select pg_advisory_lock(727302)', `create database ${name} template ${template}`)
  const target = new URL(url)
  target.pathname = `/${name}`
  const database = await openDatabase({ url: target.href, folder: '', migrations: migrationsFolder })
  onTestEnd(async () => {
    await database.close()
    await asAdmin(`drop database if exists ${name} with (force)`)
  })
  return database
}

export const testDatabase = (): Promise<OpenedDatabase> => {
  const template: PgTemplate = inject('pgTemplate')
  const url = process.env['TEST_DATABASE_URL']
  return url ? onPostgres(url, template) : openCopy(template)
}

export const closeTestDatabases = async (): Promise<void> => {
  await Promise.all(atEnd.splice(0).map((end) => end()))
}
