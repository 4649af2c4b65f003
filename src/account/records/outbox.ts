import type { OpId } from '#domain/ids.ts'
import { getOp, pendingOps } from '../store/account-rows.ts'
import type { Intent, OpRow } from '../store/rows.ts'
import { writeTx } from '../store/tx.ts'
import { type AccountContext, action } from '../outbox/operations/account-context.ts'
import { rewriteOrWithdraw, subtractIntent } from '../outbox/operations/enqueue.ts'
import { addOp, retryUnchanged, reopen, withdraw } from '../outbox/operations/draft-ops.ts'

/** The operation, ready for an immediate attempt. If it was attempted before, it retains its bytes and its key. */
const due = (op: OpRow): OpRow => {
  if (op.state === 'parked') return retryUnchanged(op)
  if (op.state === 'rejected') return reopen(op)
  return { ...op, delayMs: 0 }
}

/**
 * COAL-6: what remains of a refused action after later ones on the same thing. Those may have been done by now, behind
 * one that was sent and refused later. Null if nothing remains.
 */
const remainingIntent = async ({ db }: AccountContext, op: OpRow): Promise<Intent | null> => {
  const lane = await db.ops.where('lane').equals(op.lane).sortBy('seq')
  const later = lane.filter(({ seq, state }) => seq > op.seq && state !== 'rejected')
  return later.reduce<Intent | null>(
    (left, next) => left && next.intent && subtractIntent(left, next.intent),
    op.intent,
  )
}

const reopenAction = async (context: AccountContext, op: OpRow): Promise<void> => {
  const kept = await rewriteOrWithdraw(context, op, await remainingIntent(context, op))
  if (kept) await context.db.ops.put(reopen(kept))
}

/** Tries one operation, or all that wait, now. Gates that the device closed are opened for one more try. */
export const retryNow = action(async (context: AccountContext, opId?: OpId): Promise<void> => {
  const { db } = context
  await writeTx(db, ['ops', 'gates', 'meta', 'log'], async () => {
    const waiting =
      opId === undefined ? (await pendingOps(db)).filter((op) => op.state !== 'parked') : [await getOp(db, opId)]
    for (const op of waiting)
      if (!op || op.state === 'inflight' || op.state === 'conflict' || op.state === 'done') continue
      else if (op.state === 'rejected' && op.intent) await reopenAction(context, op)
      else await db.ops.put(due(op))
    await db.gates.where('name').notEqual('auth').delete()
  })
  context.kick('now')
})

/** Whether the server has used the action's key for something else. It must be sent again as a new action. */
const isStuck = (op: OpRow): boolean =>
  op.type === 'action' && op.state === 'parked' && op.block?.why === 'key-reused' && op.intent !== null

/**
 * PARK-1 for an action: the server will never accept these bytes under this key, so the same wish becomes a new
 * operation. False if nothing stops the action any more.
 */
export const sendAsNew = action(async (context: AccountContext, opId: OpId): Promise<boolean> => {
  const { db } = context
  const renewed = await writeTx(db, ['ops', 'meta', 'log'], async () => {
    const op = await getOp(db, opId)
    if (!op || !isStuck(op)) return false
    await withdraw(context, [op], 'said anew under a key of its own')
    const { lane, type, draftId, kind, title, deps, intent } = op
    await addOp(context, { lane, type, draftId, kind, title, deps, intent })
    return true
  })
  context.kick('now')
  return renewed
})
