import type { Clock } from '#lib/clock.ts'
import type { GateRow, OpRow } from '../db/out-rows.ts'
import { clampDelay } from './retry.ts'

/**
 * When each delayed operation and gate is due, by this context's monotonic clock (RETRY-2): a stored delay starts
 * when the context first sees it, so that a wall clock that jumps ten years postpones nothing.
 */
export interface Pacing {
  readonly dueIn: (op: OpRow) => number
  /** ms until a gate opens by itself; null when it waits for an event. */
  readonly gateIn: (gate: GateRow) => number | null
  /** It was looked at and could not leave for a reason that may pass: looked at again after a short, growing pause. */
  readonly skip: (op: OpRow) => void
  /** A success, "online" or the buyer's own wish: whatever waits for time is due now. */
  readonly hurry: () => void
}

interface Seen {
  readonly stamp: string
  due: number
}

const firstSkipMs = 100
const longestSkipMs = 10_000

export const createPacing = (clock: Clock): Pacing => {
  const seen = new Map<string, Seen>()
  const skips = new Map<string, { count: number; due: number }>()

  const left = (id: string, stamp: string, delayMs: number): number => {
    const known = seen.get(id)
    if (known?.stamp === stamp) return Math.max(0, known.due - clock.mono())
    seen.set(id, { stamp, due: clock.mono() + delayMs })
    return delayMs
  }

  return {
    dueIn: (op) => {
      const skipped = Math.max(0, (skips.get(op.opId)?.due ?? 0) - clock.mono())
      if (op.state === 'open' || op.delayMs === 0) {
        seen.delete(op.opId)
        return skipped
      }
      return Math.max(skipped, left(op.opId, `${op.attempts}/${op.attemptedAt}/${op.delayMs}`, clampDelay(op.delayMs)))
    },
    gateIn: (gate) =>
      gate.delayMs === null
        ? null
        : left(`gate:${gate.name}`, `${gate.closedAt}/${gate.delayMs}`, clampDelay(gate.delayMs)),
    skip: (op) => {
      const count = (skips.get(op.opId)?.count ?? 0) + 1
      skips.set(op.opId, { count, due: clock.mono() + Math.min(longestSkipMs, firstSkipMs * 2 ** (count - 1)) })
    },
    hurry: () => {
      skips.clear()
      for (const one of seen.values()) one.due = 0
    },
  }
}
