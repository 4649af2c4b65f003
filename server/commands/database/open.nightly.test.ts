import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { demoAccount } from '#server/seed/accounts.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { feedbacks } from '#server/modules/feedback/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { writeInstanceValue } from '../../platform/db/epoch.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { instanceTable } from '#server/platform/db/schema.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { untar } from '#server/seed/seed-image.ts'
import { importMain, seedMain, writeTemplates } from '../import/main.ts'
import { operatorMain } from '../operator/main.ts'
import type { Env, LinePrinter } from './open.ts'

const url = process.env['TEST_DATABASE_URL']
let databaseCount = 0

const query = async (address: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Settings for a new PostgreSQL database, which is empty or a copy of `template`, or for a folder that is missing. */
const newPlace = async (template?: string): Promise<Env & { DATA_DIR: string }> => {
  const data = join(temporaryFolder(), 'data')
  if (!url) return { DATA_DIR: data }
  const name = `agro_look_${process.pid}_${(databaseCount += 1)}`
  await query(url, `create database ${name} ${template ? `template ${template}` : ''}`)
  onTestFinished(async () => void (await query(url, `drop database ${name} with (force)`)))
  const target = new URL(url)
  target.pathname = `/${name}`
  return { DATA_DIR: data, DATABASE_URL: target.href }
}

const inDatabase = async <T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({
    url: env['DATABASE_URL'],
    folder: env['DATA_DIR'] ?? '',
    migrations: migrationsFolder,
  })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const demonstration = async () => {
  const template = inject('pgTemplate')
  const env = await newPlace(template)
  if (!url) untar(readFileSync(template), join(env.DATA_DIR, 'pg'))
  return env
}
const production = async () => {
  const env = await demonstration()
  await inDatabase(env, async (db) => {
    await db.delete(users)
    await writeInstanceValue(db, 'demo', '0')
  })
  return env
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const fingerprint = async (env: Env & { DATA_DIR: string }): Promise<Record<string, unknown>> => {
  if (!env['DATABASE_URL'])
    return existsSync(env.DATA_DIR)
      ? Object.fromEntries(
          filesUnder(env.DATA_DIR).map((path) => [
            path,
            [statSync(path).mtimeMs, createHash('sha256').update(readFileSync(path)).digest('hex')],
          ]),
        )
      : {}
  const address = env['DATABASE_URL']
  const tables = await query(
    address,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const entries: [string, unknown][] = [['folder', existsSync(env.DATA_DIR)]]
  for (const { name } of tables)
    entries.push([
      String(name),
      (await query(address, `select count(*), md5(string_agg(t::text, '' order by t::text)) from ${name} t`))[0],
    ])
  entries.push(['sequences', await query(address, 'select sequencename, last_value from pg_sequences order by 1')])
  return Object.fromEntries(entries)
}

const run = async (command: (out: LinePrinter) => Promise<number | null>) => {
  const lines: string[] = []
  const exit = await command((line) => lines.push(line))
  return { exit, lines }
}

const filesToImport = (): string => {
  const folder = join(temporaryFolder(), 'files')
  writeTemplates(folder)
  rmSync(join(folder, 'withdrawn.csv'))
  writeFileSync(join(folder, 'withdrawn.csv'), 'reg_no\nPD20050133\n')
  return folder
}
const prices = (): string => {
  const path = join(temporaryFolder(), 'prices.csv')
  const head = 'series_id,active,specification,category_id,currency,per,day,price,source'
  writeFileSync(path, `${head}\nown-1,Glyphosate,95 % TC,herbicide,CNY,t,2026-08-01,25000,Own\n`)
  return path
}

type Looking = (env: Env, out: LinePrinter) => Promise<number | null>
const looking: [string, Looking][] = [
  ['import --check', (env, out) => importMain([filesToImport(), '--check'], env, out)],
  ['import --only-mine --check', (env, out) => importMain([filesToImport(), '--only-mine', '--check'], env, out)],
  ['import --prices --check', (env, out) => importMain(['--prices', prices(), '--check'], env, out)],
  ['seller', (env, out) => operatorMain('seller', [], env, out)],
  ['support', (env, out) => operatorMain('support', [], env, out)],
  ['support feedback', (env, out) => operatorMain('support', ['feedback'], env, out)],
]

describe('a read-only command', { timeout: 180_000 }, () => {
  test('a read-only command writes no account, row, table or file, in production and in a demonstration', async () => {
    const places: [Env & { DATA_DIR: string }, typeof looking][] = [
      [await production(), looking],
      [{ ...(await demonstration()), DEMO: '1' }, looking.slice(0, 1)],
    ]
    for (const [env, looks] of places) {
      const fingerprintBefore = await fingerprint(env)
      for (const [name, look] of looks) {
        const { exit } = await run((out) => look(env, out))
        expect([name, exit]).toEqual([name, name.includes('only-mine') ? 1 : 0])
      }
      expect(await fingerprint(env)).toEqual(fingerprintBefore)
    }
  })

  test('a read-only command creates no database, table or folder if none exists', async () => {
    const env = await newPlace()
    const fingerprintBefore = await fingerprint(env)
    const outcomes: [string, number | null, boolean][] = []
    for (const [name, look] of looking) {
      const { exit, lines } = await run((out) => look(env, out))
      outcomes.push([name, exit, lines.some((line) => line.startsWith('There is no database yet'))])
    }
    expect(outcomes).toEqual([
      ['import --check', 0, false],
      // A catalogue that has only the vocabulary contains no products to withdraw.
      ['import --only-mine --check', 1, false],
      ['import --prices --check', 0, false],
      ['seller', 1, true],
      ['support', 1, true],
      ['support feedback', 1, true],
    ])
    expect(await fingerprint(env)).toEqual(fingerprintBefore)
  })

  test('a read-only command does not migrate a database of an older version', async () => {
    const env = await production()
    await inDatabase(env, (db) => db.execute(sql`delete from drizzle.__drizzle_migrations`))
    const fingerprintBefore = await fingerprint(env)
    // The command migrates a copy of an embedded database, which fails here because the tables exist already.
    await expect(run((out) => operatorMain('seller', [], env, out))).rejects.toThrow(
      url ? 'older version' : 'Failed query',
    )
    expect(await fingerprint(env)).toEqual(fingerprintBefore)
  })
})

describe('a command in the wrong mode', { timeout: 180_000 }, () => {
  const writing: [string, Looking][] = [
    ...looking.filter(([name]) => ['import --check', 'seller'].includes(name)),
    ['import', (env, out) => importMain([filesToImport()], env, out)],
    ['seed', (env, out) => seedMain(env, out)],
    ['seller create', (env, out) => operatorMain('seller', ['create', 'a@b.example', '9001'], env, out)],
    ['support answer', (env, out) => operatorMain('support', ['answer', 'id', 'text'], env, out)],
  ]
  test.each([
    ['a demonstration without DEMO=1', demonstration, {}, 'made by a demonstration'],
    ['production with DEMO=1', production, { DEMO: '1' }, 'is in production'],
  ])('a command refuses %s, and does not change it', async (_, placeOf, mode, reason) => {
    const env = { ...(await placeOf()), ...mode }
    const rows = () =>
      inDatabase(env, async (db) => [await db.select().from(users), await db.select().from(instanceTable)])
    const rowsBefore = await rows()
    for (const [name, act] of writing) {
      const { exit, lines } = await run((out) => act(env, out))
      expect([name, exit, lines.length]).toEqual([name, 1, 2])
      expect(lines[1]).toContain(reason)
    }
    expect(await rows()).toEqual(rowsBefore)
  })
})

describe('the output of a command', { timeout: 180_000 }, () => {
  const commands: Looking[] = [
    (to, out) => seedMain(to, out),
    (to, out) => operatorMain('seller', [], to, out),
    (to, out) => operatorMain('seller', ['create', 'a@b.example', '1'], to, out),
    (to, out) => operatorMain('support', [], to, out),
    (to, out) => importMain(['x.csv'], to, out),
    (to, out) => importMain(['x.csv', '--check'], to, out),
  ]
  test.each([
    ['postgres://me:hunter2@127.0.0.1:1/agro?password=hunter2', 'PostgreSQL "agro" on 127.0.0.1:1'],
    ['postgresql:///agro?host=/run/pg&user=me&password=hunter2', 'PostgreSQL "agro" on /run/pg'],
  ])('the first line names the database and the folder, without the password of %s', async (address, name) => {
    const lines: string[] = []
    const env = { DATABASE_URL: address, DATA_DIR: '/nowhere/data' }
    for (const command of commands)
      await expect(command(env, (line) => lines.push(line))).rejects.not.toThrow('hunter2')
    expect(lines).toHaveLength(commands.length)
    for (const line of lines) {
      expect(line).toContain(`${name}, folder /nowhere/data (production).`)
      expect(line).not.toContain('hunter2')
    }
  })

  test('a DATABASE_URL that is not of PostgreSQL is refused with the name of the setting, without its password', async () => {
    const lines: string[] = []
    const env = { DATABASE_URL: 'mysql://me:hunter2@db.example/agro', DATA_DIR: '/nowhere/data' }
    for (const command of commands)
      await expect(command(env, (line) => lines.push(line))).rejects.toThrow(/^DATABASE_URL is set (?!.*hunter2)/)
    expect(lines).toEqual([])
  })

  test('control characters in texts of buyers and files are escaped', async () => {
    const env = { ...(await demonstration()), DEMO: '1' }
    const evil = '\u001b[2J\u001b]0;PWNED\u0007\u202e\u009b'
    await inDatabase(env, async (db) => {
      const [account] = await db.select().from(users).where(eq(users.email, demoAccount.email))
      await db.insert(feedbacks).values({
        id: 'f1',
        accountId: account?.id ?? null,
        kind: 'support',
        content: `${evil}\none\r\ntwo`,
        createTime: 1,
      })
    })
    const { lines } = await run((out) => operatorMain('support', [], env, out))
    expect(lines).toEqual(expect.arrayContaining(['  one', '  two']))
    expect(lines.join('')).toContain('\\u001b[2J\\u001b]0;PWNED\\u0007\\u202e\\u009b')
    const file = join(temporaryFolder(), 'withdrawn.csv')
    writeFileSync(file, `reg_no\n"${evil}\nx"\n`)
    const imported = await run((out) => importMain([file, '--check'], env, out))
    expect(imported.lines.join('')).toContain('PWNED')
    // oxlint-disable-next-line no-control-regex -- these are what a terminal would obey
    for (const line of [...lines, ...imported.lines]) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
  })
})
