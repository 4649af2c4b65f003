import type { Draft } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { differences, mergeContent, type DraftConflict } from '#domain/requests/conflict/conflict.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { getDraft, opsOfDraft } from '../../store/account-rows.ts'
import type { DraftRow, OpRow } from '../../store/rows.ts'
import { nextSeq } from '../../store/tx.ts'
import type { DrainContext } from '../engine/context.ts'
import { finished, markSent, note, type Answered } from './applied.ts'

/** For an operation that was definitely not applied: its next request is sealed anew, under a new key. */
const reopened = (op: Answered): Answered | (Omit<Answered, 'sealed'> & { sealed: null }) => ({
  ...op,
  state: 'open',
  sealed: null,
  claim: null,
  ambiguous: false,
  attempts: 0,
  delayMs: 0,
  lastAnswer: 'merged',
})

/** The send that waits behind `op` for the same draft. The buyer confirmed it on the text that is now in question. */
const sendBehind = async ({ db }: DrainContext, op: Answered): Promise<OpRow | undefined> =>
  (op.draftId === null ? [] : await opsOfDraft(db, op.draftId)).find(
    (one) => one.type === 'send' && one.opId !== op.opId && one.state !== 'done',
  )

const stop = async (
  drain: DrainContext,
  op: Answered,
  draft: DraftRow,
  conflict: DraftConflict,
  mine: RequestContent,
): Promise<void> => {
  const { db } = drain
  const behind = await sendBehind(drain, op)
  if (behind) {
    await note(drain, behind, 'withdrawn: conflict', { op: behind })
    await db.ops.delete(behind.opId)
  }
  await note(drain, op, `conflict: ${conflict.type}`, { mine: draft.mine, base: draft.base, conflict })
  await db.drafts.put({
    ...draft,
    mine,
    conflict,
    sendRev: null,
    refusals: draft.refusals + 1,
    rev: draft.rev + 1,
    updatedSeq: await nextSeq(db),
  })
  await db.ops.put({
    ...op,
    state: 'conflict',
    sealed: null,
    claim: null,
    ambiguous: false,
    delayMs: 0,
    lastAnswer: conflict.type,
  })
}

type Theirs = { readonly content: RequestContent; readonly version: number | null }

/**
 * I24: the server has an older version than this device has seen, so it was restored. Nobody removed what it lacks, and
 * a merge would undo that text.
 */
const isSetBack = ({ serverVersion }: DraftRow, { version }: Theirs): boolean =>
  serverVersion !== null && version !== null && version < serverVersion

/**
 * MERGE-1: a save is merged automatically if the two sides changed different things; if the changes overlap, the buyer
 * is asked. If a send waits behind it, the text is already confirmed, and SEND-4 decides.
 */
const mergeSave = async (drain: DrainContext, op: Answered, draft: DraftRow, theirs: Theirs): Promise<void> => {
  const { db } = drain
  const lacking = isSetBack(draft, theirs) ? differences(draft.base, draft.mine, theirs.content) : []
  if (lacking.length > 0) {
    const conflict = {
      type: 'changed' as const,
      theirs: theirs.content,
      theirsVersion: theirs.version,
      fields: lacking,
    }
    return stop(drain, op, draft, conflict, draft.mine)
  }
  const merged = mergeContent(draft.base, draft.mine, theirs.content)
  if (merged.overlaps.length > 0) {
    const fields = [...merged.overlaps]
    return stop(
      drain,
      op,
      draft,
      { type: 'changed', theirs: theirs.content, theirsVersion: theirs.version, fields },
      merged.content,
    )
  }
  await note(drain, op, 'merged', { mine: draft.mine, theirs: theirs.content, base: draft.base, taken: merged.taken })
  const rev = draft.rev + 1
  const same = sameContent(merged.content, theirs.content)
  await db.drafts.put({
    ...draft,
    mine: merged.content,
    base: theirs.content,
    serverVersion: theirs.version,
    rev,
    ackedRev: same ? rev : draft.ackedRev,
    refusals: draft.refusals + 1,
    updatedSeq: await nextSeq(db),
  })
  await db.ops.put(same ? finished(drain, op, 'merged: nothing left to save') : reopened(op))
}

/**
 * SEND-4: what the buyer confirmed is sent exactly so or not at all. If only the version number is newer, it is
 * adopted; any change of the text stops the send, and both sides are shown.
 */
const mergeSend = async (drain: DrainContext, op: Answered, draft: DraftRow, theirs: Theirs): Promise<void> => {
  const { db } = drain
  const confirmed = op.sealed.content ?? draft.mine
  if ((draft.base && sameContent(draft.base, theirs.content)) || sameContent(confirmed, theirs.content)) {
    await note(drain, op, 'newer version, same text', { version: theirs.version })
    await db.drafts.put({ ...draft, base: theirs.content, serverVersion: theirs.version, refusals: draft.refusals + 1 })
    // The send carries the whole text, so the save before it has nothing to add.
    await db.ops.put(op.type === 'save' ? finished(drain, op, 'newer version, same text') : reopened(op))
    return
  }
  const fields = differences(draft.base, draft.mine, theirs.content)
  const { content } = mergeContent(draft.base, draft.mine, theirs.content)
  await stop(
    drain,
    op,
    draft,
    { type: 'changed', theirs: theirs.content, theirsVersion: theirs.version, fields },
    content,
  )
}

/**
 * The draft was already sent, here or elsewhere. With the same text, this is its receipt. With another text, the buyer
 * must decide, and this device's text stays.
 */
const alreadySent = async (
  drain: DrainContext,
  op: Answered,
  draft: DraftRow,
  current: Draft,
  theirs: RequestContent,
): Promise<void> => {
  const receipt = current.sendAck ?? { batchNo: null, sentAt: null, contentHash: null, records: [] }
  if (!sameContent(draft.mine, theirs)) {
    const fields = differences(draft.base, draft.mine, theirs)
    return stop(drain, op, draft, { type: 'sent-elsewhere', theirs, fields }, draft.mine)
  }
  await note(drain, op, 'sent elsewhere, same text', receipt)
  const sent = await markSent(drain, draft, draft.mine, receipt, '')
  await drain.db.ops.put(finished(drain, op, 'sent elsewhere'))
  drain.emit({ type: 'sent', draft, receipt: sent })
}

/**
 * The buyer wanted to delete the draft, but somebody has changed it since. It stays with that change, and the buyer is
 * asked again.
 */
const discardRefused = async (drain: DrainContext, op: Answered, draft: DraftRow, theirs: Theirs): Promise<void> => {
  const { db } = drain
  await note(drain, op, 'not deleted: changed elsewhere', { mine: draft.mine, theirs: theirs.content })
  await db.ops.put(finished(drain, op, 'changed elsewhere'))
  const clean = draft.rev === draft.ackedRev
  const fields = differences(draft.base, draft.mine, theirs.content)
  const conflict: DraftConflict = { type: 'changed', theirs: theirs.content, theirsVersion: theirs.version, fields }
  await db.drafts.put(
    clean
      ? {
          ...draft,
          mine: theirs.content,
          base: theirs.content,
          serverVersion: theirs.version,
          updatedSeq: await nextSeq(db),
        }
      : { ...draft, conflict, updatedSeq: await nextSeq(db) },
  )
}

/** CONF-1: the server's copy (`current`) is not the one this device's text is based on. */
export const conflicted = async (drain: DrainContext, op: Answered, current: Draft): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft) return void (await drain.db.ops.put(finished(drain, op, 'draft gone here')))
  const content = fromWireDraft(draft.kind, current)
  if (current.draftStatus === 'sent') return alreadySent(drain, op, draft, current, content)
  const theirs = { content, version: current.version }
  if (op.type === 'discard') return discardRefused(drain, op, draft, theirs)
  const confirmed = op.type === 'send' || (await sendBehind(drain, op)) !== undefined
  return confirmed ? mergeSend(drain, op, draft, theirs) : mergeSave(drain, op, draft, theirs)
}

/**
 * I23: "sent" is only shown for the text that was sent. This device's text stays, as a conflict that the buyer
 * resolves.
 */
export const sentWithAnotherText = async (drain: DrainContext, op: Answered, data: unknown): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft) return void (await drain.db.ops.put(finished(drain, op, 'draft gone here')))
  await note(drain, op, 'sent elsewhere, another text', { receipt: data })
  await stop(drain, op, draft, { type: 'sent-elsewhere', fields: [] }, op.sealed.content ?? draft.mine)
}

/**
 * CONF-2: the draft was deleted on the server. This device's text stays until the buyer makes a new draft of it or
 * discards it.
 */
export const deletedElsewhere = async (drain: DrainContext, op: Answered): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (draft) await stop(drain, op, draft, { type: 'deleted' }, draft.mine)
}
