import { dayMs } from '#lib/day-ms.ts'
import { readable } from '../../store/account-rows.ts'
import { cutOff, opRow, type OpRow } from '../../store/rows.ts'
import { writeTx } from '../../store/tx.ts'
import type { SyncContext } from './context.ts'
import { cutOffSettleMs } from './timing.ts'

/** Thrown inside a transaction when another context has taken over the drain; the transaction is rolled back. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

const numberAt = async (context: Pick<SyncContext, 'db'>, k: string): Promise<number> => {
  const value = (await context.db.meta.get(k))?.v
  return typeof value === 'number' ? value : 0
}

export const epochOf = (context: Pick<SyncContext, 'db'>): Promise<number> => numberAt(context, 'epoch')
export const beatOf = (context: Pick<SyncContext, 'db'>): Promise<number> => numberAt(context, 'beat')

/** FENCE-1: runs within a transaction that holds `meta`. */
export const expectEpoch = async (context: Pick<SyncContext, 'db'>, epoch: number): Promise<void> => {
  if ((await epochOf(context)) !== epoch) throw new Fenced('a newer drain has begun')
}

/**
 * LEAD-4: increments a counter, by which a waiting context can tell a frozen leader from a working one without
 * comparing clocks.
 */
export const beat = (context: SyncContext, epoch: number): Promise<void> =>
  writeTx(context.db, ['meta'], async () => {
    await expectEpoch(context, epoch)
    await context.db.meta.put({ k: 'beat', v: (await beatOf(context)) + 1 })
  })

const weekMs = 7 * dayMs

/**
 * CRASH-1: the operation was in progress when its context died, and nobody knows whether it arrived. It is sent again
 * with the same bytes and key.
 */
const recovered = (op: OpRow, honoursKeys: boolean): OpRow => ({
  ...op,
  state: 'retry',
  ambiguous: true,
  claim: null,
  attempts: op.attempts + 1,
  // The buyer's decision (PARK-1) was only for the attempt that is now over.
  lastAnswer: cutOff,
  delayMs: honoursKeys ? 0 : cutOffSettleMs,
})

/** Begins a drain: raises the epoch, which fences every earlier drain, and takes up what those left in progress. */
export const beginEpoch = ({ db, ports }: SyncContext): Promise<number> =>
  writeTx(db, ['meta', 'ops'], async () => {
    const epoch = (await epochOf({ db })) + 1
    await db.meta.put({ k: 'epoch', v: epoch })
    const left = readable(opRow, await db.ops.where('state').equals('inflight').toArray())
    await db.ops.bulkPut(left.map((op) => recovered(op, ports.capabilities.honoursKeys)))
    const old = ports.clock.now() - weekMs
    await db.ops
      .where('state')
      .equals('done')
      .filter((op) => (op.doneAt ?? 0) < old)
      .delete()
    return epoch
  })
