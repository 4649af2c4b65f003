import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { backoffMs } from '../engine/timing.ts'

/** An answer within this time makes nobody wait. */
const quickMs = 500

/** The browser's "no network" is wrong in both directions, so it only makes tries rarer. */
const hintedProbeMs = 60_000

export type ConnectionHealth = ReturnType<typeof createConnectionHealth>

/**
 * What this context knows about the connection to the server (GATE-3). Two failures in a row on different lanes mean
 * that the server or the network is at fault, not one operation. Then one operation at a time tries it, at growing
 * intervals.
 */
export function createConnectionHealth(clock: Clock, random: Random) {
  let lanes = new Set<string>()
  let failures = 0
  let probeAt = 0
  let hinted = false
  let swift = false
  let heardAt: number | null = null
  let streams: boolean | null = null
  const asked = new Map<boolean, Promise<boolean>>()
  const down = (): boolean => lanes.size >= 2 || hinted
  const missed = (visible: boolean) => {
    failures += 1
    heardAt = null
    streams = null
    probeAt = clock.mono() + (hinted ? hintedProbeMs : backoffMs(failures, visible, random))
  }
  /** Another context found the line down. */
  const assumeDown = () => {
    if (lanes.size < 2) lanes = new Set(['elsewhere', 'elsewhere too'])
  }
  return {
    down,
    assumeDown,
    /** How long the last request took, whatever its outcome. ms. */
    took: (ms: number) => {
      swift = ms < quickMs
    },
    /** True if the last request was answered quickly and the connection is not down (LANE-2). */
    quick: () => swift && !down(),
    failed: (lane: string, visible: boolean) => {
      lanes.add(lane)
      missed(visible)
    },
    /** The server did not answer the question whether it is there. */
    unheard: (visible: boolean) => {
      assumeDown()
      missed(visible)
    },
    /** Notes that the server answered. Returns true if the connection counted as down before. */
    reached: (): boolean => {
      const wasDown = down()
      lanes = new Set()
      failures = 0
      probeAt = 0
      hinted = false
      heardAt = clock.mono()
      return wasDown
    },
    /** Failures and unanswered questions since the server was last heard. */
    misses: () => failures,
    /** Whether the server was heard within the last `ms`, with no failure since. */
    heardWithin: (ms: number): boolean => heardAt !== null && clock.mono() - heardAt <= ms,
    /** Records whether a streamed body gets through (KEY-5). */
    carries: (carried: boolean) => {
      streams = carried
    },
    /** Null if unknown, or if something has failed since. */
    carriesStreams: () => streams,
    /** Asks one question at a time; callers who ask the same meanwhile share it. */
    sharing: (once: boolean, ask: () => Promise<boolean>): Promise<boolean> => {
      const shared = asked.get(once) ?? ask().finally(() => asked.delete(once))
      asked.set(once, shared)
      return shared
    },
    /** ms until a line that is down may be tried. */
    probeIn: () => Math.max(0, probeAt - clock.mono()),
    /** What is known about the line is out of date: it may be tried now. */
    hurry: () => {
      probeAt = 0
    },
    /** What the browser says about the network. */
    hint: (offline: boolean) => {
      if (offline && !hinted) probeAt = clock.mono() + hintedProbeMs
      if (!offline) probeAt = 0
      hinted = offline
    },
  }
}
