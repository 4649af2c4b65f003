import { describe, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { requestRecord, type RequestKind } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { recordRow, type RecordRow, kvKey } from './db.ts'
import { hasCompleteList, readRecords, readSends, readFavourites } from './read-records.ts'
import type { Intent } from './rows.ts'

const recordOf = (kind: RequestKind, id: string, createTime: number, part: Partial<RecordRow> = {}): RecordRow =>
  recordRow.parse({
    kind,
    id,
    createTime,
    batchNo: '',
    provisional: false,
    row: { ...requestRecord.parse({ id, recordNo: `R-${id}`, unread: true, createTime }), kind },
    ...part,
  })
const receipt = (sentAt: number) => ({ sentAt, batchNo: null, contentHash: null, bodyHash: '', records: [] })

describe('records of a kind', () => {
  test('are listed newest first, without those of other kinds', async () => {
    const { db } = await testAccount()
    await db.records.bulkPut([
      recordOf('enquiry', '1', 10),
      recordOf('enquiry', '2', 30),
      recordOf('sample', '3', 40),
      recordOf('enquiry', '4', -5),
    ])
    expect((await readRecords(db, 'enquiry', {})).rows.map(({ id }) => id)).toEqual(['2', '1', '4'])
  })

  test('records of one group are listed newest first, without those of other kinds', async () => {
    const { db } = await testAccount()
    const inBatch = (kind: RequestKind, id: string, createTime: number) =>
      recordOf(kind, id, createTime, { batchNo: 'B' })
    await db.records.bulkPut([
      inBatch('enquiry', '1', 40),
      inBatch('enquiry', '2', 30),
      inBatch('sample', '3', 50),
      recordOf('enquiry', '4', 60),
    ])
    expect((await readRecords(db, 'enquiry', { batchNo: 'B' })).rows.map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('STOR-5 are listed without an unreadable one', async () => {
    const { db } = await testAccount()
    await db.records.put(recordOf('enquiry', '1', 10))
    await db.table('records').put({ kind: 'enquiry', id: '2', createTime: 20, row: 'torn' })
    expect((await readRecords(db, 'enquiry', {})).rows.map(({ id }) => id)).toEqual(['1'])
  })

  test('REC-3 are shown as read once they were opened on this device', async () => {
    const { db } = await testAccount()
    await db.records.bulkPut([recordOf('enquiry', '1', 3), recordOf('enquiry', '2', 2), recordOf('sample', '1', 1)])
    await db.ops.put(
      opOf('o', { intent: { name: 'record-read', kind: 'enquiry', id: aRecordId('1') }, state: 'retry' }),
    )
    const unread = async (kind: RequestKind) => (await readRecords(db, kind, {})).rows.map((row) => row.unread)
    expect(await unread('enquiry')).toEqual([false, true])
    expect(await unread('sample')).toEqual([true])
    expect((await db.records.get(['enquiry', '1']))?.row.unread).toBe(true)
  })

  test('have no age if the list was never read', async () => {
    const { db } = await testAccount()
    expect(await readRecords(db, 'enquiry', {})).toEqual({ rows: [], asOf: null })
    await db.kv.put({ k: 'records:enquiry', v: {}, asOf: 9 })
    expect((await readRecords(db, 'enquiry', {})).asOf).toBe(9)
    expect((await readRecords(db, 'sample', {})).asOf).toBeNull()
  })
})

test.each([
  ['that was never read', undefined, false],
  ['that was cut short', { whole: false }, false],
  ['that was read completely', { whole: true }, true],
  ['whose note lacks the field "whole"', {}, true],
  ['whose note is unreadable', 'yes', false],
  ['without a note', null, false],
])('a list %s counts as complete: %s', async (_, v, whole) => {
  const { db } = await testAccount()
  if (v !== undefined) await db.kv.put({ k: 'records:enquiry', v, asOf: 1 })
  expect(await hasCompleteList(db, 'enquiry')).toBe(whole)
})

test('REC-4 requests that were sent from this device are listed with their text, oldest first', async () => {
  const { db } = await testAccount()
  const sentDraft = (localId: string, sentAt: number) => draftOf(localId, { status: 'sent', receipt: receipt(sentAt) })
  await db.drafts.bulkPut([
    sentDraft('late', 30),
    sentDraft('early', 10),
    { ...sentDraft('other kind', 20), kind: 'sample' },
    draftOf('draft', { receipt: receipt(5) }),
    draftOf('no receipt', { status: 'sent' }),
  ])
  expect((await readSends(db, 'enquiry')).map(({ localId }) => localId)).toEqual(['early', 'late'])
  expect((await readSends(db, 'enquiry'))[0]).toMatchObject({ serverId: null, content: draftOf('early').mine })
})

const confirmedRows = [
  { companyId: 'c1', company: { companyId: 'c1', name: 'First' }, note: 'mine', createTime: 10 },
  { companyId: 'c2', company: null, note: null, createTime: 20 },
]
const favouriteIntent = (companyId: string, part: Partial<Extract<Intent, { name: 'favourite' }>> = {}): Intent => ({
  name: 'favourite',
  companyId,
  company: `Typed ${companyId}`,
  on: true,
  note: null,
  at: 15,
  ...part,
})
const accountWith = async (...intents: Parameters<typeof opOf>[1][]) => {
  const { db } = await testAccount()
  await db.kv.put({ k: kvKey.favourites, v: confirmedRows, asOf: 7 })
  await db.ops.bulkPut(intents.map((part, seq) => opOf(`o${seq}`, { seq, ...part })))
  return db
}

test('saved suppliers are listed newest first, by id if the name is unknown', async () => {
  expect(await readFavourites(await accountWith())).toEqual({
    items: [
      { companyId: 'c2', name: 'c2', note: '', createTime: 20, pending: false },
      { companyId: 'c1', name: 'First', note: 'mine', createTime: 10, pending: false },
    ],
    asOf: 7,
  })
})

test('a supplier that was saved on this device is sorted by time and marked as pending', async () => {
  const { items } = await readFavourites(await accountWith({ intent: favouriteIntent('c3') }))
  expect(items.map(({ companyId, pending }) => [companyId, pending])).toEqual([
    ['c2', false],
    ['c3', true],
    ['c1', false],
  ])
  expect(items[1]).toMatchObject({ name: 'Typed c3', note: '', createTime: 15 })
})

test('a supplier that is saved again retains its position, its name and, unless there is a new note, its note', async () => {
  const favourites = await readFavourites(await accountWith({ intent: favouriteIntent('c1') }))
  expect(favourites.items[1]).toEqual({ companyId: 'c1', name: 'First', note: 'mine', createTime: 10, pending: true })
  const favouritesAfter = await readFavourites(await accountWith({ intent: favouriteIntent('c1', { note: '' }) }))
  expect(favouritesAfter.items[1]?.note).toBe('')
})

test('COAL-6 a supplier that is removed and saved again has no note', async () => {
  const off = favouriteIntent('c1', { on: false })
  const favourites = await readFavourites(await accountWith({ intent: off }))
  expect(favourites.items.map(({ companyId }) => companyId)).toEqual(['c2'])
  const back = await readFavourites(await accountWith({ intent: off }, { intent: favouriteIntent('c1') }))
  expect(back.items.find(({ companyId }) => companyId === 'c1')).toMatchObject({ note: '', createTime: 15 })
})

test("REFUSE-3 the server's state is shown after a refused change, and the buyer's after an unclear one", async () => {
  const refusedOp = { intent: favouriteIntent('c1', { on: false }), state: 'rejected' as const }
  expect((await readFavourites(await accountWith(refusedOp))).items).toHaveLength(2)
  const unclear = { intent: favouriteIntent('c1', { on: false }), state: 'retry' as const, ambiguous: true }
  expect((await readFavourites(await accountWith(unclear))).items).toHaveLength(1)
})

test('STOR-5 an unreadable list of saved suppliers counts as empty', async () => {
  const db = await accountWith({ intent: favouriteIntent('c3') })
  await db.kv.put({ k: kvKey.favourites, v: { list: confirmedRows }, asOf: 7 })
  expect((await readFavourites(db)).items.map(({ companyId }) => companyId)).toEqual(['c3'])
})

test('a list of saved suppliers that was never read from the server has no age', async () => {
  const { db } = await testAccount()
  expect((await readFavourites(db)).asOf).toBeNull()
  await db.kv.put({ k: kvKey.favourites, v: [], asOf: 0 })
  expect((await readFavourites(db)).asOf).toBeNull()
})
