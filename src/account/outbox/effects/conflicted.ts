import type { Draft } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { findDifferences, mergeContent, type DraftConflict } from '#domain/requests/conflict/conflict.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { getDraft, opsOfDraft } from '../../store/db.ts'
import type { DraftRow, OpRow } from '../../store/rows.ts'
import { nextSeq } from '../../store/tx.ts'
import type { DrainContext } from '../engine/context.ts'
import { finishedOp, markDraftSent, writeOpLog, unsealedOp, type SealedOp } from './applied.ts'

const reopenedOp = (op: SealedOp): OpRow => ({ ...unsealedOp(op), state: 'open', attempts: 0, lastAnswer: 'merged' })

const sendBehind = async ({ db }: DrainContext, op: SealedOp): Promise<OpRow | undefined> =>
  (op.draftId === null ? [] : await opsOfDraft(db, op.draftId)).find(
    (one) => one.type === 'send' && one.opId !== op.opId && one.state !== 'done',
  )

const stop = async (
  drain: DrainContext,
  op: SealedOp,
  draft: DraftRow,
  conflict: DraftConflict,
  mine: RequestContent,
): Promise<void> => {
  const { db } = drain
  const behind = await sendBehind(drain, op)
  if (behind) {
    await writeOpLog(drain, behind, 'withdrawn: conflict', { op: behind })
    await db.ops.delete(behind.opId)
  }
  await writeOpLog(drain, op, `conflict: ${conflict.type}`, { mine: draft.mine, base: draft.base, conflict })
  await db.drafts.put({
    ...draft,
    mine,
    conflict,
    sendRev: null,
    refusals: draft.refusals + 1,
    rev: draft.rev + 1,
    updatedSeq: await nextSeq(db),
  })
  await db.ops.put({ ...unsealedOp(op), state: 'conflict', lastAnswer: conflict.type })
}

type Theirs = { readonly content: RequestContent; readonly version: number | null }
const changedConflict = (theirs: Theirs, fields: Readonly<ReturnType<typeof findDifferences>>): DraftConflict => ({
  type: 'changed',
  theirs: theirs.content,
  theirsVersion: theirs.version,
  fields: [...fields],
})

/** I24: a version lower than one seen before means that the server was restored: a merge would undo saved changes. */
const isOlderVersion = ({ serverVersion }: DraftRow, { version }: Theirs): boolean =>
  serverVersion !== null && version !== null && version < serverVersion

/** MERGE-1, MERGE-2: merges a save. If changes overlap or a restored server's text differs (I24), the buyer decides. */
const mergeSave = async (drain: DrainContext, op: SealedOp, draft: DraftRow, theirs: Theirs): Promise<void> => {
  const { db } = drain
  const lacking = isOlderVersion(draft, theirs) ? findDifferences(draft.base, draft.mine, theirs.content) : []
  if (lacking.length > 0) return stop(drain, op, draft, changedConflict(theirs, lacking), draft.mine)
  // The server has what an earlier attempt wrote and lost the answer of: later changes here, such as a removed file, win.
  const isOwn = op.sealed.content !== null && sameContent(op.sealed.content, theirs.content)
  const merged = mergeContent(isOwn ? theirs.content : draft.base, draft.mine, theirs.content)
  if (merged.overlaps.length > 0)
    return stop(drain, op, draft, changedConflict(theirs, merged.overlaps), merged.content)
  await writeOpLog(drain, op, 'merged', {
    mine: draft.mine,
    theirs: theirs.content,
    base: draft.base,
    taken: merged.taken,
  })
  const rev = draft.rev + 1
  const isSame = sameContent(merged.content, theirs.content)
  await db.drafts.put({
    ...draft,
    mine: merged.content,
    base: theirs.content,
    serverVersion: theirs.version,
    rev,
    ackedRev: isSame ? rev : draft.ackedRev,
    refusals: draft.refusals + 1,
    updatedSeq: await nextSeq(db),
  })
  await db.ops.put(isSame ? finishedOp(drain, op, 'merged: nothing left to save') : reopenedOp(op))
}

/** SEND-4: the confirmed text is sent unchanged or not at all. A higher version with the same text is accepted. */
const mergeSend = async (drain: DrainContext, op: SealedOp, draft: DraftRow, theirs: Theirs): Promise<void> => {
  const { db } = drain
  const confirmed = op.sealed.content ?? draft.mine
  if ((draft.base && sameContent(draft.base, theirs.content)) || sameContent(confirmed, theirs.content)) {
    await writeOpLog(drain, op, 'newer version, same text', { version: theirs.version })
    await db.drafts.put({ ...draft, base: theirs.content, serverVersion: theirs.version, refusals: draft.refusals + 1 })
    await db.ops.put(op.type === 'save' ? finishedOp(drain, op, 'newer version, same text') : reopenedOp(op))
    return
  }
  const fields = findDifferences(draft.base, draft.mine, theirs.content)
  const { content } = mergeContent(draft.base, draft.mine, theirs.content)
  await stop(drain, op, draft, changedConflict(theirs, fields), content)
}

/** CONF-3: a draft that was sent elsewhere gets the receipt if its text is the same; otherwise it is a conflict. */
const alreadySent = async (drain: DrainContext, op: SealedOp, draft: DraftRow, current: Draft): Promise<void> => {
  const theirs = fromWireDraft(draft.kind, current)
  const receipt = current.sendAck ?? { batchNo: null, sentAt: null, contentHash: null, records: [] }
  if (!sameContent(draft.mine, theirs)) {
    const fields = findDifferences(draft.base, draft.mine, theirs)
    return stop(drain, op, draft, { type: 'sent-elsewhere', theirs, fields }, draft.mine)
  }
  await writeOpLog(drain, op, 'sent elsewhere, same text', receipt)
  const sentReceipt = await markDraftSent(drain, draft, receipt, '')
  await drain.db.ops.put(finishedOp(drain, op, 'sent elsewhere'))
  drain.emit({ type: 'sent', draft, receipt: sentReceipt })
}

/** CONF-4: a draft discarded here but changed elsewhere remains. If it has unsaved text, it is a conflict. */
const discardRefused = async (drain: DrainContext, op: SealedOp, draft: DraftRow, theirs: Theirs): Promise<void> => {
  const { db } = drain
  await writeOpLog(drain, op, 'not deleted: changed elsewhere', { mine: draft.mine, theirs: theirs.content })
  await db.ops.put(finishedOp(drain, op, 'changed elsewhere'))
  const clean = draft.rev === draft.ackedRev
  const fields = findDifferences(draft.base, draft.mine, theirs.content)
  const { content, version } = theirs
  const serverFields = { mine: content, base: content, serverVersion: version }
  await db.drafts.put({
    ...draft,
    ...(clean ? serverFields : { conflict: changedConflict(theirs, fields) }),
    updatedSeq: await nextSeq(db),
  })
}

/** CONF-1: settles a write that was refused because the server's draft (`current`) was changed or sent meanwhile. */
export const handleConflict = async (drain: DrainContext, op: SealedOp, current: Draft): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft) return void (await drain.db.ops.put(finishedOp(drain, op, 'draft gone here')))
  if (current.draftStatus === 'sent') return alreadySent(drain, op, draft, current)
  const theirs = { content: fromWireDraft(draft.kind, current), version: current.version }
  if (op.type === 'discard') return discardRefused(drain, op, draft, theirs)
  const isConfirmed = op.type === 'send' || (await sendBehind(drain, op)) !== undefined
  return isConfirmed ? mergeSend(drain, op, draft, theirs) : mergeSave(drain, op, draft, theirs)
}

/** I23: another text of this draft was sent. This device's text is not shown as sent, but stays as a conflict. */
export const handleOtherTextSent = async (drain: DrainContext, op: SealedOp, data: unknown): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft) return void (await drain.db.ops.put(finishedOp(drain, op, 'draft gone here')))
  await writeOpLog(drain, op, 'sent elsewhere, another text', { receipt: data })
  await stop(drain, op, draft, { type: 'sent-elsewhere', fields: [] }, op.sealed.content ?? draft.mine)
}

/** CONF-2: if the draft was deleted elsewhere, this device's text stays as a conflict until the buyer decides. */
export const handleDeletedElsewhere = async (drain: DrainContext, op: SealedOp): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (draft) await stop(drain, op, draft, { type: 'deleted' }, draft.mine)
}
