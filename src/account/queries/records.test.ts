// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aDraftId, anOpId, aRecordId } from '#tests/harness/ids.ts'
import { type RequestKind, requestRecord, type RequestRecordWire } from '#contract/entities/request.ts'
import { readLive, readLiveOnce, expectShown } from '#tests/harness/live-read.ts'
import { contentOf, draftOf, opOf, sentDraftOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { useReceipt, useRecord, useRecordCount, useRecordPageData, useRequestLists, useDeviceSend } from './records.ts'
import { connection } from '#api/connection.ts'
import { useOutbox } from './outbox.ts'
import { readDrafts, useDraft } from './drafts.ts'

withAccount()

const put = (wire: RequestRecordWire, kind: RequestKind = 'enquiry') => storeRecord(account.db, kind, wire)

test('the number of sent records has no age if a list was never read', async () => {
  await put({ id: 1 })
  expect(await readLiveOnce(useRecordCount)).toEqual({ count: 1, asOf: null })
})

test('a single record is found by its kind and id', async () => {
  await put({ id: 1, recordNo: 'ENQ-1' })
  await put({ id: 1, recordNo: 'SMP-1' }, 'sample')
  expect(await readLiveOnce(() => useRecord('sample', aRecordId('1')))).toMatchObject({
    recordNo: 'SMP-1',
    kind: 'sample',
  })
  expect(await readLiveOnce(() => useRecord('intention', aRecordId('1')))).toBeNull()
})

const pageOf = (id: string) => readLiveOnce(() => useRecordPageData('enquiry', aRecordId(id)))

test.each([[''], [null], [undefined]])('the record page shows a record without a group (%j) alone', async (batchNo) => {
  await put({ id: 1, batchNo })
  await put({ id: 2, batchNo })
  expect((await pageOf('1'))?.batch.map(({ id }) => id)).toEqual(['1'])
})

describe('the send receipt of a record', () => {
  const record = (wire: Partial<RequestRecordWire>) => requestRecord.parse({ id: 1, ...wire })
  const receiptOf = (wire: Partial<RequestRecordWire>) => readLiveOnce(() => useReceipt('enquiry', record(wire)))

  test('I25 belongs to the send whose reference the record has', async () => {
    await account.db.drafts.bulkPut([
      sentDraftOf('mine', { sentAt: 1, batchNo: 'B' }, { serverId: aRecordId('5') }),
      sentDraftOf('other', { sentAt: 2 }, { serverId: aRecordId('5') }),
    ])
    expect(await receiptOf({ clientRef: 'mine', caseDraftId: 5 })).toMatchObject({ batchNo: 'B' })
    expect(await receiptOf({ clientRef: 'of another device', caseDraftId: 5 })).toBeNull()
  })

  test('is found by draft, group or number if the record has no reference', async () => {
    await account.db.drafts.put(
      sentDraftOf(
        'mine',
        { batchNo: 'B7', records: [{ id: aRecordId('90'), companyId: 'c', companyName: 'C', recordNo: 'ENQ-90' }] },
        { serverId: aRecordId('5') },
      ),
    )
    for (const wire of [{ caseDraftId: 5 }, { batchNo: 'B7' }, { id: 90 }, { recordNo: 'ENQ-90' }])
      expect(await receiptOf(wire)).toMatchObject({ batchNo: 'B7' })
    expect(await receiptOf({ recordNo: '' })).toBeNull()
  })

  test('is null for another kind, and for an unsent draft', async () => {
    await account.db.drafts.bulkPut([
      sentDraftOf('a', {}, { kind: 'sample' }),
      draftOf('b', { receipt: sentDraftOf('b').receipt }),
    ])
    expect(await receiptOf({ clientRef: 'a' })).toBeNull()
    expect(await receiptOf({ clientRef: 'b' })).toBeNull()
  })
})

describe('REC-4 a send of this device', () => {
  test('is returned with the records that the server made from it', async () => {
    await account.db.drafts.put(sentDraftOf('mine', {}, { mine: contentOf('what I asked') }))
    const send = await readLive(() => useDeviceSend('enquiry', aDraftId('mine')))
    expect(send()).toMatchObject({ send: { content: { note: 'what I asked' } }, records: [] })
    await put({ id: 1, clientRef: 'mine' })
    await put({ id: 2, clientRef: 'another' })
    await expectShown(() => send()?.records.map(({ id }) => id), ['1'])
  })

  test('is null if the request was sent from another device or not at all', async () => {
    await account.db.drafts.put(draftOf('mine'))
    const send = await readLive(() => useDeviceSend('enquiry', aDraftId('mine')))
    expect(send()).toBeNull()
    await act(async () => void (await account.db.drafts.put(sentDraftOf('mine'))))
    await expectShown(() => send()?.send.localId, 'mine')
  })
})

withAccount()

const goOffline = () => act(() => void (connection.browserOffline = true))

describe('the list of a kind', () => {
  const readLists = () => readLive(() => useRequestLists('enquiry'))

  test('contains each item once: as a draft, as a send that the server does not list yet, or as a listed record', async () => {
    await account.db.drafts.bulkPut([
      draftOf('writing', { updatedSeq: 3 }),
      sentDraftOf('unlisted', { sentAt: 30 }, { mine: contentOf('', ['8']), updatedSeq: 2 }),
      sentDraftOf('listed', { sentAt: 20 }, { mine: contentOf('', ['9']), updatedSeq: 1 }),
    ])
    await storeRecord(account.db, 'enquiry', { id: 1, clientRef: 'listed' })
    const read = await readLists()
    expect(read()?.drafts.map(({ localId }) => localId)).toEqual(['writing'])
    expect(read()?.unlisted.map(({ localId }) => localId)).toEqual(['unlisted'])
    expect(read()?.records.map(({ id }) => id)).toEqual(['1'])
  })

  test('REC-4 removes an unlisted send in the render in which its record appears', async () => {
    await account.db.drafts.put(sentDraftOf('mine'))
    const read = await readLists()
    const counts = () => [read()?.unlisted.length, read()?.records.length]
    expect(counts()).toEqual([1, 0])
    await storeRecord(account.db, 'enquiry', { id: 1, clientRef: 'mine' })
    await expectShown(counts, [0, 1])
  })

  test('I15 shows drafts and outbox as offline at the same time', async () => {
    await account.db.drafts.put(draftOf('a'))
    await account.db.ops.put(opOf('o', { type: 'save', draftId: 'a', kind: 'enquiry', lane: 'a' }))
    const read = await readLists()
    goOffline()
    await expectShown(
      () => [read()?.drafts[0]?.state, read()?.outbox[0]?.cause],
      [{ at: 'waiting-to-save', cause: { why: 'offline' }, nextTryAt: null }, { why: 'offline' }],
    )
  })
})

describe('a draft on the screen', () => {
  const draft = (localId = 'a') => readLive(() => useDraft(aDraftId(localId)))

  test('is null until it is on the device', async () => {
    const read = await draft()
    expect(read()).toBeNull()
    await account.db.drafts.put(draftOf('a', { createdAt: 3 }))
    await expectShown(() => read()?.createdAt, 3)
  })

  test('has its approval and its conflict', async () => {
    const approval = { state: 'returned' as const, askedTime: 1, administrators: ['Ana'], by: 'Ana', reason: 'price' }
    await account.db.drafts.put(draftOf('a', { approval, conflict: { type: 'deleted' } }))
    expect((await draft())()).toMatchObject({ approval, conflict: { type: 'deleted' } })
  })

  test('SEND-1 is shown with a pending send until the send is done', async () => {
    await account.db.drafts.put(draftOf('a'))
    const read = await draft()
    await account.db.ops.put(opOf('save', { type: 'save', draftId: 'a' }))
    await account.db.ops.put(opOf('send', { type: 'send', draftId: 'a', seq: 2 }))
    await expectShown(() => read()?.sendPending, true)
    await account.db.ops.update('send', { state: 'done', pending: 0 })
    await expectShown(() => read()?.sendPending, false)
  })

  test('remains readable after it was sent, with its receipt, and shows when the server lists it', async () => {
    await account.db.drafts.put(sentDraftOf('a', { batchNo: 'B1' }))
    const read = await draft()
    expect(read()).toMatchObject({ state: { at: 'sent', listed: false }, receipt: { batchNo: 'B1' } })
    await storeRecord(account.db, 'enquiry', { id: 1, batchNo: 'B1' })
    await expectShown(() => read()?.state, { ...read()?.state, listed: true })
  })
})

test('drafts of a kind have the states of their own operations', async () => {
  await account.db.drafts.bulkPut([draftOf('a', { updatedSeq: 1 }), draftOf('b', { updatedSeq: 2 })])
  await account.db.ops.put(opOf('o', { type: 'send', draftId: 'a' }))
  const pending = (await readDrafts(account.db, 'enquiry', false)).map((row) => [row.localId, row.sendPending])
  expect(pending).toEqual([
    ['b', false],
    ['a', true],
  ])
})

describe('the outbox on the screen', () => {
  test('shows an upload without a draft under the action that depends on it', async () => {
    const blob = {
      blobId: 'b',
      draftId: aDraftId(''),
      name: 'x.pdf',
      type: 'application/pdf',
      size: 9,
      sha256: 's',
      parts: 1,
    }
    await account.db.blobs.put({ ...blob, url: null, bytesSent: 4, createdAt: 1 })
    await account.db.ops.bulkPut([
      opOf('up', { type: 'upload', lane: 'up:b', seq: 1 }),
      opOf('act', { deps: [anOpId('up')], seq: 2, intent: { name: 'cart-remove', ids: [] } }),
    ])
    const read = await readLive(useOutbox)
    const things = () => read()?.map(({ opId, thing, bytesSent }) => [opId, thing, bytesSent])
    expect(things()).toEqual([
      ['up', 'act', 4],
      ['act', 'act', 0],
    ])
    await account.db.ops.delete('act')
    await expectShown(things, [['up', 'up', 4]])
  })

  test("allows discarding operations that were not applied or that need the buyer's decision", async () => {
    await account.db.drafts.bulkPut([draftOf('d'), sentDraftOf('s')])
    await account.db.ops.bulkPut([
      opOf('open', { seq: 1 }),
      opOf('under way', { seq: 2, state: 'inflight' }),
      opOf('unclear', { seq: 3, state: 'retry', ambiguous: true, attempts: 1 }),
      opOf('asks', { seq: 4, state: 'parked' }),
      opOf('refused', { seq: 5, state: 'rejected' }),
      opOf('done', { seq: 6, state: 'done' }),
      opOf('deletes', { seq: 7, type: 'discard', draftId: 'd' }),
      opOf('save of a sent one', { seq: 8, type: 'save', draftId: 's' }),
    ])
    const rows = (await readLiveOnce(useOutbox)) ?? []
    const discardableIds = rows.filter(({ discardable }) => discardable).map(({ opId }) => opId)
    expect(discardableIds.toSorted()).toEqual(['asks', 'open', 'refused'])
  })
})
