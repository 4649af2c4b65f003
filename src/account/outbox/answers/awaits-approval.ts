import type { Draft } from '#contract/entities/request.ts'
import { getDraft } from '../../store/account-rows.ts'
import { nextSeq } from '../../store/tx.ts'
import type { DrainContext } from '../engine/context.ts'
import { finished, note, type Answered } from './applied.ts'

/**
 * APPR-1: the server has stored what the buyer confirmed, but has not sent it to the supplier. This send is over; the
 * server decides what happens to the draft, and the copy of the drafts brings the result. The draft's next send is a
 * new operation with another key (KEY-4).
 */
export const awaitsApproval = async (drain: DrainContext, op: Answered, current: Draft): Promise<void> => {
  const { db, ports } = drain
  const draft = op.draftId ? await getDraft(db, op.draftId) : null
  if (draft)
    await db.drafts.put({
      ...draft,
      serverId: current.caseDraftId,
      serverVersion: current.version,
      base: op.sealed.content,
      ackedRev: Math.max(draft.ackedRev, op.sealed.rev),
      sendRev: null,
      refusals: draft.refusals + 1,
      savedAt: ports.clock.now(),
      approval: current.approval ?? null,
      updatedSeq: await nextSeq(db),
    })
  const done = finished(drain, op, 'awaits approval')
  await db.ops.put(done)
  await note(drain, op, 'awaits approval', { approval: current.approval })
  drain.emit({ type: 'applied', op: done })
}
