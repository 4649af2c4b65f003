import { getOp, pendingOps } from '../db/out-read.ts'
import type { OpRow } from '../db/out-rows.ts'
import { writeTx } from '../db/out-tx.ts'
import { accountContext, type AccountContext } from './account-context.ts'
import { goAgain, reopen, withdraw } from './draft/draft-ops.ts'

/** As it must be for the next attempt to be made now. An attempted operation keeps its bytes and its key. */
const due = (op: OpRow): OpRow => {
  if (op.state === 'parked') return goAgain(op)
  if (op.state === 'rejected') return reopen(op)
  return { ...op, delayMs: 0 }
}

/** Tries one operation, or all that wait, now; gates that the device closed are opened for one more look. */
export const retryIn = async (context: AccountContext, opId?: string): Promise<void> => {
  const { db } = context
  await writeTx(db, ['ops', 'gates'], async () => {
    const waiting =
      opId === undefined ? (await pendingOps(db)).filter((op) => op.state !== 'parked') : [await getOp(db, opId)]
    for (const op of waiting)
      if (op && op.state !== 'inflight' && op.state !== 'conflict' && op.state !== 'done') await db.ops.put(due(op))
    await db.gates.where('name').notEqual('auth').delete()
  })
  context.kick('now')
}

export const retryNow = (opId?: string): Promise<void> => retryIn(accountContext(), opId)

/** Gives up an action of the buyer's that was refused. Drafts are discarded by `discardDraft`. */
export const dismissOperation = async (opId: string): Promise<void> => {
  const context = accountContext()
  await writeTx(context.db, ['ops', 'log'], async () => {
    const op = await getOp(context.db, opId)
    if (op?.type === 'action' && (op.state === 'rejected' || op.state === 'parked'))
      await withdraw(context, [op], 'dismissed')
  })
}
