import { sql } from 'drizzle-orm'
import { describe, afterEach, beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { startFakePostgres, type FakePostgres } from '#tests/harness/fake-postgres.ts'
import { lruCache } from '../cache/lru-cache.ts'
import { runAsCall, addSharer } from './account-share.ts'
import { connectionDefaults, openPool, type DatabasePool } from './connections.ts'
import { databaseFailureOf } from './database-faults.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { migrationsFolder } from '../paths.ts'
import { openDatabase, type OpenedDatabase } from './open.ts'

const lockedStatement = 'update a_locked_row'

let fakePostgres: FakePostgres
let pool: DatabasePool
beforeEach(async () => {
  fakePostgres = await startFakePostgres()
  fakePostgres.answer = (statement) => (statement === lockedStatement ? 'never' : 'done')
  pool = openPool(fakePostgres.url, connectionDefaults)
})
afterEach(async () => {
  await fakePostgres.stop()
  await pool.close()
})

const ask = (statement: string) => pool.db.execute(sql.raw(statement))
const callOf = <T>(account: string, work: () => Promise<T>): Promise<T> =>
  runAsCall(async () => {
    addSharer(account)
    return work()
  })
const lockedCalls = () => fakePostgres.statements.filter((one) => one === lockedStatement).length
const waitForLock = async (calls: number, work: () => Promise<unknown> = () => ask(lockedStatement)) => {
  for (let call = 0; call < calls; call += 1) callOf('one', work).catch(() => undefined)
  await vi.waitFor(() => expect(lockedCalls()).toBe(3))
}

test('25 calls of one account that wait for a locked row leave connections for other accounts', async () => {
  await waitForLock(25)
  await callOf('other', () => ask('select 1'))
  expect(lockedCalls()).toBe(3)
})

test('25 transactions of one account that wait for a locked row leave connections for other accounts', async () => {
  await waitForLock(25, () => pool.db.transaction((tx) => tx.execute(sql.raw(lockedStatement))))
  await callOf('other', () => pool.db.transaction((tx) => tx.execute(sql`select 1`)))
  expect(lockedCalls()).toBe(3)
})

test('a cached read answers all its callers even if the account that started it has many calls that wait for a lock', async () => {
  const cache = lruCache<string>(10)
  await waitForLock(25)
  const readPage = () =>
    cache('page', async () => {
      await ask('select a_page')
      return 'the page'
    })
  const firstCall = callOf('one', readPage)
  expect(await callOf('other', readPage)).toBe('the page')
  expect(await firstCall).toBe('the page')
})

test('a call that waits too long for other calls of its account fails as "busy"', async () => {
  const hasty = openPool(fakePostgres.url, { ...connectionDefaults, connectMs: 500 })
  const blockedCalls = Array.from({ length: 3 }, () =>
    callOf('one', () => hasty.db.execute(sql.raw(lockedStatement))).catch(() => undefined),
  )
  await vi.waitFor(() => expect(lockedCalls()).toBe(3))
  const fault = await callOf('one', () => hasty.db.execute(sql`select 1`)).catch(databaseFailureOf)
  expect(fault).toBe('busy')
  fakePostgres.terminateAll()
  await Promise.all(blockedCalls)
  await hasty.close()
})

test("a waiting call of an account continues when one of the account's transactions ends", async () => {
  const ends: (() => void)[] = []
  const calls = Array.from({ length: 3 }, () =>
    callOf('one', () => pool.db.transaction(() => new Promise<void>((resolve) => ends.push(resolve)))),
  )
  await vi.waitFor(() => expect(ends).toHaveLength(3))
  const nextCall = callOf('one', () => ask('select the_next'))
  expect(fakePostgres.statements).not.toContain('select the_next')
  ends[0]?.()
  await nextCall
  for (const end of ends) end()
  await Promise.all(calls)
})

test('calls of many accounts that run as one group get together at most as many connections as one account', async () => {
  for (let account = 0; account < 10; account += 1)
    callOf(`buyer ${account}`, () => {
      addSharer('reviews')
      return ask(lockedStatement)
    }).catch(() => undefined)
  await vi.waitFor(() => expect(lockedCalls()).toBe(3))
  await callOf('buyer 9', () => ask('select 1'))
  expect(lockedCalls()).toBe(3)
})

test('a second connection inside a transaction is refused, because two such transactions could wait for each other', async () => {
  const call = pool.db.transaction(() => ask('select 1'))
  await expect(call).rejects.toThrow(/second connection|Failed query/)
})

describe('broken connections', () => {
  let database: OpenedDatabase
  beforeEach(async () => {
    fakePostgres = await startFakePostgres()
    database = await openDatabase({ url: fakePostgres.url, folder: '', migrations: migrationsFolder })
  })
  afterEach(async () => {
    fakePostgres.answer = () => 'done'
    await fakePostgres.stop()
    await database.close()
  })

  const answerTo = (statement: string, answer: ReturnType<FakePostgres['answer']>) => {
    fakePostgres.answer = (query) => (query === statement ? answer : 'done')
  }

  test('a connection that breaks within a transaction makes the call fail, not the process', async () => {
    const uncaught = vi.fn()
    process.on('uncaughtException', uncaught)
    onTestFinished(() => void process.off('uncaughtException', uncaught))
    const call = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      fakePostgres.terminateAll()
      await vi.waitFor(() => expect(fakePostgres.connections()).toBe(0))
      await pause(1)
      await tx.execute(sql`select 2`)
    })
    await expect(call).rejects.toThrow()
    expect(uncaught).not.toHaveBeenCalled()
    await expect(database.db.execute(sql`select 3`)).resolves.toBeDefined()
  })

  test.each([
    ['refused', { sqlState: '57P03' }],
    ['cut off', 'broken'],
  ] as const)('25 transactions whose begin is %s leave a connection for the next call', async (_, answer) => {
    answerTo('begin', answer)
    for (let round = 0; round < 25; round += 1)
      await expect(database.db.transaction(async () => undefined)).rejects.toThrow()
    answerTo('', 'done')
    await expect(database.db.transaction(async () => 'done')).resolves.toBe('done')
  })

  test('a transaction that cannot be rolled back rejects with the error of its work, and its connection is closed', async () => {
    fakePostgres.answer = (asked) => (asked === 'rollback' ? { sqlState: 'XX000' } : 'done')
    const connectionsBefore = fakePostgres.connections()
    const call = database.db.transaction(async () => {
      throw new Error('no such draft')
    })
    await expect(call).rejects.toThrow('no such draft')
    await vi.waitFor(() => expect(fakePostgres.connections()).toBe(connectionsBefore))
  })
})
