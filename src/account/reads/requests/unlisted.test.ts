import { expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, sentDraftOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import type { AccountDb } from '../../store/db.ts'
import { listedOf, readUnlisted } from './unlisted.ts'

const sent = (localId: string, sentAt: number, recordIds: string[] = []) =>
  sentDraftOf(
    localId,
    { sentAt, records: recordIds.map((id) => ({ id: aRecordId(id), companyId: '', companyName: '', recordNo: '' })) },
    { mine: contentOf(localId, [localId]) },
  )
const putRecord = (db: AccountDb, row: RequestRecordWire) => storeRecord(db, 'enquiry', row)

test('REC-4 a send that no list shows is listed here, newest first; a listed one is not shown twice', async () => {
  const { db } = await testAccount()
  await db.drafts.bulkPut([sent('early', 10), sent('late', 30), sent('listed', 20), draftOf('draft')])
  await putRecord(db, { id: 1, clientRef: 'listed' })
  expect((await readUnlisted(db, 'enquiry')).map(({ localId }) => localId)).toEqual(['late', 'early'])
  expect(await readUnlisted(db, 'sample')).toEqual([])
})

test('STOR-5 an unreadable record does not represent a send', async () => {
  const { db } = await testAccount()
  await db.drafts.put(sent('a', 10))
  await db.table('records').put({ kind: 'enquiry', id: '1', createTime: 0, row: { id: '1', clientRef: 'a', log: 7 } })
  expect(await readUnlisted(db, 'enquiry')).toHaveLength(1)
})

test('which drafts are in the list: by the rows that the receipt names, else by all rows', async () => {
  const { db } = await testAccount()
  const drafts = [sent('named', 1, ['1']), sent('nameless', 2), sent('missing', 3), draftOf('draft')]
  const bare = draftOf('no receipt', { status: 'sent' })
  await db.drafts.bulkPut([...drafts, bare])
  await putRecord(db, { id: 1, clientRef: 'of nobody' })
  await putRecord(db, { id: 2, clientRef: 'nameless' })
  expect([...(await listedOf(db, [...drafts, bare]))]).toEqual(['named', 'nameless'])
})
