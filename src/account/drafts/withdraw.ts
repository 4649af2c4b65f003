import type { DraftId } from '#domain/ids.ts'
import { getDraft, opsOfDraft } from '../store/account-rows.ts'
import { forgetDraft } from '../store/files.ts'
import { writeTx } from '../store/tx.ts'
import { type AccountContext, action } from '../outbox/operations/account-context.ts'
import { retryUnchanged, live, mayWithdraw, queueDeletion, takeBack, withdraw } from '../outbox/operations/draft-ops.ts'

const tables = ['drafts', 'ops', 'blobs', 'parts', 'meta', 'log'] as const

/** Takes back a send that was not sent yet, or was definitely not applied. False if it has been sent. */
export const continueEditing = action((context: AccountContext, localId: DraftId): Promise<boolean> =>
  writeTx(context.db, tables, async () => {
    const draft = await getDraft(context.db, localId)
    const send = live(await opsOfDraft(context.db, localId), 'send')
    if (!draft || !send || !mayWithdraw(send)) return false
    await context.db.drafts.put(await takeBack(context, draft, send, 'continue editing'))
    return true
  }),
)

/** `waiting`: the server has the draft and still has to be told. */
export type DiscardResult =
  | { readonly ok: true; readonly waiting: boolean }
  | { readonly ok: false; readonly reason: 'leaving' | 'sent' }

/**
 * Deletes a draft: at once if the server never saw it, else by an operation. A send that has been sent cannot be taken
 * back.
 */
export const discardDraft = action(async (context: AccountContext, localId: DraftId): Promise<DiscardResult> => {
  const result = await writeTx(context.db, tables, async (): Promise<DiscardResult> => {
    const draft = await getDraft(context.db, localId)
    if (!draft) return { ok: true, waiting: false }
    if (draft.status === 'sent') return { ok: false, reason: 'sent' }
    const ops = (await opsOfDraft(context.db, localId)).filter((op) => op.state !== 'done')
    const send = live(ops, 'send')
    // For a parked send the buyer has decided, knowing that nobody could find out its outcome.
    if (send && !mayWithdraw(send) && send.state !== 'parked') return { ok: false, reason: 'leaving' }
    if (live(ops, 'discard')) return { ok: true, waiting: true }
    const leaving = ops.filter((op) => op.type === 'save' && !mayWithdraw(op))
    await withdraw(
      context,
      ops.filter((op) => !leaving.includes(op)),
      'draft discarded',
    )
    if (!draft.serverId && leaving.length === 0) {
      await forgetDraft(context.db, context.clock, draft)
      return { ok: true, waiting: false }
    }
    // Parked operations are sent again too: only their answer says what there is to delete.
    for (const op of leaving) if (op.state === 'parked') await context.db.ops.put(retryUnchanged(op))
    await queueDeletion(
      context,
      draft,
      leaving.map((op) => op.opId),
    )
    return { ok: true, waiting: true }
  })
  context.kick('now')
  return result
})
