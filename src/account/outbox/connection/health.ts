import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { backoffMs } from '../engine/timing.ts'

const quickMs = 500

/** The browser's "no network" is wrong in both directions, so it only makes probes rarer. */
const hintedProbeMs = 60_000

export type ConnectionHealth = ReturnType<typeof createConnectionHealth>

/** This context's knowledge of the connection to the server (GATE-3). */
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
  /** Another context found the connection down. */
  const assumeDown = () => {
    if (lanes.size < 2) lanes = new Set(['elsewhere', 'elsewhere too'])
  }
  return {
    down,
    assumeDown,
    /** The duration of the last request, whatever its outcome. ms. */
    took: (ms: number) => {
      swift = ms < quickMs
    },
    /** LANE-2: the last request was answered quickly, and the connection is not down. */
    quick: () => swift && !down(),
    failed: (lane: string, visible: boolean) => {
      lanes.add(lane)
      missed(visible)
    },
    /** The question of LINE-1 was not answered. */
    unheard: (visible: boolean) => {
      assumeDown()
      missed(visible)
    },
    /** The server answered. Returns whether the connection counted as down before. */
    reached: (): boolean => {
      const wasDown = down()
      lanes = new Set()
      failures = 0
      probeAt = 0
      hinted = false
      heardAt = clock.mono()
      return wasDown
    },
    misses: () => failures,
    heardWithin: (ms: number): boolean => heardAt !== null && clock.mono() - heardAt <= ms,
    /** KEY-5: whether a streamed body gets through. */
    carries: (carried: boolean) => {
      streams = carried
    },
    /** Null if unknown, or if something has failed since. */
    carriesStreams: () => streams,
    /** Simultaneous callers share one question. */
    sharing: (once: boolean, ask: () => Promise<boolean>): Promise<boolean> => {
      const shared = asked.get(once) ?? ask().finally(() => asked.delete(once))
      asked.set(once, shared)
      return shared
    },
    /** ms until a connection that is down may be tried. */
    probeIn: () => Math.max(0, probeAt - clock.mono()),
    hurry: () => {
      probeAt = 0
    },
    hint: (offline: boolean) => {
      if (offline && !hinted) probeAt = clock.mono() + hintedProbeMs
      if (!offline) probeAt = 0
      hinted = offline
    },
  }
}
