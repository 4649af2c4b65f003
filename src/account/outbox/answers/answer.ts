import type { OpRow, SealedRequest } from '../../store/rows.ts'
import { writeLog } from '../../store/log.ts'
import type { Drain } from '../engine/context.ts'

/** An operation under way with its frozen bytes, as it stands in the database when the answer is written. */
export type Answered = OpRow & { readonly sealed: SealedRequest }

/**
 * As every function of this folder it runs inside the answer transaction. The journal names the key, so that every
 * request that ever left can be found here again.
 */
export const note = (
  drain: Drain,
  op: OpRow,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeLog(drain.db, drain.ports.clock, {
    what,
    opId: op.opId,
    draftId: op.draftId,
    detail: { key: op.sealed?.key ?? null, ...detail },
  })

/** OPS-1: done, with the answer stored in the same transaction. The row stays a week, then only the journal knows. */
export const finished = (drain: Drain, op: OpRow, lastAnswer: string): OpRow => ({
  ...op,
  state: 'done',
  pending: 0,
  claim: null,
  block: null,
  delayMs: 0,
  lastAnswer,
  doneAt: drain.ports.clock.now(),
})
