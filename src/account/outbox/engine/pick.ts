import type { GateRow, OpRow } from '../../store/rows.ts'
import type { AccountId } from '#domain/ids.ts'
import { slotLimits, slotOf, type ConnectionSlot } from '../wire/slots.ts'
import type { BlockCause, WaitCause } from '#domain/requests/draft/causes.ts'
import { kindContracts } from '#contract/entities/request.ts'

/** GATE-1: a gate holds operations back without changing them. The names are stored: add names, never rename one. */
export const gateName = { auth: 'auth', server: 'server', throttle: 'throttle', client: 'client' } as const

export const quotaGateName = (permissionType: string): string => `quota:${permissionType}`

/** GATE-4: a used-up quota closes a gate for sends of that kind only, because saves use no quota. */
export const gateNamesOf = (op: Pick<OpRow, 'type' | 'kind'>): string[] => {
  const quota = op.type === 'send' && op.kind ? [quotaGateName(kindContracts[op.kind].permissionType)] : []
  return [gateName.auth, gateName.client, ...quota, gateName.throttle, gateName.server]
}

export const findClosedGate = (op: Pick<OpRow, 'type' | 'kind'>, gates: readonly GateRow[]): GateRow | null =>
  gateNamesOf(op).flatMap((name) => gates.find((gate) => gate.name === name) ?? [])[0] ?? null

export const gateReason = (gate: GateRow): { block: BlockCause } | { cause: WaitCause } => {
  if (gate.block) return { block: gate.block }
  if (gate.name === gateName.throttle) return { cause: { why: 'throttled' } }
  return { cause: { why: gate.note === 'offline' ? 'offline' : 'server' } }
}

export interface PickInput {
  readonly ops: readonly OpRow[]
  readonly gates: readonly GateRow[]
  readonly sub: AccountId
  readonly dueIn: (op: OpRow) => number
  /** Time until one operation may try the connection, in ms; null if the connection is up. */
  readonly probeIn: number | null
  readonly running: ReadonlyMap<string, OpRow>
  /** Overdue operations, whose connections others may use (RETRY-3). */
  readonly excused?: ReadonlySet<string>
  readonly room?: number
}

export interface PickResult {
  readonly ops: readonly OpRow[]
  readonly nextInMs: number | null
}

/** ORD-2: an operation that waits for the buyer holds back its lane, unless it is an action. */
const blocksLane = (op: OpRow): boolean =>
  op.type !== 'action' || op.state === 'open' || op.state === 'inflight' || op.state === 'retry'

export const minOf = (...values: readonly (number | null)[]): number | null => {
  const some = values.filter((value) => value !== null)
  return some.length === 0 ? null : Math.min(...some)
}

/** ORD-1, LANE-1, LANE-2, DEP-1, GATE-2, GATE-3, ACC-1: picks the operations that may be sent now. Pure. */
export const pickOps = (input: PickInput): PickResult => {
  const { ops, gates, running } = input
  const closed = new Set(gates.filter((gate) => gate.name !== gateName.server).map((gate) => gate.name))
  const halfOpen = input.probeIn !== null
  const waiting = new Set(ops.map((op) => op.opId))
  const lanes = new Set<string>()
  const slots: Record<ConnectionSlot, number> = { ...slotLimits, requests: input.room ?? slotLimits.requests }
  const { excused = new Set() } = input
  for (const op of running.values()) if (!excused.has(op.opId)) slots[slotOf(op)] -= 1
  const pickedOps: OpRow[] = []
  let nextInMs: number | null = null

  for (const op of ops) {
    const laneBlocked = lanes.has(op.lane)
    if (blocksLane(op)) lanes.add(op.lane)
    if (laneBlocked || running.has(op.opId) || op.sub !== input.sub) continue
    if (op.state !== 'open' && op.state !== 'retry') continue
    if (op.deps.some((dep) => waiting.has(dep)) || gateNamesOf(op).some((name) => closed.has(name))) continue
    const inMs = Math.max(input.dueIn(op), input.probeIn ?? 0)
    if (inMs > 0) {
      nextInMs = minOf(nextInMs, inMs)
      continue
    }
    // GATE-3: while the gate is half open, only one operation is tried at a time.
    if (halfOpen && running.size - excused.size + pickedOps.length > 0) continue
    const slot = slotOf(op)
    if (slots[slot] <= 0) continue
    slots[slot] -= 1
    pickedOps.push(op)
  }
  return { ops: pickedOps, nextInMs }
}

/** LEAD-1: whether one of `ops` may be sent once it is due and the connection is up. */
export const hasSendableOp = (ops: readonly OpRow[], gates: readonly GateRow[], sub: AccountId): boolean =>
  pickOps({ ops, gates, sub, dueIn: () => 0, probeIn: null, running: new Map() }).ops.length > 0
