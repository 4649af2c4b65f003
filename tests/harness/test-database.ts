import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, openEmbedded, startParams, type OpenedDatabase } from '#server/platform/db/open.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { systemRandom } from '#server/platform/system.ts'
import type { PgTemplate } from '#tests/harness/pg-template.ts'

/*
 * Loading the image of the run takes a second. So a worker keeps its copies: after a test file, what the file wrote is
 * undone. A copy whose tables were altered, or whose catalogue was written (its index takes longer than an image), is
 * replaced.
 */

interface Copy {
  readonly client: PGlite
  readonly shape: string
  /** Rows ever written, by table. */
  readonly written: ReadonlyMap<string, string>
  /** Tables that are not empty at the start. Small ones have a copy of their rows in the schema `seeded`. */
  readonly filled: ReadonlySet<string>
  readonly sequences: string
}

const large = new Set(['products', 'companies'])

const shapeQuery = `
  select concat_ws(' ',
    (select concat(count(*), ' ', sum(oid::bigint)) from pg_class where relnamespace = 'public'::regnamespace),
    (select concat(count(*), ' ', sum(atttypid::bigint)) from pg_attribute where attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(concat(tgname, tgenabled), ' ' order by tgname) from pg_trigger where not tgisinternal),
    (select concat(count(*), ' ', sum(oid::bigint)) from pg_proc where pronamespace = 'public'::regnamespace)
  ) as shape`

const one = async <Row>(client: PGlite, query: string): Promise<Row> => {
  const [row] = (await client.query<Row>(query)).rows
  if (row === undefined) throw new Error(`no row: ${query}`)
  return row
}

const writtenIn = async (client: PGlite): Promise<Map<string, string>> => {
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string; written: string }>(`
    select relname as name, concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del) as written
    from pg_stat_user_tables where schemaname = 'public'`)
  return new Map(rows.map(({ name, written }) => [name, written]))
}

const newCopy = async (template: string): Promise<Copy> => {
  const client = await PGlite.create({
    extensions: { pg_trgm },
    startParams,
    loadDataDir: await openAsBlob(template),
  })
  const tables = [...(await writtenIn(client)).keys()]
  const filled = new Set<string>()
  await client.exec('create schema seeded')
  for (const table of tables) {
    const { some } = await one<{ some: boolean }>(client, `select exists (select from public."${table}") as some`)
    if (!some) continue
    filled.add(table)
    if (!large.has(table)) await client.exec(`create table seeded."${table}" as table public."${table}"`)
  }
  const { sequences } = await one<{ sequences: string }>(
    client,
    `select coalesce(string_agg(format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value is not null), '; '), '') as sequences
     from pg_sequences where schemaname = 'public'`,
  )
  const { shape } = await one<{ shape: string }>(client, shapeQuery)
  return { client, shape, written: await writtenIn(client), filled, sequences }
}

/** The same copy as the next file gets it, or null if another one is quicker. */
const undone = async (copy: Copy): Promise<Copy | null> => {
  const { client, written, filled, sequences } = copy
  if ((await one<{ shape: string }>(client, shapeQuery)).shape !== copy.shape) return null
  const now = await writtenIn(client)
  const changed = [...now].flatMap(([table, text]) => (written.get(table) === text ? [] : [table]))
  if (changed.some((table) => large.has(table))) return null
  await client.exec(
    [
      'reset all',
      'select pg_advisory_unlock_all()',
      'begin',
      'set local session_replication_role = replica',
      ...changed.map((table) => `delete from public."${table}"`),
      ...changed.flatMap((table) =>
        filled.has(table) ? [`insert into public."${table}" select * from seeded."${table}"`] : [],
      ),
      'commit',
      sequences,
    ].join(';\n'),
  )
  return { ...copy, written: await writtenIn(client) }
}

/**
 * The client of one test file. What the file has left running fails after it, as on a database of its own that was
 * closed; what it spies on is spied on for itself alone.
 */
const untilReleased = (client: PGlite): { readonly client: PGlite; readonly release: () => void } => {
  let released = false
  const facade = Object.create(client) as PGlite
  for (let proto: object = client; proto !== Object.prototype; proto = Object.getPrototypeOf(proto) as object)
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (Object.hasOwn(facade, name) || name === 'constructor') continue
      const call = (...args: unknown[]): unknown => {
        if (released) throw new Error('the test file has ended')
        return Reflect.apply(property.value as () => unknown, client, args)
      }
      if ('get' in property)
        Object.defineProperty(facade, name, { get: () => Reflect.get(client, name), configurable: true })
      else if (typeof property.value === 'function')
        Object.defineProperty(facade, name, { value: call, configurable: true, writable: true })
    }
  return { client: facade, release: () => void (released = true) }
}

const free: Copy[] = []
const atEnd: (() => Promise<void>)[] = []

const embedded = async (template: string): Promise<OpenedDatabase> => {
  const copy = free.pop() ?? (await newCopy(template))
  const { client, release } = untilReleased(copy.client)
  const opened = await openEmbedded(client, { migrations: migrationsFolder })
  atEnd.push(async () => {
    release()
    await copy.client.exec('unlisten *')
    const again = await undone(copy)
    if (again) free.push(again)
    else await copy.client.close()
  })
  return opened
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
  const opened = await openDatabase({ url: target.href, folder: '', migrations: migrationsFolder })
  atEnd.push(async () => {
    await opened.close()
    await asAdmin(`drop database if exists ${name} with (force)`)
  })
  return opened
}

/** The image of the run, as it was made. It is taken back after the test file. */
export const testDatabase = (): Promise<OpenedDatabase> => {
  const template: PgTemplate = inject('pgTemplate')
  const url = process.env['TEST_DATABASE_URL']
  return url ? onPostgres(url, template) : embedded(template)
}

/** Takes back what a test file has opened (server-setup.ts). */
export const closeTestDatabases = async (): Promise<void> => {
  await Promise.all(atEnd.splice(0).map((end) => end()))
}
