import { kindContracts } from '#contract/entities/request.ts'
import type { Cause } from '#domain/requests/causes.ts'
import type { BlockCause } from '#domain/requests/causes.ts'
import type { GateRow, OpRow } from '../../store/rows.ts'

/** GATE-1: a gate holds operations back without touching them. Names are stored; add, never rename. */
export const gateName = {
  auth: 'auth',
  server: 'server',
  throttle: 'throttle',
  client: 'client',
} as const

export const quotaGate = (permissionType: string): string => `quota:${permissionType}`

/** The gates an operation has to pass. Only a send costs quota; a save of the same kind goes on. */
export const gatesOf = (op: Pick<OpRow, 'type' | 'kind'>): string[] => {
  const quota = op.type === 'send' && op.kind ? [quotaGate(kindContracts[op.kind].permissionType)] : []
  return [gateName.auth, gateName.client, ...quota, gateName.throttle, gateName.server]
}

/** The first closed gate before an operation. `server` is half open: the engine lets one operation try it. */
export const closedGate = (op: Pick<OpRow, 'type' | 'kind'>, gates: readonly GateRow[]): GateRow | null => {
  for (const name of gatesOf(op)) {
    const gate = gates.find((one) => one.name === name)
    if (gate) return gate
  }
  return null
}

/** What a closed gate means to the buyer: somebody must act, or it opens by itself. */
export const gateMeaning = (gate: GateRow): { block: BlockCause } | { cause: Cause } => {
  if (gate.block) return { block: gate.block }
  if (gate.name === gateName.throttle) return { cause: { why: 'throttled' } }
  return { cause: { why: gate.note === 'offline' ? 'offline' : 'server' } }
}
