import { getOp, pendingOps } from '../db/out-read.ts'
import type { OpRow } from '../db/out-rows.ts'
import { writeTx } from '../db/out-tx.ts'
import { accountContext, type AccountContext } from './account-context.ts'
import { goAgain, reopen } from './draft/draft-ops.ts'

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
