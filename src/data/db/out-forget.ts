import type { Clock } from '#lib/clock.ts'
import type { OutDb } from './out-db.ts'
import { writeLog } from './out-log.ts'
import type { DraftRow } from './out-rows.ts'

/** Removes the bytes of a file. Within the caller's transaction, which must hold `parts`. */
export const forgetParts = (db: OutDb, blobId: string): Promise<number> =>
  db.parts.where('[blobId+n]').between([blobId, 0], [blobId, Infinity]).delete()

/**
 * Removes a draft and its files from this device; the journal keeps its text. Within the caller's transaction, which
 * must hold `drafts`, `blobs`, `parts` and `log`.
 */
export const forgetDraft = async (db: OutDb, clock: Clock, draft: DraftRow): Promise<void> => {
  await writeLog(db, clock, { what: 'draft removed', draftId: draft.localId, detail: draft.mine })
  const blobIds = await db.blobs.where('draftId').equals(draft.localId).primaryKeys()
  for (const blobId of blobIds) await forgetParts(db, blobId)
  await db.blobs.bulkDelete(blobIds)
  await db.drafts.delete(draft.localId)
}
