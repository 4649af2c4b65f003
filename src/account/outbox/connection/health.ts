import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { backoffMs } from '../engine/timing.ts'

/** Answers that come within this are no wait for anybody. */
const quickMs = 500

/** The browser says "no network" wrongly in both directions: believed, it only makes the tries rarer. */
const hintedProbeMs = 60_000

/**
 * What this context has learnt of the line (GATE-3). Two failures in a row on different lanes mean that it is the
 * server or the network, not one operation: then one operation at a time tries it, at growing distances.
 */
export interface ConnectionHealth {
  readonly failed: (lane: string, visible: boolean) => void
  /** How long the last request took, whatever came of it. ms. */
  readonly took: (ms: number) => void
  /** The last request was over at once, and the line is up (LANE-2). */
  readonly quick: () => boolean
  /** The server answered. True when the line was down until now. */
  readonly reached: () => boolean
  readonly down: () => boolean
  /** Asked whether anybody is there, the server was not heard. */
  readonly unheard: (visible: boolean) => void
  /** Failures and questions in vain since the server was last heard. */
  readonly misses: () => number
  /** The server was heard within the last `ms`, and nothing has failed since. */
  readonly heardWithin: (ms: number) => boolean
  /** Whether a streamed body gets through (KEY-5). */
  readonly carries: (streams: boolean) => void
  /** Null: not known, or something has failed since. */
  readonly carriesStreams: () => boolean | null
  /** One question at a time, shared by those who ask the same meanwhile. */
  readonly sharing: (once: boolean, ask: () => Promise<boolean>) => Promise<boolean>
  /** Another context found it down. */
  readonly assumeDown: () => void
  /** ms until the line, when it is down, may be tried. */
  readonly probeIn: () => number
  /** Whatever is known of the line is old: it may be tried now. */
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
