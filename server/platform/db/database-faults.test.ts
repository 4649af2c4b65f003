import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakePostgres, type FakePostgres } from '#tests/harness/fake-postgres.ts'
import { connectionDefaults, openPool, type DatabasePool } from './connections.ts'
import { databaseFailureOf } from './database-faults.ts'
import { errorMessageOf } from '../log.ts'

let fakePostgres: FakePostgres
let pool: DatabasePool
beforeEach(async () => {
  fakePostgres = await startFakePostgres()
  pool = openPool(fakePostgres.url, { ...connectionDefaults, connectMs: 200 })
})
afterEach(async () => {
  await fakePostgres.stop()
  await pool.close()
})
const statement = () =>
  pool.db.execute(sql`select 1`).then(
    () => 'done',
    (error: unknown) => databaseFailureOf(error),
  )
const transaction = () =>
  pool.db
    .transaction(async () => undefined)
    .then(
      () => 'done',
      (error: unknown) => databaseFailureOf(error),
    )

describe.each([
  ['statement', statement],
  ['transaction', transaction],
])('a %s', (_, ask) => {
  test.each([
    ['57P01', 'away'],
    ['57P02', 'away'],
    ['57P03', 'away'],
    ['53100', 'away'],
    ['53300', 'away'],
    ['08006', 'away'],
    ['58030', 'away'],
    ['25006', 'away'],
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['40P01', 'busy'],
    ['40001', 'busy'],
    ['25P03', 'busy'],
    ['23505', null],
    ['42601', null],
    ['XX000', null],
  ])('a query that fails with SQLSTATE %s is classified as %s', async (sqlState, fault) => {
    fakePostgres.answer = () => ({ sqlState })
    expect(await ask()).toBe(fault)
  })
  test('a query whose connection breaks counts as an unreachable database', async () => {
    fakePostgres.answer = () => 'broken'
    expect(await ask()).toBe('away')
  })
  test('a query to a closed port counts as an unreachable database, and works once the port opens', async () => {
    await fakePostgres.setListening(false)
    expect(await ask()).toBe('away')
    await fakePostgres.setListening(true)
    expect(await ask()).toBe('done')
  })
  test('a query to a database that accepts no connection in time counts as an unreachable database', async () => {
    fakePostgres.greets = false
    expect(await ask()).toBe('away')
  })
})

test('a statement that is never answered counts as an unreachable database', async () => {
  const hasty = openPool(fakePostgres.url, { ...connectionDefaults, statementMs: 20 })
  fakePostgres.answer = () => 'never'
  expect(await hasty.db.execute(sql`select 1`).catch(databaseFailureOf)).toBe('away')
  await hasty.close()
})

test('an unreachable database is reported until a statement succeeds; a rejected or late statement reports nothing', async () => {
  const reports: unknown[] = []
  const report = (isLost: boolean, error?: unknown) => void reports.push(isLost ? errorMessageOf(error) : 'back')
  const reporting = openPool(fakePostgres.url, connectionDefaults, report)
  const run = async () => {
    await reporting.db.execute(sql`select 1`).catch(() => undefined)
    await reporting.db.transaction((tx) => tx.execute(sql`select 2`)).catch(() => undefined)
    return reports.splice(0)
  }
  expect(await run()).toEqual(['back', 'back'])
  for (const [sqlState, expected] of [
    ['53100', ['error: refused', 'error: refused']],
    ['55P03', []],
    ['23505', []],
  ] as const) {
    fakePostgres.answer = (text) => (text.startsWith('select') ? { sqlState } : 'done')
    expect(await run()).toEqual(expected)
  }
  await fakePostgres.setListening(false)
  const unreachable = await run()
  expect(unreachable.length).toBeGreaterThan(0)
  expect(unreachable).not.toContain('back')
  await reporting.close()
})

test('a connection is reused after a statement that the database rejected', async () => {
  fakePostgres.answer = () => ({ sqlState: '23505' })
  for (let round = 0; round < 3; round += 1) await statement()
  expect(fakePostgres.connections()).toBe(1)
})

test.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])(
  'an error of the driver with the code %s and any message counts as an unreachable database',
  (systemCode) => {
    const cause = Object.assign(new Error('socket disconnected before TLS'), { code: systemCode })
    expect(databaseFailureOf(new DrizzleQueryError('select 1', [], cause))).toBe('away')
  },
)

test.each([
  new Error('connect ECONNREFUSED 127.0.0.1:25'),
  new DrizzleQueryError('select 1', [], new TypeError('Cannot read properties of undefined')),
])('%s is not a fault of the database', (error) => expect(databaseFailureOf(error)).toBeNull())
