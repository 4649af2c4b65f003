import type { DraftId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { applyPicks, type PickedSide } from '#domain/requests/conflict/conflict.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import { getDraft, opsOfDraft, writeLog, deleteDraftRows } from '../store/db.ts'
import { draftTables, nextSeq, writeTx } from '../store/tx.ts'
import { type AccountContext, accountAction } from '../outbox/session.ts'
import {
  ensureUploads,
  newDraftRow,
  queueDeletion,
  reopenedOp,
  findUnfinishedOp,
  withdrawOps,
} from '../outbox/operations/draft-ops.ts'
import { copyAccountValues } from './write-account-value.ts'

/** Moves the draft's text and files into a new draft. Must be called in a transaction. */
async function moveToNew(context: AccountContext, draft: DraftRow, ops: readonly OpRow[]): Promise<DraftId> {
  const { db } = context
  const row = newDraftRow(context, draft.mine, await nextSeq(db))
  await db.drafts.add(row)
  for (const blob of await db.blobs.where('draftId').equals(draft.localId).toArray()) {
    await db.blobs.put({ ...blob, draftId: row.localId })
  }
  await copyAccountValues(db, draft.localId, row.localId)
  const waiting = ops.filter((op) => op.state !== 'done')
  await withdrawOps(context, waiting, 'kept as a new draft')
  return row.localId
}

async function saveAsNew(context: AccountContext, draft: DraftRow, ops: readonly OpRow[]): Promise<DraftId> {
  const newId = await moveToNew(context, draft, ops)
  if (draft.status === 'sent') await context.db.drafts.put({ ...draft, conflict: null })
  else await deleteDraftRows(context.db, context.clock, draft)
  return newId
}

const takePicks = async (
  context: AccountContext,
  draft: DraftRow,
  ops: readonly OpRow[],
  theirs: { content: RequestContent; version: number | null },
  mine: RequestContent,
): Promise<DraftId> => {
  const { db, clock } = context
  await writeLog(db, clock, {
    what: 'conflict resolved',
    draftId: draft.localId,
    detail: { mine: draft.mine, theirs: theirs.content, base: draft.base, result: mine },
  })
  const row: DraftRow = {
    ...draft,
    mine,
    base: theirs.content,
    serverVersion: theirs.version,
    conflict: null,
    sendRev: null,
    rev: draft.rev + 1,
    updatedSeq: await nextSeq(db),
    updatedAt: clock.now(),
  }
  await db.drafts.put(row)
  const save = findUnfinishedOp(ops, 'save')
  if (save) await db.ops.put({ ...reopenedOp(save), deps: await ensureUploads(context, row, ops) })
  // The buyer has not confirmed the merged text, so the send is withdrawn.
  const send = findUnfinishedOp(ops, 'send')
  if (send) await withdrawOps(context, [send], 'conflict resolved')
  return draft.localId
}

/** Applies `picks`, or makes a new draft of one that was deleted or sent elsewhere. Returns the localId to open. */
export const resolveConflict = accountAction(
  async (context: AccountContext, localId: DraftId, picks: Readonly<Record<string, PickedSide>>): Promise<DraftId> => {
    const result = await writeTx(context.db, draftTables, async () => {
      const draft = await getDraft(context.db, localId)
      if (!draft?.conflict) return localId
      const ops = await opsOfDraft(context.db, localId)
      const { conflict } = draft
      if (conflict.type !== 'changed') return saveAsNew(context, draft, ops)
      const mine = applyPicks(draft.mine, conflict.fields, picks)
      return takePicks(context, draft, ops, { content: conflict.theirs, version: conflict.theirsVersion }, mine)
    })
    context.kick('now')
    return result
  },
)

/** PARK-1: a key that was used for other bytes is never accepted, so text and files become a new draft. */
export const continueAsNewDraft = accountAction(
  async (context: AccountContext, localId: DraftId): Promise<DraftId | null> => {
    const newId = await writeTx(context.db, draftTables, async () => {
      const draft = await getDraft(context.db, localId)
      const ops = await opsOfDraft(context.db, localId)
      const stuck = ops.some((op) => op.state === 'parked' && op.block?.why === 'key-reused')
      if (!draft || !stuck) return null
      if (draft.serverId === null || draft.status === 'sent') return saveAsNew(context, draft, ops)
      const nextId = await moveToNew(context, draft, ops)
      await queueDeletion(context, draft)
      return nextId
    })
    context.kick('now')
    return newId
  },
)
