import type { Clock } from '#lib/clock.ts'
import type { DraftId } from '#domain/ids.ts'
import type { AccountDb } from './db.ts'
import { writeLog } from './account-rows.ts'
import type { DraftRow, Intent, BlobRow } from './rows.ts'

export const slicesOf = (db: AccountDb, blobId: string) =>
  db.parts.where('[blobId+n]').between([blobId, 0], [blobId, Infinity])

/** The bytes of a file; null if some of them are missing (STOR-7). */
export const readBytes = async (db: AccountDb, { blobId, size }: Pick<BlobRow, 'blobId' | 'size'>) => {
  const parts = (await slicesOf(db, blobId).toArray()).map(({ bytes }) => bytes)
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) === size ? parts : null
}

export const readAttachment = async (db: AccountDb, blobId: string): Promise<Blob | null> => {
  const blob = await db.blobs.get(blobId)
  const parts = blob ? await readBytes(db, blob) : null
  return blob && parts ? new Blob(parts, { type: blob.type }) : null
}

/** Maximum size, in bytes, of all attached files, and of all files that are fetched automatically. */
export const fileBudget = (estimate: { readonly quota: number } | null): number =>
  Math.min(300 * 1024 * 1024, 0.25 * (estimate?.quota ?? Infinity))

/** Removes files. Like the next three functions, it must be called in a transaction. */
export const forgetFiles = async (db: AccountDb, blobIds: readonly string[]): Promise<void> => {
  for (const blobId of blobIds) await slicesOf(db, blobId).delete()
  await db.blobs.bulkDelete([...blobIds])
}

/** Removes the files of a finished action. */
export const deleteFilesOfIntent = (db: AccountDb, intent: Intent | null): Promise<void> =>
  forgetFiles(db, intent && 'files' in intent ? intent.files.map(({ blobId }) => blobId) : [])

export const deleteFilesOfDraft = async (db: AccountDb, localId: DraftId): Promise<void> => {
  const blobIds = await db.blobs.where('draftId').equals(localId).primaryKeys()
  for (const blobId of blobIds) await slicesOf(db, blobId).delete()
  await db.blobs.bulkDelete(blobIds)
}

export const deleteDraftRows = async (db: AccountDb, clock: Clock, draft: DraftRow): Promise<void> => {
  await writeLog(db, clock, { what: 'draft removed', draftId: draft.localId, detail: draft.mine })
  await deleteFilesOfDraft(db, draft.localId)
  await db.drafts.delete(draft.localId)
}

/**
 * STOR-11: deletes files of sent requests, longest untouched first, until `neededBytes` are free. Returns the freed
 * bytes.
 */
export const deleteSentFiles = async (db: AccountDb, neededBytes = Infinity): Promise<number> => {
  let freedBytes = 0
  for (const { localId } of await db.drafts.where('status').equals('sent').sortBy('updatedSeq')) {
    if (freedBytes >= neededBytes) break
    for (const { blobId, size } of await db.blobs.where('draftId').equals(localId).toArray()) {
      await forgetFiles(db, [blobId])
      freedBytes += size
    }
  }
  return freedBytes
}
