import type { DraftId } from '#domain/ids.ts'
import { storeSlices } from '../drafts/attach.ts'
import type { AccountContext } from '../outbox/session.ts'
import { writeLog, forgetFiles } from '../store/db.ts'
import { isChatValueKey } from '../store/account-value-keys.ts'
import { draftTables, nextSeq, writeTx } from '../store/tx.ts'
import { restoreChats, type ImportPlan, type PlannedAction, type PlannedDraft } from './plan.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import type { BackupFileEntry } from './format.ts'

/** The original draft keeps its files, so the files of a copy need other ids. */
const fileIdOf = (planned: PlannedDraft, blobId: string): string =>
  planned.fate === 'copy' ? `${planned.localId}-${blobId}` : blobId

/** EXP-5: bytes that do not match the digest are left out, and the draft shows that the file is unreadable. */
const goodBytes = async (context: AccountContext, { row, bytes }: BackupFileEntry): Promise<ArrayBuffer | null> => {
  const content = await bytes?.arrayBuffer()
  return content && (await context.sha256(content)) === row.sha256 ? content : null
}

/** Stores one file after another, so that hundreds of megabytes are never in memory at once. */
const storeFiles = async (
  context: AccountContext,
  files: readonly BackupFileEntry[],
  fileIdFor: (blobId: string) => string,
  owner: DraftId,
): Promise<number> => {
  let missing = 0
  for (const file of files) {
    const bytes = await goodBytes(context, file)
    if (!bytes) {
      missing += 1
      continue
    }
    const blobId = fileIdFor(file.row.blobId)
    await writeTx(context.db, ['blobs', 'parts'], async () => {
      await forgetFiles(context.db, [blobId])
      const parts = await storeSlices(context, blobId, bytes)
      const bytesSent = file.row.url ? file.row.size : 0
      await context.db.blobs.put({ ...file.row, blobId, draftId: owner, parts, bytesSent })
    })
  }
  return missing
}

/** EXP-4: parks the operation for the buyer's decision, because the device that made the backup may have sent it. */
const byHand = async (context: AccountContext, op: OpRow, included: ReadonlySet<string>): Promise<OpRow> => ({
  ...op,
  seq: await nextSeq(context.db),
  pending: 1,
  state: 'parked',
  ambiguous: op.ambiguous || op.state === 'inflight',
  deps: op.deps.filter((dep) => included.has(dep)),
  delayMs: 0,
  claim: null,
  block: { why: 'imported' },
  sub: context.sub,
})

const contentOf = (planned: PlannedDraft): DraftRow['mine'] => ({
  ...planned.draft.mine,
  attachments: planned.draft.mine.attachments.map((file) =>
    file.blobId === '' ? file : { ...file, blobId: fileIdOf(planned, file.blobId) },
  ),
})

/** The restored draft is editable even if it had been confirmed; only sealed bytes lock a draft. */
const rowOf = async (context: AccountContext, planned: PlannedDraft): Promise<DraftRow> => {
  const { draft, here, fate, localId } = planned
  const at = { updatedSeq: await nextSeq(context.db), updatedAt: draft.updatedAt }
  const mine = contentOf(planned)
  // KEY-4: bytes that were definitely refused on the other device get another key on this device.
  const refusals = draft.refusals + (planned.refused ? 1 : 0)
  const open = { conflict: null, sendRev: null, receipt: null, status: 'draft' as const }
  if (fate === 'copy') {
    const unknown = { serverId: null, serverVersion: null, base: null, savedAt: null }
    return { ...draft, ...open, ...at, ...unknown, mine, localId, rev: 1, ackedRev: 0, refusals: 0 }
  }
  if (fate === 'restored' && here)
    return {
      ...here,
      ...open,
      ...at,
      mine,
      // Deliberately the backup's older version: the next save conflicts with the newer one, which is merged or shown.
      base: draft.base,
      serverVersion: draft.serverVersion,
      rev: Math.max(here.rev, draft.rev) + 1,
      refusals: Math.max(here.refusals, refusals),
    }
  return { ...draft, ...open, ...at, mine, refusals }
}

const storeDraft = (context: AccountContext, planned: PlannedDraft): Promise<void> =>
  writeTx(context.db, draftTables, async () => {
    const { db, clock } = context
    const row = await rowOf(context, planned)
    const send = planned.sealed.some((op) => op.type === 'send')
    await db.drafts.put(send ? { ...row, sendRev: row.rev } : row)
    const includedIds = new Set(planned.sealed.map((op) => op.opId))
    for (const op of planned.sealed) await db.ops.put(await byHand(context, op, includedIds))
    await writeLog(db, clock, {
      what: `imported: ${planned.fate}`,
      draftId: row.localId,
      detail: { mine: row.mine, replaced: planned.here?.mine ?? null },
    })
  })

export const restoreDraft = async (context: AccountContext, planned: PlannedDraft): Promise<number> => {
  const { db } = context
  const fileIdFor = (blobId: string) => fileIdOf(planned, blobId)
  try {
    const missing = await storeFiles(context, planned.files, fileIdFor, planned.localId)
    await storeDraft(context, planned)
    return missing
  } catch (error) {
    // Files without a draft would only use up space, so they are removed; the backup can be restored again.
    const blobIds = planned.files.map((file) => fileIdFor(file.row.blobId))
    if (planned.fate !== 'restored')
      await writeTx(db, ['blobs', 'parts'], async () => forgetFiles(db, blobIds)).catch(() => undefined)
    throw error
  }
}

/** Restores an action that the buyer must send. Its uploads may be sent at once: an upload alone has no effect. */
export const restoreAction = async (context: AccountContext, { op, uploads, files }: PlannedAction) => {
  const [first] = files
  const missing = first ? await storeFiles(context, files, (blobId) => blobId, first.row.draftId) : 0
  await writeTx(context.db, draftTables, async () => {
    const { db, clock } = context
    const includedIds = new Set(uploads.map((upload) => upload.opId))
    const open = { state: 'open', sealed: null, block: null, attempts: 0 } as const
    for (const upload of uploads) await db.ops.put({ ...(await byHand(context, upload, includedIds)), ...open })
    await db.ops.put(await byHand(context, op, includedIds))
    await writeLog(db, clock, { what: 'imported', opId: op.opId, detail: op.intent })
  })
  return missing
}

export const restoreAccountValues = async ({ db }: AccountContext, values: ImportPlan['kept']): Promise<void> => {
  await writeTx(db, ['meta'], async () => {
    for (const { k, v } of values)
      if (!isChatValueKey(k) && (await db.meta.get(k)) === undefined) await db.meta.put({ k, v })
  })
  await restoreChats(db, values)
}
