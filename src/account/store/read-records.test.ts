import { describe, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { requestRecord, type RequestKind } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { recordRow, type RecordRow } from './confirmed-rows.ts'
import { hasWholeList, readRecords, sendsOf } from './read-records.ts'

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
  test('come newest first, those of their own kind alone', async () => {
    const { db } = await testAccount()
    await db.records.bulkPut([
      recordOf('enquiry', '1', 10),
      recordOf('enquiry', '2', 30),
      recordOf('sample', '3', 40),
      recordOf('enquiry', '4', -5),
    ])
    expect((await readRecords(db, 'enquiry', {})).rows.map(({ id }) => id)).toEqual(['2', '1', '4'])
  })

  test('STOR-5 an unreadable one is left out alone', async () => {
    const { db } = await testAccount()
    await db.records.put(recordOf('enquiry', '1', 10))
    await db.table('records').put({ kind: 'enquiry', id: '2', createTime: 20, row: 'torn' })
    expect((await readRecords(db, 'enquiry', {})).rows.map(({ id }) => id)).toEqual(['1'])
  })

  test('REC-3 one that was opened here is read, though the server does not know it; no other is', async () => {
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

  test('a list that was never asked for is not an empty one of this moment', async () => {
    const { db } = await testAccount()
    expect(await readRecords(db, 'enquiry', {})).toEqual({ rows: [], asOf: null })
    await db.kv.put({ k: 'records:enquiry', v: {}, asOf: 9 })
    expect((await readRecords(db, 'enquiry', {})).asOf).toBe(9)
    expect((await readRecords(db, 'sample', {})).asOf).toBeNull()
  })
})

test.each([
  ['never read', undefined, false],
  ['cut short', { whole: false }, false],
  ['whole', { whole: true }, true],
  ['of an app that did not say', {}, true],
  ['no note at all', 'yes', false],
  ['nothing', null, false],
])('a list that is %s: is every record here?', async (_, v, whole) => {
  const { db } = await testAccount()
  if (v !== undefined) await db.kv.put({ k: 'records:enquiry', v, asOf: 1 })
  expect(await hasWholeList(db, 'enquiry')).toBe(whole)
})

test('REC-4 sends from here are given with their text, oldest first, and nothing that was not sent', async () => {
  const { db } = await testAccount()
  const sent = (localId: string, sentAt: number) => draftOf(localId, { status: 'sent', receipt: receipt(sentAt) })
  await db.drafts.bulkPut([
    sent('late', 30),
    sent('early', 10),
    { ...sent('other kind', 20), kind: 'sample' },
    draftOf('draft', { receipt: receipt(5) }),
    draftOf('no receipt', { status: 'sent' }),
  ])
  expect((await sendsOf(db, 'enquiry')).map(({ localId }) => localId)).toEqual(['early', 'late'])
  expect((await sendsOf(db, 'enquiry'))[0]).toMatchObject({ serverId: null, content: draftOf('early').mine })
})
