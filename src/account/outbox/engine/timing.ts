import type { Clock } from '#lib/clock.ts'
import { cutOff, decidedAgain, type GateRow, type OpRow } from '../../store/rows.ts'
import type { Random } from '#lib/random.ts'
import type { Timers } from '../ports.ts'

/** The timers of this page or worker. */
export const systemTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export interface Alarm {
  readonly rung: Promise<void>
  readonly cancel: () => void
}

/** Rings after `ms` (null: never) or when `signal` aborts. A cancelled alarm leaves no timer behind. */
export const alarm = (timers: Timers, ms: number | null, signal: AbortSignal): Alarm => {
  let ring = () => {}
  const rung = new Promise<void>((resolve) => {
    ring = resolve
  })
  const stop = ms === null ? () => {} : timers.after(ms, ring)
  signal.addEventListener('abort', ring, { once: true })
  const cancel = () => {
    stop()
    signal.removeEventListener('abort', ring)
  }
  return { rung, cancel }
}

/** A bell with many listeners: each `heard` resolves at the next `ring`. */
export const createBell = (): { readonly ring: () => void; readonly heard: () => Promise<void> } => {
  let ring = () => {}
  let next = new Promise<void>((resolve) => {
    ring = resolve
  })
  return {
    ring: () => {
      const now = ring
      next = new Promise((resolve) => {
        ring = resolve
      })
      now()
    },
    heard: () => next,
  }
}

/**
 * RETRY-1 to RETRY-3. Full jitter (AWS Architecture Blog, 2015), so that clients that were cut off together do not come
 * back together.
 */
export const baseMs = 1_000

export const capVisibleMs = 60_000

export const capHiddenMs = 15 * 60_000

/** A backend without keys may still be processing the first request, so it is read only after this delay. */
export const settleMs = 30_000

/**
 * How long a request waits for its answer, by attempt: a hung one is noticed soon, and a slow server gets enough time
 * in the end.
 */
const answerLimitsMs = [15_000, 30_000, 60_000] as const

export const longestAnswerMs = answerLimitsMs[2]

export const answerLimitMs = (attempts: number): number => answerLimitsMs[attempts] ?? longestAnswerMs

/** A request whose context died may arrive as late as one that was awaited to its time limit. */
export const cutOffSettleMs = longestAnswerMs + settleMs

export const uploadSilenceMs = 60_000

/** After this time without an answer, an attempt gives its place on the wire to others. */
export const overdueMs = answerLimitsMs[0]

/** Delay before attempt `attempts + 1`. Never 0: a failing server is not asked again immediately. */
export const backoffMs = (attempts: number, visible: boolean, random: Random): number => {
  const cap = visible ? capVisibleMs : capHiddenMs
  const ceiling = Math.min(cap, baseMs * 2 ** Math.min(30, Math.max(0, attempts - 1)))
  return Math.round(baseMs / 4 + random.number() * (ceiling - baseMs / 4))
}

/** A gate that the membership closed is tried again after this, if nothing else opens it. */
export const longestDelayMs = 6 * 60 * 60_000

/** A stored delay means nothing to the clock of another run, so it is limited to the maximum. */
export const clampDelay = (delayMs: number): number => Math.min(longestDelayMs, Math.max(0, delayMs))

interface Seen {
  readonly stamp: string
  due: number
}

/**
 * VERIFY-1: without keys, an unclear attempt gets this long to reach the server before anything is read, however urgent
 * it is. Exceptions: a file that arrives twice does no harm, and a buyer who was asked has decided.
 */
const landingMs = (op: OpRow, honoursKeys: boolean): number => {
  if (honoursKeys || !op.ambiguous || op.type === 'upload' || op.lastAnswer === decidedAgain) return 0
  return op.lastAnswer === cutOff ? cutOffSettleMs : settleMs
}

const firstSkipMs = 100

const longestSkipMs = 10_000

export type Pacing = ReturnType<typeof createPacing>

/**
 * When each delayed operation and gate is due, by this context's monotonic clock (RETRY-2). A stored delay starts when
 * the context first sees it, so that a wall clock that jumps ten years postpones nothing.
 */
export function createPacing(clock: Clock, honoursKeys: boolean) {
  const seen = new Map<string, Seen>()
  /**
   * Counted from when this context first sees that the attempt is over: after a restart or in another tab the wait is
   * longer, never shorter.
   */
  const landing = new Map<string, Seen>()
  const skips = new Map<string, { count: number; due: number }>()

  const left = (among: Map<string, Seen>, id: string, stamp: string, delayMs: number): number => {
    const known = among.get(id)
    if (known?.stamp === stamp) return Math.max(0, known.due - clock.mono())
    among.set(id, { stamp, due: clock.mono() + delayMs })
    return delayMs
  }

  return {
    dueIn: (op: OpRow): number => {
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
    /** ms until a gate opens by itself; null if it waits for an event. */
    gateIn: (gate: GateRow): number | null =>
      gate.delayMs === null
        ? null
        : left(seen, `gate:${gate.name}`, `${gate.closedAt}/${gate.delayMs}`, clampDelay(gate.delayMs)),
    /** The operation could not be sent for a reason that may pass. It is tried again after a short, growing pause. */
    skip: (op: OpRow) => {
      const count = (skips.get(op.opId)?.count ?? 0) + 1
      skips.set(op.opId, { count, due: clock.mono() + Math.min(longestSkipMs, firstSkipMs * 2 ** (count - 1)) })
    },
    /**
     * After a success, "online" or the buyer's own wish: everything that waits for a time is due now, except attempts
     * that may still be landing.
     */
    hurry: () => {
      skips.clear()
      for (const one of seen.values()) one.due = 0
    },
  }
}
