import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { startFakePostgres } from '#tests/harness/fake-postgres.ts'
import { enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { openDatabase } from '../db/open.ts'
import { migrationsFolder } from '../paths.ts'
import type { Variables } from './context.ts'
import { createReadiness, readinessRoute } from './readiness.ts'

const fakePostgres = await startFakePostgres()
const database = await openDatabase({ url: fakePostgres.url, folder: '', migrations: migrationsFolder })
const t = await testApp({ db: database.db })
afterAll(async () => {
  await fakePostgres.stop()
  await database.close()
})
beforeEach(async () => {
  fakePostgres.answer = () => 'done'
  await fakePostgres.setListening(true)
  // Makes the pool drop the connections that the previous test broke.
  await database.db.execute(sql`select 1`).catch(() => undefined)
})

const token = 'a-token-of-somebody'

test.each([
  ['restarts', () => fakePostgres.setListening(false)],
  ['breaks its connections', async () => void (fakePostgres.answer = () => 'broken')],
  ['shuts down', async () => void (fakePostgres.answer = () => ({ sqlState: '57P01' }))],
  ['has a full disk', async () => void (fakePostgres.answer = () => ({ sqlState: '53100' }))],
  ['waits too long for a lock', async () => void (fakePostgres.answer = () => ({ sqlState: '55P03' }))],
])('while the database %s, reads and writes get a 503 with Retry-After, in an envelope', async (_, fail) => {
  await fail()
  const read = await t.call(catalogueCalls.companyGet, { token, query: { id: '1' } })
  const write = await t.call(enquiryCalls.send, {
    token,
    body: enquiryBody(['1']),
    headers: { 'Idempotency-Key': 'k' },
  })
  for (const answer of [read, write]) {
    expect(answer).toMatchObject({ status: 503, code: 503, data: null })
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(answer.msg).toContain('try again later')
  }
})

test('a call whose statement the database rejects is answered with a server error', async () => {
  fakePostgres.answer = () => ({ sqlState: '42601' })
  const answer = await t.call(catalogueCalls.companyGet, { token, query: { id: '1' } })
  expect(answer).toMatchObject({ status: 500, code: 500 })
})

test('/readyz fails without the database and during a stop, and reports a missing mail server; /healthz needs no database', async () => {
  const app = new Hono<{ Variables: Variables }>()
  const readiness = createReadiness(database.answers)
  let isMailAway = false
  readinessRoute(app, readiness, () => isMailAway)
  const readReadiness = async () => {
    const answer = await app.request('/readyz')
    return [answer.status, await answer.json()]
  }
  expect(await readReadiness()).toEqual([200, { ok: true }])
  await fakePostgres.setListening(false)
  expect(await readReadiness()).toEqual([503, { ok: false, why: 'database' }])
  expect((await t.app.request('/healthz')).status).toBe(200)
  await fakePostgres.setListening(true)
  expect(await readReadiness()).toEqual([200, { ok: true }])
  isMailAway = true
  expect(await readReadiness()).toEqual([200, { ok: true, mail: 'away' }])
  readiness.stop()
  expect(await readReadiness()).toEqual([503, { ok: false, why: 'stopping' }])
})
