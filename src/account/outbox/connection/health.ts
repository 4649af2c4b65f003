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
  let browserOffline = false
  let lastWasQuick = false
  let answeredAt: number | null = null
  let streams: boolean | null = null
  const probes = new Map<boolean, Promise<boolean>>()
  const down = (): boolean => lanes.size >= 2 || browserOffline
  const countFailure = (visible: boolean) => {
    failures += 1
    answeredAt = null
    streams = null
    probeAt = clock.mono() + (browserOffline ? hintedProbeMs : backoffMs(failures, visible, random))
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
      lastWasQuick = ms < quickMs
    },
    /** LANE-2: the last request was answered quickly, and the connection is not down. */
    quick: () => lastWasQuick && !down(),
    failed: (lane: string, visible: boolean) => {
      lanes.add(lane)
      countFailure(visible)
    },
    /** The question of LINE-1 was not answered. */
    unheard: (visible: boolean) => {
      assumeDown()
      countFailure(visible)
    },
    /** The server answered. Returns whether the connection counted as down before. */
    reached: (): boolean => {
      const wasDown = down()
      lanes = new Set()
      failures = 0
      probeAt = 0
      browserOffline = false
      answeredAt = clock.mono()
      return wasDown
    },
    misses: () => failures,
    heardWithin: (ms: number): boolean => answeredAt !== null && clock.mono() - answeredAt <= ms,
    /** KEY-5: whether a streamed body gets through. */
    carries: (streamsWork: boolean) => {
      streams = streamsWork
    },
    /** Null if unknown, or if something has failed since. */
    carriesStreams: () => streams,
    /** Simultaneous callers share one question. */
    sharing: (once: boolean, ask: () => Promise<boolean>): Promise<boolean> => {
      const shared = probes.get(once) ?? ask().finally(() => probes.delete(once))
      probes.set(once, shared)
      return shared
    },
    /** ms until a connection that is down may be tried. */
    probeIn: () => Math.max(0, probeAt - clock.mono()),
    hurry: () => {
      probeAt = 0
    },
    hint: (offline: boolean) => {
      if (offline && !browserOffline) probeAt = clock.mono() + hintedProbeMs
      if (!offline) probeAt = 0
      browserOffline = offline
    },
  }
}
