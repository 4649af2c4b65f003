import { describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { pendingOps } from '../store/db.ts'
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
  remindSupplier,
  addToCart,
  removeFromCart,
  awaitReminders,
} from './records.ts'

const accountWith = async (unread: boolean | null) => {
  const account = await testAccount()
  if (unread !== null) await storeRecord(account.db, 'enquiry', { id: '7', recordNo: 'R-7', unread })
  return { ...account, said: async () => (await pendingOps(account.db)).map(({ intent }) => intent) }
}

test.each([
  ['queues a read mark if it is unread', true, 1],
  ['queues nothing if it is read', false, 0],
  ['queues a read mark if it is not on this device', null, 1],
] as const)('opening a record %s', async (_, unread, ops) => {
  const account = await accountWith(unread)
  await markRecordRead.in(account, 'enquiry', aRecordId('7'))
  expect(await account.db.ops.count()).toBe(ops)
})

describe('a step on a record', () => {
  test("is titled with the record's number, or with its id if the number is unknown", async () => {
    const account = await accountWith(true)
    await remindSupplier.in(account, 'enquiry', aRecordId('7'))
    await remindSupplier.in(account, 'sample', aRecordId('7'))
    expect((await pendingOps(account.db)).map(({ title, kind }) => [title, kind])).toEqual([
      ['R-7', 'enquiry'],
      ['7', 'sample'],
    ])
  })

  test.each<[string, 'done' | 'rejected' | null, boolean]>([
    ['accepted by the server', 'done', true],
    ['refused', 'rejected', false],
    ['withdrawn', null, false],
  ])('two reminders, one accepted and one %s, count as sent only if both were accepted', async (_, state, sent) => {
    const account = await accountWith(null)
    for (const id of ['7', '8']) await remindSupplier.in(account, 'enquiry', aRecordId(id))
    const [first, second] = await pendingOps(account.db)
    if (!first || !second) throw new Error('no operations')
    let result: boolean | null = null
    const sendResult = awaitReminders
      .in(account, 'enquiry', [aRecordId('7'), aRecordId('8')])
      .then((one) => (result = one))
    await account.db.ops.put({ ...first, state: 'done', pending: 0 })
    expect(result).toBeNull()
    await (state === null ? account.db.ops.delete(second.opId) : account.db.ops.put({ ...second, state }))
    expect(await sendResult).toBe(sent)
  })

  test('is queued with the trimmed text', async () => {
    const account = await accountWith(null)
    await answerRecord.in(account, 'enquiry', aRecordId('7'), ' Two weeks\n')
    await requestRevision.in(account, 'enquiry', aRecordId('7'), 2, ' Less ')
    await declineRecord.in(account, 'enquiry', aRecordId('8'))
    await cancelRecord.in(account, 'enquiry', aRecordId('9'), ' why ')
    await closeRecord.in(account, 'intention', aRecordId('7'), ' done ')
    expect(await account.said()).toEqual([
      { name: 'record-answer', kind: 'enquiry', id: '7', text: 'Two weeks' },
      { name: 'record-request-revision', kind: 'enquiry', id: '7', version: 2, text: 'Less' },
      { name: 'record-decline', kind: 'enquiry', id: '8', text: '' },
      { name: 'record-cancel', kind: 'enquiry', id: '9', text: 'why' },
      { name: 'record-close', kind: 'intention', id: '7', text: 'done' },
    ])
  })

  test('is queued with the fields and the kind of its record', async () => {
    const account = await accountWith(null)
    await receiveShipment.in(account, aRecordId('7'), aShipmentId('2'), { text: ' whole ' })
    await reportResult.in(account, aRecordId('7'), aShipmentId('2'), 'failed')
    await markFileDone.in(account, aRecordId('7'), 'COA')
    await reportOutcome.in(account, aRecordId('7'), 'filed', '2026-11-20')
    const files: [] = []
    expect(await account.said()).toEqual([
      { name: 'record-receive', kind: 'sample', id: '7', shipmentId: '2', text: 'whole', files },
      { name: 'record-result', kind: 'sample', id: '7', shipmentId: '2', result: 'failed', text: '', files },
      { name: 'record-file-done', kind: 'intention', id: '7', file: 'COA', text: '', files },
      { name: 'record-outcome', kind: 'intention', id: '7', outcome: 'filed', day: '2026-11-20', text: '', files },
    ])
  })
})

test('adding no products to the cart, or removing none, queues nothing', async () => {
  const account = await accountWith(null)
  await addToCart.in(account, [])
  await removeFromCart.in(account, [])
  expect(await account.said()).toEqual([])
})
