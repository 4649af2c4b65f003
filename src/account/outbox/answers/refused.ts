import { kindContracts } from '#contract/entities/request.ts'
import type { BlockCause } from '#domain/requests/causes.ts'
import { getDraft, pendingOps } from '../../store/account-rows.ts'
import type { GateRow } from '../../store/rows.ts'
import { noteUntold } from '../../store/unannounced-refusals.ts'
import type { Drain } from '../engine/context.ts'
import { gateName, quotaGate } from '../engine/gates.ts'
import { longestDelayMs } from '../engine/retry.ts'
import { note, type Answered } from './answer.ts'

/** The engine's own way back to the wire: same bytes, same key, nothing counted (REFUSE-1). */
export const waitAgain = async (drain: Drain, op: Answered, lastAnswer: string, delayMs = 0): Promise<void> => {
  await drain.db.ops.put({ ...op, state: 'retry', claim: null, delayMs, lastAnswer })
}

export const closeGate = async (drain: Drain, gate: Omit<GateRow, 'closedAt'>): Promise<void> => {
  await drain.db.gates.put({ ...gate, closedAt: drain.ports.clock.now() })
}

/**
 * REFUSE-2: a definite no. It was not applied; the seal is dropped, the cause is kept, the draft opens for editing.
 * Other bytes will need another key.
 */
export const refused = async (drain: Drain, op: Answered, block: BlockCause): Promise<void> => {
  const { db } = drain
  await noteUntold(db, op, block)
  await note(drain, op, 'refused', { block })
  await db.ops.put({
    ...op,
    state: 'rejected',
    sealed: null,
    claim: null,
    ambiguous: false,
    delayMs: 0,
    block,
    lastAnswer: block.why,
  })
  const draft = op.draftId && op.type !== 'upload' ? await getDraft(db, op.draftId) : null
  if (draft) await db.drafts.put({ ...draft, refusals: draft.refusals + 1 })
}

/** PARK-1: the outcome cannot be told by the machine, or repeating it is a fault: a person decides. The bytes stay. */
export const parked = async (drain: Drain, op: Answered, block: BlockCause): Promise<void> => {
  await note(drain, op, 'parked', { block })
  await drain.db.ops.put({ ...op, state: 'parked', claim: null, delayMs: 0, block, lastAnswer: block.why })
}

/** A send of the kind waits for the membership already: its gate only closes again after one more look. */
const knownOverQuota = async ({ db }: Drain, { kind }: Answered): Promise<boolean> =>
  (await pendingOps(db)).some((op) => op.type === 'send' && op.kind === kind && op.lastAnswer === 'membership')

/**
 * GATE-4: the membership's no stops every send of the kind, counts nothing, and is one named cause for all. It is a
 * definite one (VERIFY-5 has read what left before it): nothing was applied, and the buyer may take the send back.
 */
export const overQuota = async (
  drain: Drain,
  op: Answered,
  scope: string | undefined,
  resetAt: number | null,
): Promise<void> => {
  const block: BlockCause = { why: 'membership', ...(scope === undefined ? {} : { scope }), resetAt }
  if (op.type !== 'send' || !op.kind) return refused(drain, op, block)
  if (!(await knownOverQuota(drain, op))) await noteUntold(drain.db, op, block)
  const { permissionType } = kindContracts[op.kind]
  const untilReset = resetAt === null ? longestDelayMs : Math.max(0, resetAt - drain.ports.clock.now())
  await closeGate(drain, {
    name: quotaGate(permissionType),
    block,
    delayMs: Math.min(longestDelayMs, untilReset),
    note: 'refused by the server',
  })
  await waitAgain(drain, { ...op, ambiguous: false }, 'membership')
}

export const signInNeeded = async (drain: Drain, op: Answered): Promise<void> => {
  await closeGate(drain, { name: gateName.auth, block: { why: 'sign-in' }, delayMs: null, note: 'token refused' })
  await waitAgain(drain, op, 'sign-in')
}

export const appTooOld = async (drain: Drain, op: Answered): Promise<void> => {
  const block: BlockCause = { why: 'app-too-old' }
  await closeGate(drain, { name: gateName.client, block, delayMs: null, note: op.sealed.apiVersion })
  await waitAgain(drain, op, 'app-too-old')
}

export const throttled = async (drain: Drain, op: Answered, afterMs: number): Promise<void> => {
  await closeGate(drain, { name: gateName.throttle, block: null, delayMs: afterMs, note: '' })
  await waitAgain(drain, op, 'throttled')
}
