import type { Clock } from '#lib/clock.ts'
import { cutOff, decidedAgain, type GateRow, type OpRow } from '../../store/rows.ts'
import { clampDelay, cutOffSettleMs, settleMs } from './retry.ts'

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
  /** A success, "online" or the buyer's own wish: whatever waits for time is due now, but for what has to land first. */
  readonly hurry: () => void
}

interface Seen {
  readonly stamp: string
  due: number
}

/**
 * VERIFY-1: without keys, an unclear attempt gets this long to land before anything is read, whoever is in a hurry. A
 * file that arrives twice is no harm; and a buyer who was asked has decided.
 */
const landingMs = (op: OpRow, honoursKeys: boolean): number => {
  if (honoursKeys || !op.ambiguous || op.type === 'upload' || op.lastAnswer === decidedAgain) return 0
  return op.lastAnswer === cutOff ? cutOffSettleMs : settleMs
}

const firstSkipMs = 100
const longestSkipMs = 10_000

export const createPacing = (clock: Clock, honoursKeys: boolean): Pacing => {
  const seen = new Map<string, Seen>()
  /** Counted from when this context first sees the attempt over: a restart or another tab waits longer, never less. */
  const landing = new Map<string, Seen>()
  const skips = new Map<string, { count: number; due: number }>()

  const left = (among: Map<string, Seen>, id: string, stamp: string, delayMs: number): number => {
    const known = among.get(id)
    if (known?.stamp === stamp) return Math.max(0, known.due - clock.mono())
    among.set(id, { stamp, due: clock.mono() + delayMs })
    return delayMs
  }

  return {
    dueIn: (op) => {
      const skipped = Math.max(0, (skips.get(op.opId)?.due ?? 0) - clock.mono())
      const attempt = `${op.attempts}/${op.attemptedAt}`
      const landingIn = landingMs(op, honoursKeys)
      const lands = landingIn > 0 ? left(landing, op.opId, attempt, landingIn) : 0
      if (op.state === 'open' || op.delayMs === 0) {
        seen.delete(op.opId)
        return Math.max(skipped, lands)
      }
      const delay = left(seen, op.opId, `${attempt}/${op.delayMs}`, clampDelay(op.delayMs))
      return Math.max(skipped, lands, delay)
    },
    gateIn: (gate) =>
      gate.delayMs === null
        ? null
        : left(seen, `gate:${gate.name}`, `${gate.closedAt}/${gate.delayMs}`, clampDelay(gate.delayMs)),
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
