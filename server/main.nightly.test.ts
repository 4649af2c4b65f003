import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import { drafts, records } from '#server/modules/requests/schema.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { untar } from '#server/seed/seed-image.ts'
import { openBackend, type Backend } from './main.ts'
import { migrationsFolder } from '#server/platform/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'backend-'))
const url = process.env['TEST_DATABASE_URL']
const emptyName = `agro_empty_${process.pid}`
const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

let backends: Backend[] = []
let backend: Backend
beforeAll(async () => {
  const parts = { captcha: { text: () => 'AbCd', draw: () => new Uint8Array() } }
  if (!url) {
    backend = await openBackend({ DEMO: '1', DATA_DIR: folder }, parts)
    backends = [backend]
    return
  }
  await admin(`create database ${emptyName}`)
  const target = new URL(url)
  target.pathname = `/${emptyName}`
  const env = { DEMO: '1', DATABASE_URL: target.href, DATA_DIR: folder }
  backends = await Promise.all([openBackend(env, parts), openBackend(env, parts)])
  backend = backends[0] as Backend
})
afterAll(async () => {
  await Promise.all(backends.map((one) => one.close()))
  if (url) await admin(`drop database ${emptyName} with (force)`)
  rmSync(folder, { recursive: true })
})

const needed = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@shop.example', APP_URL: 'https://shop.example' }

test('production does not start without a mail server, a sender and the URL of the app, and names all three settings', async () => {
  await expect(openBackend({ DATA_DIR: folder })).rejects.toThrow(
    /^SMTP_URL is not set.*\nMAIL_FROM is not set.*\nAPP_URL is not set[^\n]*$/,
  )
})

test('production starts with the register, without accounts and demo suppliers', async () => {
  const place = mkdtempSync(join(tmpdir(), 'production-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const env = { DATA_DIR: place, ...needed }
  const production = await openBackend(env)
  expect(production.info).toMatchObject({ seeded: true, mailPage: false })
  expect((await production.app.request('http://localhost/mail')).status).not.toBe(200)
  await production.close()
  const { db, close } = await openDatabase({ url: undefined, folder: place, migrations: migrationsFolder })
  const countRows = async (from: PgTable, where?: SQL) =>
    (await db.select({ n: count() }).from(from).where(where))[0]?.n
  expect(await countRows(users)).toBe(0)
  expect(await countRows(drafts)).toBe(0)
  expect(await countRows(records)).toBe(0)
  expect(await countRows(companies, eq(companies.demo, true))).toBe(0)
  expect(await countRows(products, eq(products.demo, true))).toBe(0)
  expect(await countRows(products)).toBeGreaterThan(5_000)
  await close()
})

test("a demonstration's database is refused by production", async () => {
  const place = mkdtempSync(join(tmpdir(), 'demonstration-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  await (await openBackend({ DEMO: '1', DATA_DIR: place })).close()
  const production = { DATA_DIR: place, ...needed }
  await expect(openBackend(production)).rejects.toThrow('made by a demonstration')
}, 90_000)

// Sweeps of later days, also with a restored database, are tested in server/background/sweep-files.test.ts.
test('a start deletes none of the stored files, even with a database that has no rows for them', async () => {
  const place = mkdtempSync(join(tmpdir(), 'full-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  const paths = Array.from({ length: 50 }, (_, at) => {
    const id = `${at % 2 ? 'ab' : 'cd'}${String(at).padStart(20, '0')}`
    const path = join(place, 'files', id.slice(0, 2), id)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, id)
    utimesSync(path, twoDaysAgo, twoDaysAgo)
    return path
  })
  const contents = () => paths.map((path) => readFileSync(path, 'utf8'))
  const contentsBefore = contents()
  for (const database of ['one', 'another']) {
    const env: NodeJS.ProcessEnv = { DEMO: '1', DATA_DIR: place }
    const name = `agro_full_${database}_${process.pid}`
    if (url) {
      await admin(`create database ${name} template ${inject('pgTemplate')}`)
      env['DATABASE_URL'] = Object.assign(new URL(url), { pathname: `/${name}` }).href
    } else untar(readFileSync(inject('pgTemplate')), join(place, 'pg'))
    const startedBackend = await openBackend(env)
    await startedBackend.close()
    expect([database, contents()]).toEqual([database, contentsBefore])
    if (url) await admin(`drop database ${name} with (force)`)
    else rmSync(join(place, 'pg'), { recursive: true })
  }
}, 120_000)

test('two servers that start together seed an empty database once', () => {
  expect(backends.filter(({ info }) => info.seeded)).toHaveLength(1)
})

test('a new backend is healthy, and its mail page shows the mailed code', async () => {
  expect(backend.info.mailPage).toBe(true)
  expect((await backend.app.request('/healthz')).status).toBe(200)
  const headers = { 'X-Device-Id': 'd1', 'Content-Type': 'application/json' }
  await backend.app.request(authCalls.captchaImage.path, { headers })
  await backend.app.request(authCalls.sendEmailCode.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      email: '"<b>"@example.com'.replaceAll(/["<>]/g, ''),
      scene: codePurpose.register,
      code: 'abcd',
    }),
  })
  const page = await (await backend.app.request('/mail')).text()
  expect(page).toContain('to b@example.com')
  const { list } = (await (await backend.app.request('/mail/messages.json')).json()) as { list: { text: string }[] }
  expect(list[0]?.text).toMatch(/\b\d{6}\b/)
  expect(page).toContain(/\b\d{6}\b/.exec(list[0]?.text ?? '')?.[0])
})

test('a database folder keeps its rows, and a second server for the same folder is refused', async () => {
  const place = {
    url: undefined,
    folder: join(folder, 'kept'),
    migrations: migrationsFolder,
    // If the tests run on PostgreSQL, there is no image to unpack, and the folder starts empty.
    prepareFolder: (to: string) => !url && untar(readFileSync(inject('pgTemplate')), to) > 0,
  }
  const first = await openDatabase(place)
  await expect(openDatabase(place)).rejects.toThrow('in use by another process')
  await first.db
    .insert(users)
    .values({ id: anAccountId('u1'), role: 'buyer', email: 'kept@example.com', passwordHash: '', createdAt: 1 })
  await first.close()
  const second = await openDatabase(place)
  expect((await second.db.select({ id: users.id }).from(users)).map(({ id }) => id)).toContain('u1')
  await second.close()
})

test('a DATABASE_URL that is not of PostgreSQL is refused', async () => {
  await expect(openBackend({ DEMO: '1', DATABASE_URL: 'mysql://host/db', DATA_DIR: folder })).rejects.toThrow(
    'DATABASE_URL',
  )
})
