import type { DraftId } from '#domain/ids.ts'
import { toStorable } from '#contract/kinds.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import { getDraft, opsOfDraft, deleteDraftRows } from '../store/db.ts'
import { draftTables, nextSeq, writeTx } from '../store/tx.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import {
  ensureUploads,
  findUnfinishedOp,
  mayWithdraw,
  reopenedOp,
  withdrawSend,
  opForUnchangedRetry,
  queueDeletion,
  withdrawOps,
} from '../outbox/operations/draft-ops.ts'

export const withdrawWaitingSend = accountAction((context: AccountContext, localId: DraftId): Promise<boolean> =>
  writeTx(context.db, draftTables, async () => {
    const draft = await getDraft(context.db, localId)
    const send = findUnfinishedOp(await opsOfDraft(context.db, localId), 'send')
    if (!draft || !send || !mayWithdraw(send)) return false
    await context.db.drafts.put(await withdrawSend(context, draft, send, 'continue editing'))
    return true
  }),
)

export const isUnsentDraft = accountAction(
  async ({ db }: AccountContext, localId: DraftId): Promise<boolean> =>
    (await getDraft(db, localId))?.status === 'draft',
)

type DiscardResult =
  | { readonly ok: true; readonly waiting: boolean }
  | { readonly ok: false; readonly reason: 'leaving' | 'sent' }

/** Deletes a draft: at once if the server cannot have it, otherwise by an operation (COAL-3, COAL-4). */
export const discardDraft = accountAction(async (context: AccountContext, localId: DraftId): Promise<DiscardResult> => {
  const result = await writeTx(context.db, draftTables, async (): Promise<DiscardResult> => {
    const draft = await getDraft(context.db, localId)
    if (!draft) return { ok: true, waiting: false }
    if (draft.status === 'sent') return { ok: false, reason: 'sent' }
    const ops = (await opsOfDraft(context.db, localId)).filter((op) => op.state !== 'done')
    const send = findUnfinishedOp(ops, 'send')
    if (send && !mayWithdraw(send) && send.state !== 'parked') return { ok: false, reason: 'leaving' }
    if (findUnfinishedOp(ops, 'discard')) return { ok: true, waiting: true }
    const sentSaves = ops.filter((op) => op.type === 'save' && !mayWithdraw(op))
    const waiting = ops.filter((op) => !sentSaves.includes(op))
    await withdrawOps(context, waiting, 'draft discarded')
    if (!draft.serverId && sentSaves.length === 0) {
      await deleteDraftRows(context.db, context.clock, draft)
      return { ok: true, waiting: false }
    }
    // Parked saves are sent again, because only their answers show whether the server has a draft to delete.
    for (const op of sentSaves) if (op.state === 'parked') await context.db.ops.put(opForUnchangedRetry(op))
    const deps = sentSaves.map((op) => op.opId)
    await queueDeletion(context, draft, deps)
    return { ok: true, waiting: true }
  })
  context.kick('now')
  return result
})

export class DraftLockedError extends Error {
  override readonly name = 'DraftLockedError'
  readonly why: 'sending' | 'sent' | 'deleting' | 'missing' | 'approval'
  constructor(why: DraftLockedError['why']) {
    super(why)
    this.why = why
  }
}

/** APPR-2: whether the text on this device is the one that waits for the administrators' approval. */
export const isAwaitingApproval = (draft: DraftRow): boolean =>
  draft.approval?.state === 'waiting' && draft.rev === draft.ackedRev

export const editTables = ['drafts', 'ops', 'blobs', 'meta', 'log'] as const

/** Throws if the draft may not be edited. Writes nothing: an edit without a change must not withdraw a waiting send. */
export const readDraftForEdit = async (context: AccountContext, localId: DraftId) => {
  const draft = await getDraft(context.db, localId)
  if (!draft) throw new DraftLockedError('missing')
  if (draft.status === 'sent') throw new DraftLockedError('sent')
  const ops = await opsOfDraft(context.db, localId)
  if (findUnfinishedOp(ops, 'discard')) throw new DraftLockedError('deleting')
  if (isAwaitingApproval(draft)) throw new DraftLockedError('approval')
  const send = findUnfinishedOp(ops, 'send')
  if (send && !mayWithdraw(send)) throw new DraftLockedError('sending')
  return { draft, ops }
}

/** SEND-1, REFUSE-3: stores an edit. Withdraws a send that is waiting or was refused, and reopens a refused save. */
export const storeEdit = async (
  context: AccountContext,
  before: DraftRow,
  ops: readonly OpRow[],
  mine: RequestContent,
): Promise<DraftRow> => {
  const { db, clock } = context
  const send = findUnfinishedOp(ops, 'send')
  const draft = send ? await withdrawSend(context, before, send, 'edited') : before
  const writtenFields = {
    mine: toStorable(mine),
    fromServer: false,
    rev: draft.rev + 1,
    updatedSeq: await nextSeq(db),
    updatedAt: clock.now(),
  }
  const row: DraftRow = { ...draft, ...writtenFields }
  await db.drafts.put(row)
  const save = findUnfinishedOp(ops, 'save')
  if (save && save.state !== 'conflict' && mayWithdraw(save) && save.state !== 'retry') {
    const deps = await ensureUploads(context, row, ops)
    const base = save.state === 'open' ? save : reopenedOp(save)
    const earlier = save.deps.filter((dep) => ops.some((op) => op.opId === dep && op.type === 'save'))
    await db.ops.put({ ...base, deps: [...earlier, ...deps] })
  }
  return row
}

export const editDraft = accountAction(
  async (context: AccountContext, localId: DraftId, change: (content: RequestContent) => RequestContent) => {
    const row = await writeTx(context.db, editTables, async () => {
      const { draft, ops } = await readDraftForEdit(context, localId)
      const mine = change(draft.mine)
      return JSON.stringify(mine) === JSON.stringify(draft.mine) ? draft : storeEdit(context, draft, ops, mine)
    })
    context.kick('soon')
    return row
  },
)
