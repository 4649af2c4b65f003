import { fileCalls } from '#contract/calls/account.ts'
import { draftAck } from '#contract/entities/request.ts'
import { forgetDraft, forgetFilesOf } from '../../store/forget.ts'
import { getBlob, getDraft } from '../../store/account-rows.ts'
import type { Drain } from '../engine/context.ts'
import { applyAction } from './applied-action.ts'
import { appliedSend } from './applied-send.ts'
import { finished, note, type Answered } from './answer.ts'

/** A success whose data does not say what is needed to go on: it is read instead (VERIFY-2). */
export const isReadable = (op: Answered, data: unknown): boolean => {
  switch (op.sealed.call) {
    case 'create':
      return draftAck.safeParse(data).success
    case 'upload':
      return fileCalls.uploadFile.data.safeParse(data).success
    case 'update':
    case 'send':
    case 'discard':
    case 'action':
      return true
  }
}

const appliedSave = async ({ db, ports }: Drain, op: Answered, data: unknown) => {
  const draft = op.draftId ? await getDraft(db, op.draftId) : null
  if (!draft) return
  const ack = draftAck.safeParse(data)
  await db.drafts.put({
    ...draft,
    serverId: ack.data?.caseDraftId ?? draft.serverId,
    // Unknown is not the old one: without a version the next write goes without a precondition.
    serverVersion: ack.data?.version ?? null,
    base: op.sealed.content,
    ackedRev: Math.max(draft.ackedRev, op.sealed.rev),
    savedAt: ports.clock.now(),
  })
}

const appliedUpload = async ({ db }: Drain, op: Answered, data: unknown) => {
  const blob = await getBlob(db, op.sealed.blobId ?? '')
  const url = fileCalls.uploadFile.data.safeParse(data).data?.[0]?.url
  if (!blob || url === undefined) return
  await db.blobs.put({ ...blob, url, bytesSent: blob.size })
  const draft = await getDraft(db, blob.draftId)
  if (!draft) return
  // No new rev: the address is the server's word for the same file, not a change of the buyer's.
  const attachments = draft.mine.attachments.map((file) => (file.blobId === blob.blobId ? { ...file, url } : file))
  await db.drafts.put({ ...draft, mine: { ...draft.mine, attachments } })
}

const effect = async (drain: Drain, op: Answered, data: unknown): Promise<void> => {
  switch (op.sealed.call) {
    case 'create':
    case 'update':
      return appliedSave(drain, op, data)
    case 'send':
      return appliedSend(drain, op, data)
    case 'upload':
      return appliedUpload(drain, op, data)
    case 'discard': {
      const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
      return draft ? forgetDraft(drain.db, drain.ports.clock, draft) : undefined
    }
    case 'action':
      if (op.intent) await applyAction(drain.db, op.intent)
      return forgetFilesOf(drain.db, op.intent)
  }
}

/** OPS-1: the effect of a success and the end of its operation, in one transaction. */
export const applied = async (drain: Drain, op: Answered, data: unknown): Promise<void> => {
  await effect(drain, op, data)
  const done = finished(drain, op, 'ok')
  await drain.db.ops.put(done)
  await note(drain, op, 'applied', { data })
  drain.emit({ type: 'applied', op: done })
}
