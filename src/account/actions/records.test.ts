import { describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { requestRecord } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { pendingOps } from '../store/account-rows.ts'
import {
  answerRecord,
  cancelRecord,
  closeRecord,
  declineRecord,
  markFileDone,
  markRecordRead,
  receiveShipment,
  reportOutcome,
  reportResult,
  requestRevision,
  urgeRecord,
  addToCart,
  removeFromCart,
  remindersSent,
} from './records.ts'

const accountWith = async (unread: boolean | null) => {
  const account = await testAccount()
  if (unread !== null) {
    const row = requestRecord.parse({ id: '7', recordNo: 'R-7', unread })
    await account.db.records.put({
      kind: 'enquiry',
      id: aRecordId('7'),
      createTime: 0,
      batchNo: '',
      provisional: false,
      row,
    })
  }
  return { ...account, said: async () => (await pendingOps(account.db)).map(({ intent }) => intent) }
}

describe('opening a record', () => {
  test.each([
    ['queues a read mark if it is unread', true, 1],
    ['queues nothing if it is read', false, 0],
    ['queues a read mark if it is not on this device', null, 1],
  ] as const)('%s', async (_, unread, ops) => {
    const here = await accountWith(unread)
    await markRecordRead.in(here, 'enquiry', aRecordId('7'))
    expect(await here.db.ops.count()).toBe(ops)
  })
})

describe('a step on a record', () => {
  test("is titled with the record's number, or with its id if the number is unknown", async () => {
    const here = await accountWith(true)
    await urgeRecord.in(here, 'enquiry', aRecordId('7'))
    await urgeRecord.in(here, 'sample', aRecordId('7'))
    expect((await pendingOps(here.db)).map(({ title, kind }) => [title, kind])).toEqual([
      ['R-7', 'enquiry'],
      ['7', 'sample'],
    ])
  })

  test.each<[string, 'done' | 'rejected' | null, boolean]>([
    ['accepted by the server', 'done', true],
    ['refused', 'rejected', false],
    ['withdrawn', null, false],
  ])('two reminders are sent: one is accepted, the other %s', async (_, state, sent) => {
    const here = await accountWith(null)
    for (const id of ['7', '8']) await urgeRecord.in(here, 'enquiry', aRecordId(id))
    const [first, second] = await pendingOps(here.db)
    if (!first || !second) throw new Error('no operations')
    let result: boolean | null = null
    const ended = remindersSent.in(here, 'enquiry', [aRecordId('7'), aRecordId('8')]).then((one) => (result = one))
    await here.db.ops.put({ ...first, state: 'done', pending: 0 })
    expect(result).toBeNull()
    await (state === null ? here.db.ops.delete(second.opId) : here.db.ops.put({ ...second, state }))
    expect(await ended).toBe(sent)
  })

  test('sends the trimmed text', async () => {
    const here = await accountWith(null)
    await answerRecord.in(here, 'enquiry', aRecordId('7'), ' Two weeks\n')
    await requestRevision.in(here, 'enquiry', aRecordId('7'), 2, ' Less ')
    await declineRecord.in(here, 'enquiry', aRecordId('8'))
    await cancelRecord.in(here, 'enquiry', aRecordId('9'), ' why ')
    await closeRecord.in(here, 'intention', aRecordId('7'), ' done ')
    expect(await here.said()).toEqual([
      { name: 'record-answer', kind: 'enquiry', id: '7', text: 'Two weeks' },
      { name: 'record-request-revision', kind: 'enquiry', id: '7', version: 2, text: 'Less' },
      { name: 'record-decline', kind: 'enquiry', id: '8', text: '' },
      { name: 'record-cancel', kind: 'enquiry', id: '9', text: 'why' },
      { name: 'record-close', kind: 'intention', id: '7', text: 'done' },
    ])
  })

  test("uses the API call for the record's kind", async () => {
    const here = await accountWith(null)
    await receiveShipment.in(here, aRecordId('7'), aShipmentId('2'), { text: ' whole ' })
    await reportResult.in(here, aRecordId('7'), aShipmentId('2'), 'failed')
    await markFileDone.in(here, aRecordId('7'), 'COA')
    await reportOutcome.in(here, aRecordId('7'), 'filed', '2026-11-20')
    const files: [] = []
    expect(await here.said()).toEqual([
      { name: 'record-receive', kind: 'sample', id: '7', shipmentId: '2', text: 'whole', files },
      { name: 'record-result', kind: 'sample', id: '7', shipmentId: '2', result: 'failed', text: '', files },
      { name: 'record-file-done', kind: 'intention', id: '7', file: 'COA', text: '', files },
      { name: 'record-outcome', kind: 'intention', id: '7', outcome: 'filed', day: '2026-11-20', text: '', files },
    ])
  })
})

test('adding or removing an empty list queues nothing', async () => {
  const here = await accountWith(null)
  await addToCart.in(here, [])
  await removeFromCart.in(here, [])
  expect(await here.said()).toEqual([])
})
