import type { Cause } from '#domain/requests/causes.ts'
import { draftStateOf, type DraftState, type OpFacts } from '#domain/requests/draft-state.ts'
import type { DraftRow, GateRow, OpRow } from '../../store/rows.ts'
import { closedGate, gateMeaning } from '../engine/pick.ts'

export interface Surroundings {
  readonly gates: readonly GateRow[]
  /** The line is down as far as this page knows. */
  readonly offline: boolean
  /** ms; display only. */
  readonly now: number
}

/** For display: the engine itself counts by its monotonic clock. A wall clock that jumped shows at most the delay. */
export const nextAttemptInMs = (op: OpRow, now: number): number =>
  op.attemptedAt === null ? 0 : Math.min(op.delayMs, Math.max(0, op.delayMs - Math.max(0, now - op.attemptedAt)))

export const factsOf = (op: OpRow, now: number): OpFacts => ({
  type: op.type,
  state: op.state,
  ambiguous: op.ambiguous,
  attempts: op.attempts,
  nextAttemptInMs: nextAttemptInMs(op, now),
  block: op.block,
})

/** What holds an operation back: a closed gate, or the line. */
export const heldBy = (op: OpRow, around: Surroundings): ReturnType<typeof gateMeaning> | null => {
  const gate = closedGate(op, around.gates)
  if (gate) return gateMeaning(gate)
  const offline: Cause = { why: 'offline' }
  return around.offline ? { cause: offline } : null
}

const leading = (ops: readonly OpRow[]) =>
  ops.find((op) => op.type === 'send' && op.state !== 'done') ??
  ops.find((op) => op.type === 'save' && op.state !== 'done')

export const stateOfDraft = (draft: DraftRow, ops: readonly OpRow[], around: Surroundings): DraftState => {
  const op = leading(ops)
  return draftStateOf({
    rev: draft.rev,
    ackedRev: draft.ackedRev,
    receipt: draft.status === 'sent' ? draft.receipt : null,
    conflict: draft.conflict?.type ?? null,
    ops: ops.map((one) => factsOf(one, around.now)),
    gate: op ? heldBy(op, around) : null,
  })
}
