import { afterEach, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import type { AccountDb } from './db.ts'
import { openAccountDb } from './open.ts'
import { noteUnannounced, takeUnannounced, watchUnannounced } from './unannounced-refusals.ts'

const opened: AccountDb[] = []
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

const gone = { why: 'gone' } as const
const refused = async (db: AccountDb, opId: string, seq: number) => {
  const op = opOf(opId, { seq, state: 'rejected', block: gone })
  await db.ops.put(op)
  await noteUnannounced(db, op, gone)
}

test('REFUSE-4 takes the refusals once, in the order of the requests', async () => {
  const { db } = await testAccount()
  await refused(db, 'a', 20)
  await refused(db, 'b', 10)
  expect(await takeUnannounced(db)).toEqual([
    { title: 'b', block: gone },
    { title: 'a', block: gone },
  ])
  expect(await takeUnannounced(db)).toEqual([])
})

test('REFUSE-4 of two tabs each refusal goes to one', async () => {
  const { db, sub } = await testAccount()
  const other = await openAccountDb(sub)
  opened.push(db, other)
  for (let n = 0; n < 6; n += 1) await refused(db, `o${n}`, n)
  const [here, there] = await Promise.all([takeUnannounced(db), takeUnannounced(other)])
  expect([...here, ...there].map(({ title }) => title).toSorted()).toEqual(['o0', 'o1', 'o2', 'o3', 'o4', 'o5'])
})

test.each([
  ['edited and open again', { state: 'open' }],
  ['tried again', { state: 'retry' }],
  ['done in the meantime', { state: 'done' }],
] as const)('REFUSE-4 what was %s is no news', async (_, part) => {
  const { db } = await testAccount()
  await refused(db, 'a', 1)
  await db.ops.update('a', part)
  expect(await takeUnannounced(db)).toEqual([])
  expect(await db.meta.where('k').startsWith('untold:').count()).toBe(0)
})

test('REFUSE-4 a withdrawn operation is not announced', async () => {
  const { db } = await testAccount()
  await refused(db, 'a', 1)
  await db.ops.delete('a')
  expect(await takeUnannounced(db)).toEqual([])
})

test('GATE-4 a refusal by the membership is announced, although its send waits', async () => {
  const { db } = await testAccount()
  const block = { why: 'membership', scope: 'ENQUIRY' } as const
  const op = opOf('a', { state: 'retry', lastAnswer: 'membership' })
  await db.ops.put(op)
  await noteUnannounced(db, op, block)
  expect(await takeUnannounced(db)).toEqual([{ title: 'a', block }])
})

test('REFUSE-4 a second refusal replaces the first', async () => {
  const { db } = await testAccount()
  await refused(db, 'a', 1)
  await noteUnannounced(db, opOf('a'), { why: 'forbidden' })
  expect(await takeUnannounced(db)).toEqual([{ title: 'a', block: { why: 'forbidden' } }])
})

test('STOR-5 an unreadable note is dropped alone', async () => {
  const { db } = await testAccount()
  await db.meta.put({ k: 'untold:x', v: { title: 'x', block: { why: 'of tomorrow' } } })
  await refused(db, 'a', 1)
  expect(await takeUnannounced(db)).toEqual([{ title: 'a', block: gone }])
  expect(await db.meta.get('untold:x')).toBeUndefined()
})

test('CRASH-1 refusals stay if the tab dies while it takes them', async () => {
  const { db } = await testAccount()
  await refused(db, 'a', 1)
  const getting = vi.spyOn(db.ops, 'get').mockImplementation(() => {
    throw new DOMException('given up', 'AbortError')
  })
  await expect(takeUnannounced(db)).rejects.toMatchObject({ name: 'StorageError' })
  getting.mockRestore()
  expect(await takeUnannounced(db)).toHaveLength(1)
})

test('REFUSE-4 reports a refusal whoever stores it', async () => {
  const { db, sub } = await testAccount()
  const worker = await openAccountDb(sub)
  opened.push(db, worker)
  const heard = vi.fn()
  const looked = vi.spyOn(db.meta, 'where')
  const stop = watchUnannounced(db, heard)
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  await takeUnannounced(worker)
  expect(heard).not.toHaveBeenCalled()
  await refused(worker, 'a', 1)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await takeUnannounced(worker)
  await refused(worker, 'b', 2)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  stop()
  await refused(worker, 'c', 3)
  await takeUnannounced(worker)
  expect(heard).toHaveBeenCalledTimes(2)
})
