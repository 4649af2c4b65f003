import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { backoffMs } from '../engine/timing.ts'

const quickMs = 500

/** Delay before a probe after the browser reported "offline", in ms. That report can be wrong, so probing continues. */
const hintedProbeMs = 60_000

export type ConnectionHealth = ReturnType<typeof createConnectionHealth>

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
  const assumeDown = () => {
    if (lanes.size < 2) lanes = new Set(['elsewhere', 'elsewhere too'])
  }
  return {
    down,
    assumeDown,
    took: (ms: number) => {
      lastWasQuick = ms < quickMs
    },
    quick: () => lastWasQuick && !down(),
    failed: (lane: string, visible: boolean) => {
      lanes.add(lane)
      countFailure(visible)
    },
    unheard: (visible: boolean) => {
      assumeDown()
      countFailure(visible)
    },
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
    carries: (streamsWork: boolean) => {
      streams = streamsWork
    },
    carriesStreams: () => streams,
    sharing: (once: boolean, ask: () => Promise<boolean>): Promise<boolean> => {
      const sharedProbe = probes.get(once) ?? ask().finally(() => probes.delete(once))
      probes.set(once, sharedProbe)
      return sharedProbe
    },
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
