import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { backoffMs } from '../engine/timing.ts'

/** An answer within this time makes nobody wait. */
const quickMs = 500

/** The browser's "no network" is wrong in both directions, so it only makes tries rarer. */
const hintedProbeMs = 60_000

/**
 * What this context knows about the connection to the server (GATE-3). Two failures in a row on different lanes mean
 * that the server or the network is at fault, not one operation. Then one operation at a time tries it, at growing
 * intervals.
 */
export interface ConnectionHealth {
  readonly failed: (lane: string, visible: boolean) => void
  /** How long the last request took, whatever its outcome. ms. */
  readonly took: (ms: number) => void
  /** Whether the last request was answered quickly and the line is up (LANE-2). */
  readonly quick: () => boolean
  /** The server answered. True if the line was down until now. */
  readonly reached: () => boolean
  readonly down: () => boolean
  /** The server did not answer the question whether it is there. */
  readonly unheard: (visible: boolean) => void
  /** Failures and unanswered questions since the server was last heard. */
  readonly misses: () => number
  /** Whether the server was heard within the last `ms`, with no failure since. */
  readonly heardWithin: (ms: number) => boolean
  /** Records whether a streamed body gets through (KEY-5). */
  readonly carries: (streams: boolean) => void
  /** Null if unknown, or if something has failed since. */
  readonly carriesStreams: () => boolean | null
  /** Asks one question at a time; callers who ask the same meanwhile share it. */
  readonly sharing: (once: boolean, ask: () => Promise<boolean>) => Promise<boolean>
  /** Another context found the line down. */
  readonly assumeDown: () => void
  /** ms until a line that is down may be tried. */
  readonly probeIn: () => number
  /** What is known about the line is out of date: it may be tried now. */
  readonly hurry: () => void
  readonly hint: (offline: boolean) => void
}

export const createConnectionHealth = (clock: Clock, random: Random): ConnectionHealth => {
  let lanes = new Set<string>()
  let failures = 0
  let probeAt = 0
  let hinted = false
  let swift = false
  let heardAt: number | null = null
  let streams: boolean | null = null
  const asked = new Map<boolean, Promise<boolean>>()
  const missed = (visible: boolean) => {
    failures += 1
    heardAt = null
    streams = null
    probeAt = clock.mono() + (hinted ? hintedProbeMs : backoffMs(failures, visible, random))
  }
  const assumeDown = () => {
    if (lanes.size < 2) lanes = new Set(['elsewhere', 'elsewhere too'])
  }
  return {
    took: (ms) => {
      swift = ms < quickMs
    },
    quick: () => swift && lanes.size < 2 && !hinted,
    failed: (lane, visible) => {
      lanes.add(lane)
      missed(visible)
    },
    unheard: (visible) => {
      assumeDown()
      missed(visible)
    },
    misses: () => failures,
    heardWithin: (ms) => heardAt !== null && clock.mono() - heardAt <= ms,
    carries: (carried) => {
      streams = carried
    },
    carriesStreams: () => streams,
    sharing: (once, ask) => {
      const shared =
        asked.get(once) ??
        ask().finally(() => {
          asked.delete(once)
        })
      asked.set(once, shared)
      return shared
    },
    reached: () => {
      const wasDown = lanes.size >= 2 || hinted
      lanes = new Set()
      failures = 0
      probeAt = 0
      hinted = false
      heardAt = clock.mono()
      return wasDown
    },
    down: () => lanes.size >= 2 || hinted,
    assumeDown,
    probeIn: () => Math.max(0, probeAt - clock.mono()),
    hurry: () => {
      probeAt = 0
    },
    hint: (offline) => {
      if (offline && !hinted) probeAt = clock.mono() + hintedProbeMs
      if (!offline) probeAt = 0
      hinted = offline
    },
  }
}
