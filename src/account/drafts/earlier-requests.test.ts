import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import { readEarlierRequests } from './earlier-requests.ts'

const receipt = (sentAt: number) => ({ sentAt, batchNo: null, contentHash: null, bodyHash: '', records: [] })

test('earlier requests are those sent from any device and those that wait to be sent, newest first', async () => {
  const { db } = await testAccount()
  await db.drafts.bulkPut([
    draftOf('sent', { status: 'sent', receipt: receipt(20), updatedAt: 99, mine: contentOf('sent') }),
    draftOf('leaving', { sendRev: 1, updatedAt: 40, mine: contentOf('leaving') }),
    draftOf('draft', { updatedAt: 50, mine: contentOf('never sent') }),
    { ...draftOf('sample', { status: 'sent', updatedAt: 60 }), kind: 'sample' },
  ])
  await storeRecord(db, 'enquiry', { id: '1', createTime: 30, deliveryPlace: 'place 1' })
  await storeRecord(db, 'enquiry', { id: '2', createTime: 10, deliveryPlace: 'place 2' })
  const requests = await readEarlierRequests(db, 'enquiry')
  expect(requests.map(({ note, terms }) => note || terms['deliveryPlace'])).toEqual([
    'leaving',
    'place 1',
    'sent',
    'place 2',
  ])
})

test('STOR-5 unreadable drafts and records are skipped', async () => {
  const { db } = await testAccount()
  await db.table('drafts').put({ localId: 'x', kind: 'enquiry', updatedSeq: 1, status: 'sent' })
  await db.table('records').put({ kind: 'enquiry', id: 'x', createTime: 5 })
  await storeRecord(db, 'enquiry', { id: '1', createTime: 30 })
  expect(await readEarlierRequests(db, 'enquiry')).toHaveLength(1)
  expect(await readEarlierRequests(db, 'sample')).toEqual([])
})
