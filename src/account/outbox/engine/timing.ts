import type { Clock } from '#lib/clock.ts'
import { cutOffAnswer, sentAgainAnswer, type GateRow, type OpRow } from '../../store/rows.ts'
import type { Random } from '#lib/random.ts'
import type { Timers } from '../ports.ts'

export const systemTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export const startAlarm = (timers: Timers, ms: number | null, signal: AbortSignal) => {
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

export const createWakeSignal = (): { readonly ring: () => void; readonly heard: () => Promise<void> } => {
  let ring = () => {}
  let nextRing = new Promise<void>((resolve) => {
    ring = resolve
  })
  return {
    ring: () => {
      const currentRing = ring
      nextRing = new Promise((resolve) => {
        ring = resolve
      })
      currentRing()
    },
    heard: () => nextRing,
  }
}

/** RETRY-1: longest delay after the first failure, in ms; it doubles with each further one. */
const baseMs = 1_000

/** VERIFY-1: how long a backend that ignores keys may still be processing a request without an answer, in ms. */
export const serverProcessingMs = 30_000

/** RETRY-3: time limits for an answer, by attempt: a hung request is noticed soon, a slow server gets enough time. */
const answerLimitsMs = [15_000, 30_000, 60_000] as const

export const maxAnswerMs = answerLimitsMs[2]

export const answerLimitMs = (attempts: number): number => answerLimitsMs[attempts] ?? maxAnswerMs

/** VERIFY-1: how long a request whose context died may still be applied, in ms: the answer's limit and processing. */
export const cutOffProcessingMs = maxAnswerMs + serverProcessingMs

export const uploadSilenceMs = 60_000

/** RETRY-3: time without an answer, in ms, after which others may use a request's connection. */
export const overdueMs = answerLimitsMs[0]

/** Delay before attempt `attempts + 1`, in ms; never 0. Random, so that not all clients return together. */
export const backoffMs = (attempts: number, visible: boolean, random: Random): number => {
  const cap = visible ? 60_000 : 15 * 60_000
  const ceiling = Math.min(cap, baseMs * 2 ** Math.min(30, Math.max(0, attempts - 1)))
  return Math.round(baseMs / 4 + random.number() * (ceiling - baseMs / 4))
}

/** The longest delay, in ms. GATE-4: a used-up quota is tried again after this time at the latest. */
export const maxDelayMs = 6 * 60 * 60_000

/** RETRY-2: a stored delay is clamped, because it may have been computed with a wrong clock. */
export const clampDelay = (delayMs: number): number => Math.min(maxDelayMs, Math.max(0, delayMs))

interface Countdown {
  readonly stamp: string
  due: number
}

/** VERIFY-1: how long an unclear attempt may still be applied, in ms; 0 if a repetition need not wait for it. */
const applyingMs = (op: OpRow, honoursKeys: boolean): number => {
  if (honoursKeys || !op.ambiguous || op.type === 'upload' || op.lastAnswer === sentAgainAnswer) return 0
  return op.lastAnswer === cutOffAnswer ? cutOffProcessingMs : serverProcessingMs
}

export type Pacing = ReturnType<typeof createPacing>

/** RETRY-2: a stored delay starts when this context first reads it, and is measured with the monotonic clock. */
export function createPacing(clock: Clock, honoursKeys: boolean) {
  const countdowns = new Map<string, Countdown>()
  const applying = new Map<string, Countdown>()
  const skips = new Map<string, { count: number; due: number }>()

  const msLeft = (among: Map<string, Countdown>, id: string, stamp: string, delayMs: number): number => {
    const entry = among.get(id)
    if (entry?.stamp === stamp) return Math.max(0, entry.due - clock.mono())
    among.set(id, { stamp, due: clock.mono() + delayMs })
    return delayMs
  }

  return {
    dueIn: (op: OpRow): number => {
      const skipMs = Math.max(0, (skips.get(op.opId)?.due ?? 0) - clock.mono())
      const attempt = `${op.attempts}/${op.attemptedAt}`
      const landingIn = applyingMs(op, honoursKeys)
      const lands = landingIn > 0 ? msLeft(applying, op.opId, attempt, landingIn) : 0
      if (op.state === 'open' || op.delayMs === 0) {
        countdowns.delete(op.opId)
        return Math.max(skipMs, lands)
      }
      const delay = msLeft(countdowns, op.opId, `${attempt}/${op.delayMs}`, clampDelay(op.delayMs))
      return Math.max(skipMs, lands, delay)
    },
    gateIn: (gate: GateRow): number | null =>
      gate.delayMs === null
        ? null
        : msLeft(countdowns, `gate:${gate.name}`, `${gate.closedAt}/${gate.delayMs}`, clampDelay(gate.delayMs)),
    skip: (op: OpRow) => {
      const count = (skips.get(op.opId)?.count ?? 0) + 1
      skips.set(op.opId, { count, due: clock.mono() + Math.min(10_000, 100 * 2 ** (count - 1)) })
    },
    /** Ends all delays except those of attempts that may still be applied (VERIFY-1). */
    hurry: () => {
      skips.clear()
      for (const one of countdowns.values()) one.due = 0
    },
  }
}
