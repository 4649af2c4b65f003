import type { DraftId } from '#domain/ids.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { fileBudget, deleteFiles, deleteSentFiles, blobsOfDraft } from '../store/db.ts'
import { draftTables, StorageError, writeTx } from '../store/tx.ts'
import { type AccountContext, accountAction } from '../outbox/session.ts'
import { readDraftForEdit, storeEdit } from './draft.ts'
import { withdrawOps } from '../outbox/operations/draft-ops.ts'
import { readChosenFile, slicesOfBytes, type FileRefusal, type LoadedFile, type ReadOptions } from './chosen-file.ts'

type AttachResult =
  | { readonly ok: true; readonly blobId: string; readonly sameAs?: string }
  | { readonly ok: false; readonly reason: FileRefusal }

/** Bytes that must stay free after a file is stored: a browser that runs out of disk removes whole databases. */
const reserveBytes = 8 * 1024 * 1024

/** STOR-2: whether `size` more bytes fit, after files of sent requests were removed if necessary (STOR-11). */
export async function hasFreeSpace(context: AccountContext, size: number): Promise<boolean> {
  const storedBytes = (await context.db.blobs.toArray()).reduce((sum, blob) => sum + blob.size, 0)
  const estimate = await context.estimate()
  const overBudget = storedBytes + size - fileBudget(estimate)
  const excess = Math.max(overBudget, estimate ? estimate.usage + size + 1 - estimate.quota : 0)
  if (excess > 0 && (await deleteSentFiles(context.db, excess)) < excess) return false
  // `fits` tests by writing, because the estimate is only a quota: Chromium reports some gigabytes on any disk.
  return (await context.fits(size + reserveBytes)) !== false
}

export const createBlobRow = async (context: AccountContext, owner: DraftId, { bytes, name, type }: LoadedFile) => ({
  blobId: context.random.uuid(),
  draftId: owner,
  name,
  type,
  size: bytes.byteLength,
  sha256: await context.sha256(bytes),
  url: null,
  bytesSent: 0,
  createdAt: context.clock.now(),
})

export async function storeSlices({ db }: AccountContext, blobId: string, bytes: ArrayBuffer): Promise<number> {
  const slices = slicesOfBytes(bytes)
  for (const [n, slice] of slices.entries()) await db.parts.put({ blobId, n, bytes: slice })
  return slices.length
}

export const addAttachment = accountAction(
  async (
    context: AccountContext,
    localId: DraftId,
    chosen: Blob,
    called: string,
    options: ReadOptions = {},
  ): Promise<AttachResult> => {
    const reading = await readChosenFile(context.db, chosen, called, options)
    if (!reading.ok) return reading
    const { bytes } = reading.file
    if (!(await hasFreeSpace(context, bytes.byteLength))) return { ok: false, reason: 'no-space' }
    const blob = await createBlobRow(context, localId, reading.file)
    const store = async (): Promise<AttachResult> => {
      const { draft, ops } = await readDraftForEdit(context, localId)
      const { blobId, name, size, type, sha256 } = blob
      const sameBlob = (await blobsOfDraft(context.db, localId)).find((one) => one.sha256 === sha256)
      const earlierFile = draft.mine.attachments.find((file) => file.sha256 === sha256)
      if (earlierFile && sameBlob) return { ok: true, blobId: sameBlob.blobId, sameAs: earlierFile.name }
      if (draft.mine.attachments.length >= maxAttachments) return { ok: false, reason: 'too-many' }
      await context.db.blobs.put({ ...blob, parts: await storeSlices(context, blobId, bytes) })
      const attachments = [...draft.mine.attachments, { blobId, name, size, type, sha256, url: '' }]
      await storeEdit(context, draft, ops, { ...draft.mine, attachments })
      return { ok: true, blobId }
    }
    try {
      const result = await writeTx(context.db, draftTables, store)
      context.kick('soon')
      return result
    } catch (error) {
      if (error instanceof StorageError && error.kind === 'full') return { ok: false, reason: 'no-space' }
      throw error
    }
  },
)

export const removeAttachment = accountAction(
  async (context: AccountContext, localId: DraftId, key: string): Promise<void> => {
    const { db } = context
    await writeTx(db, draftTables, async () => {
      const { draft, ops } = await readDraftForEdit(context, localId)
      const attachments = draft.mine.attachments.filter(
        (file) => file.blobId !== key && (file.url === '' || file.url !== key),
      )
      if (attachments.length === draft.mine.attachments.length) return
      const uploads = ops.filter((op) => op.lane === `up:${key}`)
      await withdrawOps(context, uploads, 'file removed')
      const uploadIds = new Set(uploads.map(({ opId }) => opId))
      const remainingOps = ops
        .filter(({ opId }) => !uploadIds.has(opId))
        .map((op) => ({ ...op, deps: op.deps.filter((dep) => !uploadIds.has(dep)) }))
      await db.ops.bulkPut(remainingOps)
      await deleteFiles(db, [key])
      await storeEdit(context, draft, remainingOps, { ...draft.mine, attachments })
    })
    context.kick('soon')
  },
)
