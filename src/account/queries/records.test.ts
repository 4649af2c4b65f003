// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { requestRecord, type RequestRecordWire, type RequestKind } from '#contract/entities/request.ts'
import { sessionState } from '#api/session/session-state.ts'
import { leaveAccount, readLive, readLiveOnce, shows } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { contentOf, draftOf, sentDraftOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import type { AccountContext } from '../outbox/session.ts'
import { useReceipt, useRecord, useRecordCount, useRecordPage, useSend } from './records.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  leaveAccount(account)
  sessionState.view = { status: 'starting' }
})

const put = (wire: RequestRecordWire, kind: RequestKind = 'enquiry') => storeRecord(account.db, kind, wire)

describe('the number of sent records', () => {
  test('has no age if a list was never read', async () => {
    await put({ id: 1 })
    expect(await readLiveOnce(useRecordCount)).toEqual({ count: 1, asOf: null })
  })
})

describe('a single record', () => {
  test('is found by its kind and id', async () => {
    await put({ id: 1, recordNo: 'ENQ-1' })
    await put({ id: 1, recordNo: 'SMP-1' }, 'sample')
    expect(await readLiveOnce(() => useRecord('sample', aRecordId('1')))).toMatchObject({
      recordNo: 'SMP-1',
      kind: 'sample',
    })
    expect(await readLiveOnce(() => useRecord('intention', aRecordId('1')))).toBeNull()
  })
})

describe('the record page', () => {
  const pageOf = (id: string) => readLiveOnce(() => useRecordPage('enquiry', aRecordId(id)))

  test.each([[''], [null], [undefined]])('shows a record without a group (%j) alone', async (batchNo) => {
    await put({ id: 1, batchNo })
    await put({ id: 2, batchNo })
    expect((await pageOf('1'))?.batch.map(({ id }) => id)).toEqual(['1'])
  })
})

describe('the receipt of a record', () => {
  const record = (wire: Partial<RequestRecordWire>) => requestRecord.parse({ id: 1, ...wire })
  const receiptOf = (wire: Partial<RequestRecordWire>) => readLiveOnce(() => useReceipt('enquiry', record(wire)))

  test("I25 is that of the send with the record's reference", async () => {
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
    const send = await readLive(() => useSend('enquiry', aDraftId('mine')))
    expect(send()).toMatchObject({ send: { content: { note: 'what I asked' } }, records: [] })
    await put({ id: 1, clientRef: 'mine' })
    await put({ id: 2, clientRef: 'another' })
    await shows(() => send()?.records.map(({ id }) => id), ['1'])
  })

  test('is null if the request was sent from another device or not at all', async () => {
    await account.db.drafts.put(draftOf('mine'))
    const send = await readLive(() => useSend('enquiry', aDraftId('mine')))
    expect(send()).toBeNull()
    await act(async () => void (await account.db.drafts.put(sentDraftOf('mine'))))
    await shows(() => send()?.send.localId, 'mine')
  })
})
