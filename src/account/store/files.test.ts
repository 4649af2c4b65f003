import { expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { deleteDraftRows, deleteFilesOfIntent, deleteSentFiles, type AccountDb } from './db.ts'
import { writeTx } from './tx.ts'

const filesIn = async (db: AccountDb) => ({
  blobs: (await db.blobs.toCollection().primaryKeys()).toSorted(),
  parts: [...new Set((await db.parts.toArray()).map(({ blobId }) => blobId))].toSorted(),
})

test('deleting a draft deletes its files and no others', async () => {
  const { db, clock } = await testAccount()
  await putFile(db, 'a', 'mine', { draftId: 'd1' })
  await putFile(db, 'ab', 'of a name that begins the same', { draftId: 'd2' })
  const draft = draftOf('d1')
  await db.drafts.bulkPut([draft, draftOf('d2')])
  await writeTx(db, ['drafts', 'blobs', 'parts', 'log'], () => deleteDraftRows(db, clock, draft))
  expect(await db.drafts.toCollection().primaryKeys()).toEqual(['d2'])
  expect(await filesIn(db)).toEqual({ blobs: ['ab'], parts: ['ab'] })
})

test('OPS-1 the journal contains the text of a removed draft', async () => {
  const { db, clock } = await testAccount()
  const draft = draftOf('d1', { mine: contentOf('the words of the buyer') })
  await db.drafts.put(draft)
  await writeTx(db, ['drafts', 'blobs', 'parts', 'log'], () => deleteDraftRows(db, clock, draft))
  expect(await db.log.toArray()).toMatchObject([
    { what: 'draft removed', draftId: 'd1', detail: { note: 'the words of the buyer' }, at: clock.now() },
  ])
})

test('STOR-1 an aborted transaction leaves draft, files and journal unchanged', async () => {
  const { db, clock } = await testAccount()
  await putFile(db, 'a', 'some bytes', { draftId: 'd1' })
  const draft = draftOf('d1')
  await db.drafts.put(draft)
  const forgetting = writeTx(db, ['drafts', 'blobs', 'parts', 'log'], async () => {
    await deleteDraftRows(db, clock, draft)
    throw new DOMException('given up', 'AbortError')
  })
  await expect(forgetting).rejects.toMatchObject({ kind: 'refused' })
  expect(await db.drafts.count()).toBe(1)
  expect(await filesIn(db)).toEqual({ blobs: ['a'], parts: ['a'] })
  expect(await db.parts.count()).toBe(3)
  expect(await db.log.count()).toBe(0)
})

test('the files of a finished action are removed', async () => {
  const { db } = await testAccount()
  await putFile(db, 'a', 'photo')
  await putFile(db, 'b', 'another')
  const file = { blobId: 'a', name: 'a.jpg', size: 5 }
  await deleteFilesOfIntent(db, null)
  await deleteFilesOfIntent(db, { name: 'cart-remove', ids: ['a', 'b'] })
  await deleteFilesOfIntent(db, { name: 'avatar', files: [] })
  expect((await filesIn(db)).blobs).toEqual(['a', 'b'])
  await deleteFilesOfIntent(db, { name: 'feedback', ref: 'r', content: 'x', files: [file] })
  expect(await filesIn(db)).toEqual({ blobs: ['b'], parts: ['b'] })
})

test('STOR-11 files of unsent work are never deleted', async () => {
  const { db } = await testAccount()
  await db.drafts.bulkPut([draftOf('unsent'), draftOf('uploaded', { serverId: aRecordId('7'), ackedRev: 1 })])
  await putFile(db, 'a', 'not uploaded', { draftId: 'unsent' })
  await putFile(db, 'b', 'uploaded', { draftId: 'uploaded', url: '/files/b' })
  await putFile(db, 'c', 'of an action')
  expect(await deleteSentFiles(db)).toBe(0)
  expect(await filesIn(db)).toEqual({ blobs: ['a', 'b', 'c'], parts: ['a', 'b', 'c'] })
})

test('STOR-11 files of sent requests are deleted until enough is free, the least recently changed first', async () => {
  const { db } = await testAccount()
  const sentDraft = (localId: DraftId, updatedSeq: number) => draftOf(localId, { status: 'sent', updatedSeq })
  await db.drafts.bulkPut([
    sentDraft(aDraftId('newest'), 30),
    sentDraft(aDraftId('oldest'), 10),
    sentDraft(aDraftId('middle'), 20),
  ])
  await putFile(db, 'n', '12345678', { draftId: 'newest' })
  await putFile(db, 'o', '12345678', { draftId: 'oldest' })
  await putFile(db, 'm', '12345678', { draftId: 'middle' })
  expect(await deleteSentFiles(db, 5)).toBe(8)
  expect(await filesIn(db)).toEqual({ blobs: ['m', 'n'], parts: ['m', 'n'] })
  expect(await deleteSentFiles(db, 9)).toBe(16)
  expect(await filesIn(db)).toEqual({ blobs: [], parts: [] })
  expect(await db.drafts.count()).toBe(3)
})
