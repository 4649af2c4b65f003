import type { AccountId, DraftId } from '#domain/ids.ts'
import type { SendReceipt } from '#domain/requests/draft/content.ts'
import { type AccountDb, parseReadable } from '../../store/db.ts'
import type { ConnectionHealth } from '../connection/health.ts'
import { dayMs } from '#lib/day-ms.ts'
import { cutOffAnswer, opRow, type DraftRow, type OpRow } from '../../store/rows.ts'
import { writeTx } from '../../store/tx.ts'
import { cutOffProcessingMs, type Pacing } from './timing.ts'
import type { OutboxPorts } from '../ports.ts'
import type { ProbeResult } from '#api/connection.ts'

export type OutboxEvent =
  | { readonly type: 'sent'; readonly draft: DraftRow; readonly receipt: SendReceipt }
  | { readonly type: 'applied'; readonly op: OpRow }
  | { readonly type: 'contact'; readonly heard: ProbeResult }
  /** KEY-5: `once` is true if requests can be sent as streams, which the browser cannot repeat. */
  | { readonly type: 'protected'; readonly once: boolean }
  | { readonly type: 'storage'; readonly state: 'ok' | 'full' | 'failing' }
  | { readonly type: 'draining'; readonly active: boolean }

export interface OutboxContext {
  readonly db: AccountDb
  readonly sub: AccountId
  readonly ports: OutboxPorts
  readonly emit: (event: OutboxEvent) => void
}

/** Once a newer drain has a higher epoch, this one may store successes but not failures. */
export interface DrainContext extends OutboxContext {
  readonly drafts: {
    readonly get: (localId: DraftId) => Promise<DraftRow | null>
    readonly all: () => Promise<readonly DraftRow[]>
  }
  readonly epoch: number
  readonly signal: AbortSignal
  readonly line: ConnectionHealth
  readonly pacing: Pacing
}

export class FencedError extends Error {
  override readonly name = 'FencedError'
}

const numberAt = async (context: Pick<OutboxContext, 'db'>, k: string): Promise<number> => {
  const value = (await context.db.meta.get(k))?.v
  return typeof value === 'number' ? value : 0
}

export const readEpoch = (context: Pick<OutboxContext, 'db'>): Promise<number> => numberAt(context, 'epoch')

export const readHeartbeat = (context: Pick<OutboxContext, 'db'>): Promise<number> => numberAt(context, 'beat')

/** FENCE-1: throws `FencedError` unless this epoch is current. The caller's transaction must include `meta`. */
export const expectEpoch = async (context: Pick<OutboxContext, 'db'>, epoch: number): Promise<void> => {
  if ((await readEpoch(context)) !== epoch) throw new FencedError('a newer drain has begun')
}

export const storeHeartbeat = (context: OutboxContext, epoch: number): Promise<void> =>
  writeTx(context.db, ['meta'], async () => {
    await expectEpoch(context, epoch)
    await context.db.meta.put({ k: 'beat', v: (await readHeartbeat(context)) + 1 })
  })

/** CRASH-1: if a context died during a request, the outcome is unknown: the same bytes are tried again. */
const recoverOp = (op: OpRow, honoursKeys: boolean): OpRow => ({
  ...op,
  state: 'retry',
  ambiguous: true,
  claim: null,
  attempts: op.attempts + 1,
  // Replaces `sentAgainAnswer`: the buyer's "Send again" (PARK-1) was only for the attempt that has ended.
  lastAnswer: cutOffAnswer,
  delayMs: honoursKeys ? 0 : cutOffProcessingMs,
})

/** FENCE-1: begins a drain: recovers operations that are in flight, and deletes those done over 7 days ago. */
export const beginEpoch = ({ db, ports }: OutboxContext): Promise<number> =>
  writeTx(db, ['meta', 'ops'], async () => {
    const epoch = (await readEpoch({ db })) + 1
    await db.meta.put({ k: 'epoch', v: epoch })
    const interruptedOps = parseReadable(opRow, await db.ops.where('state').equals('inflight').toArray())
    await db.ops.bulkPut(interruptedOps.map((op) => recoverOp(op, ports.capabilities.honoursKeys)))
    const weekAgo = ports.clock.now() - 7 * dayMs
    await db.ops
      .where('state')
      .equals('done')
      .filter((op) => (op.doneAt ?? 0) < weekAgo)
      .delete()
    return epoch
  })
