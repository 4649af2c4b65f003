import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startFakePostgres, type FakePostgres } from '#tests/harness/fake-postgres.ts'
import { migrationsFolder } from '../paths.ts'
import { openDatabase, type OpenedDatabase } from './open.ts'

let fake: FakePostgres
let opened: OpenedDatabase
beforeEach(async () => {
  fake = await startFakePostgres()
  opened = await openDatabase({ url: fake.url, folder: '', migrations: migrationsFolder })
})
afterEach(async () => {
  fake.answer = () => 'done'
  await fake.stop()
  await opened.close()
})

const answerTo = (statement: string, answer: ReturnType<FakePostgres['answer']>) => {
  fake.answer = (asked) => (asked === statement ? answer : 'done')
}

test('a connection that breaks between two statements of a transaction fails the call, not the process', async () => {
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  onTestFinished(() => void process.off('uncaughtException', uncaught))
  const call = opened.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    fake.terminateAll()
    await vi.waitFor(() => expect(fake.connections()).toBe(0))
    await pause(1)
    await tx.execute(sql`select 2`)
  })
  await expect(call).rejects.toThrow()
  expect(uncaught).not.toHaveBeenCalled()
  await expect(opened.db.execute(sql`select 3`)).resolves.toBeDefined()
})

test.each([
  ['refused', { sqlState: '57P03' }],
  ['cut off', 'broken'],
] as const)('transactions whose begin is %s leave a connection for the next call', async (_, answer) => {
  answerTo('begin', answer)
  for (let round = 0; round < 25; round += 1)
    await expect(opened.db.transaction(async () => undefined)).rejects.toThrow()
  answerTo('', 'done')
  await expect(opened.db.transaction(async () => 'done')).resolves.toBe('done')
})

test('a transaction that cannot be rolled back says why it failed, and its connection is not used again', async () => {
  fake.answer = (asked) => (asked === 'rollback' ? { sqlState: 'XX000' } : 'done')
  const before = fake.connections()
  const call = opened.db.transaction(async () => {
    throw new Error('no such draft')
  })
  await expect(call).rejects.toThrow('no such draft')
  await vi.waitFor(() => expect(fake.connections()).toBe(before))
})
