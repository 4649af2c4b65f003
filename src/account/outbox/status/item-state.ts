import { groupLinesBySupplier } from '#domain/requests/draft/content.ts'
import {
  draftStateOf,
  stepStateOf,
  type DraftState,
  type GateState,
  type OpFacts,
} from '#domain/requests/draft/draft-state.ts'
import type { DraftRow, GateRow, OpRow } from '../../store/rows.ts'
import { findClosedGate, gateReason } from '../engine/pick.ts'

export interface StatusInputs {
  readonly gates: readonly GateRow[]
  readonly offline: boolean
  readonly failing: boolean
  /** True if the server answered a moment ago, so that operations are sent without a probe (LINE-1). */
  readonly reachable: boolean
  readonly now: number
}

const delayEnd = (since: number | null, delayMs: number, now: number): number | null => {
  if (since === null) return null
  const leftMs = Math.min(delayMs, Math.max(0, delayMs - Math.max(0, now - since)))
  return leftMs > 0 ? now + leftMs : null
}

const factsOf = (op: OpRow, now: number): OpFacts => ({
  type: op.type,
  state: op.state,
  ambiguous: op.ambiguous,
  attempts: op.attempts,
  nextTryAt: op.state === 'retry' ? delayEnd(op.attemptedAt, op.delayMs, now) : null,
  block: op.block,
})

const holdCause = (op: OpRow, surroundings: StatusInputs): GateState => {
  const gate = findClosedGate(op, surroundings.gates)
  if (gate) {
    const nextTryAt = delayEnd(gate.closedAt, gate.probeMs ?? gate.delayMs ?? 0, surroundings.now)
    const meaning = gateReason(gate)
    return 'block' in meaning ? meaning : { ...meaning, nextTryAt }
  }
  if (surroundings.offline) return { cause: { why: surroundings.failing ? 'server' : 'offline' } }
  return op.state === 'open' && !surroundings.reachable ? { cause: { why: 'unheard' } } : null
}

const leadingOp = (ops: readonly OpRow[]) =>
  (['discard', 'send', 'save'] as const)
    .map((type) => ops.find((op) => op.type === type && op.state !== 'done'))
    .find(Boolean)

export const stateOfDraft = (draft: DraftRow, ops: readonly OpRow[], surroundings: StatusInputs, listed = false) => {
  const op = leadingOp(ops)
  return draftStateOf({
    rev: draft.rev,
    ackedRev: draft.ackedRev,
    sent:
      draft.status === 'sent' && draft.receipt
        ? { receipt: draft.receipt, suppliers: groupLinesBySupplier(draft.mine).length, listed }
        : null,
    conflict: draft.conflict?.type ?? null,
    approval: draft.approval?.state === 'waiting' ? draft.approval.administrators : null,
    ops: ops.map((one) => factsOf(one, surroundings.now)),
    gate: op ? holdCause(op, surroundings) : null,
  })
}

export const stateOfOp = (op: OpRow, uploads: readonly OpRow[], surroundings: StatusInputs): DraftState =>
  stepStateOf(
    factsOf(op, surroundings.now),
    uploads.map((one) => factsOf(one, surroundings.now)),
    holdCause(op, surroundings),
  )
