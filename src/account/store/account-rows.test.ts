import { beforeEach, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { draftOf, opOf, putFile } from '#tests/harness/sync/made-rows.ts'
import {
  blobsOfDraft,
  getBlob,
  getDraft,
  getOp,
  opsOfDraft,
  pendingOps,
  watchOutbox,
  writeLog,
  readAttachment,
  readBytes,
} from './db.ts'
import { aDraftId, anOpId } from '#tests/harness/ids.ts'
import { writeTx } from './tx.ts'

const d = aDraftId('d')
let db: AccountContext['db']
let clock: AccountContext['clock']
beforeEach(async () => void ({ db, clock } = await testAccount()))

test('STOR-5 an unreadable row is null if it is read by key, and left out of lists', async () => {
  await db.table('drafts').put({ ...draftOf('d'), rev: 'two' })
  await db.table('ops').put({ ...opOf('o', { draftId: 'd' }), state: 'of tomorrow' })
  await db.table('blobs').put({ blobId: 'b', draftId: 'd' })
  expect([await getDraft(db, d), await getOp(db, anOpId('o')), await getBlob(db, 'b')]).toEqual([null, null, null])
  expect([await opsOfDraft(db, d), await pendingOps(db), await blobsOfDraft(db, d)]).toEqual([[], [], []])
  expect([await getDraft(db, aDraftId('none')), await getOp(db, anOpId('none')), await getBlob(db, 'none')]).toEqual([
    null,
    null,
    null,
  ])
})

test('fields that the schema does not define are dropped', async () => {
  await db.table('drafts').put({ ...draftOf('d'), colour: 'red', approval: 'no approval at all' })
  const row = await getDraft(db, d)
  expect(row).not.toHaveProperty('colour')
  expect(row?.approval).toBeNull()
})

test('ORD-1 operations are ordered by their numbers', async () => {
  const of = (opId: string, seq: number) => opOf(opId, { seq, draftId: 'd' })
  await db.ops.bulkPut([of('a', 30), of('b', 10), of('c', 20)])
  expect((await opsOfDraft(db, d)).map(({ opId }) => opId)).toEqual(['b', 'c', 'a'])
  expect((await pendingOps(db)).map(({ opId }) => opId)).toEqual(['b', 'c', 'a'])
})

test('operations in every state except "done" are pending', async () => {
  const states = ['open', 'inflight', 'retry', 'rejected', 'conflict', 'parked', 'done'] as const
  await db.ops.bulkPut(states.map((state, seq) => opOf(state, { state, seq })))
  expect((await pendingOps(db)).map(({ state }) => state)).toEqual(states.filter((state) => state !== 'done'))
})

test('a list that is read in pieces contains each operation once', async () => {
  await db.ops.bulkPut([0, 1, 2, 3, 4].map((seq) => opOf(`o${seq}`, { seq })))
  const firstOps = await pendingOps(db, -1, 2)
  const second = await pendingOps(db, firstOps.at(-1)?.seq, 2)
  const third = await pendingOps(db, second.at(-1)?.seq, 2)
  expect([...firstOps, ...second, ...third].map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4])
})

test("a watch reports only changes of this account's drafts and operations, until it is stopped", async () => {
  const otherAccount = await testAccount()
  const onChange = vi.fn()
  const stop = watchOutbox(db, onChange)
  await db.meta.put({ k: 'x', v: 1 })
  await db.log.add({ at: 0, what: 'x', opId: null, draftId: null, detail: null })
  await otherAccount.db.drafts.put(draftOf('d'))
  expect(onChange).not.toHaveBeenCalled()
  await db.drafts.put(draftOf('d'))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  await db.ops.put(opOf('o'))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  stop()
  await db.ops.delete('o')
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('STOR-7 a file is read whole and in order, or not at all', async () => {
  await putFile(db, 'a', 'a text of several slices')
  await putFile(db, 'aa', 'another that sorts beside it')
  const file = await readAttachment(db, 'a')
  expect([await file?.text(), file?.type]).toEqual(['a text of several slices', 'application/pdf'])
  await db.parts.delete(['a', 2])
  expect(await readAttachment(db, 'a')).toBeNull()
  expect(await readBytes(db, { blobId: 'a', size: 24 })).toBeNull()
  expect(await readAttachment(db, 'none')).toBeNull()
})

test('STOR-7 a file with more bytes than it should have is unreadable', async () => {
  await putFile(db, 'a', 'whole')
  await db.parts.put({ blobId: 'a', n: 9, bytes: new ArrayBuffer(3) })
  expect(await readAttachment(db, 'a')).toBeNull()
})

test("a file's slices are ordered by number, even if there are more than nine", async () => {
  const text = Array.from({ length: 13 }, (_, n) => String(n).padStart(4, '.')).join('')
  await putFile(db, 'a', text)
  expect(await (await readAttachment(db, 'a'))?.text()).toBe(text)
})

test('missing fields of a journal entry are null', async () => {
  await writeLog(db, clock, { what: 'applied', opId: anOpId('o1'), draftId: aDraftId('d1'), detail: { key: 'k' } })
  await writeLog(db, clock, { what: 'alone' })
  expect(await db.log.toArray()).toEqual([
    { n: 1, at: clock.now(), what: 'applied', opId: 'o1', draftId: 'd1', detail: { key: 'k' } },
    { n: 2, at: clock.now(), what: 'alone', opId: null, draftId: null, detail: null },
  ])
  expect(await db.log.where('opId').equals('o1').count()).toBe(1)
})

test('STOR-1 an aborted transaction leaves no journal entry', async () => {
  const failingWrite = writeTx(db, ['log'], async () => {
    await writeLog(db, clock, { what: 'never was' })
    throw new RangeError('mine')
  })
  await expect(failingWrite).rejects.toThrow(RangeError)
  expect(await db.log.count()).toBe(0)
})

test('I18 the journal deletes its oldest entries beyond its limit', async () => {
  const entry = (n: number) => ({ n, at: 0, what: `entry ${n}`, opId: null, draftId: null, detail: null })
  await db.log.bulkPut(Array.from({ length: 5_098 }, (_, at) => entry(at + 1)))
  await writeLog(db, clock, { what: 'the 5,099th' })
  expect(await db.log.count()).toBe(5_099)
  await writeLog(db, clock, { what: 'the 5,100th' })
  expect((await db.log.toCollection().first())?.n).toBe(100)
  expect((await db.log.toCollection().last())?.what).toBe('the 5,100th')
  expect(await db.log.count()).toBe(5_001)
})

test('CRASH-1 journal numbers continue after the journal was cleared', async () => {
  await writeLog(db, clock, { what: 'before' })
  await db.log.clear()
  await writeLog(db, clock, { what: 'after' })
  expect(await db.log.toArray()).toMatchObject([{ n: 2, what: 'after' }])
})
