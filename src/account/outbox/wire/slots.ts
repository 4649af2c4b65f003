import type { OpId } from '#domain/ids.ts'
import type { OpRow } from '../../store/rows.ts'
import type { ConnectionHealth } from '../connection/health.ts'

/** LANE-2: Chromium opens six connections to a host over HTTP/1.1; reads must not starve. */
export const limits = { requests: 4, uploads: 2 } as const
/** While answers come at once, a read that finds every connection taken waits for one no longer than it takes to ask. */
export const connections = limits.requests + limits.uploads
/** Requests without an answer for long whose places others may have: the browser has no more connections to spare. */
const mostOverdue = 2
/** Claimed and waiting for a connection, so that none stands empty while the next claim is written. */
const ahead = 12
/** With no more than this under way, more is looked for. */
export const refillAt = 2 * connections

export type Slot = keyof typeof limits

export const slotOf = (op: Pick<OpRow, 'type'>): Slot => (op.type === 'upload' ? 'uploads' : 'requests')

/**
 * How many requests may be claimed at a time. A backend without keys has none ahead: what dies between claim and wire
 * would have to be read back there.
 */
export const roomFor = (line: Pick<ConnectionHealth, 'quick'>, honoursKeys: boolean): number =>
  line.quick() ? connections + (honoursKeys ? ahead : 0) : limits.requests

interface Waiter {
  readonly slot: Slot
  readonly go: (leaves: boolean) => void
}

export interface WireSlots {
  /** Resolves when a connection is free: true. False: it is turned back, and does not leave now. */
  readonly enter: (slot: Slot) => Promise<boolean>
  readonly leave: (slot: Slot, opId: OpId) => void
  /** It has waited long for its answer: another may have its place meanwhile, as far as there are connections. */
  readonly excuse: (slot: Slot, opId: OpId) => void
  /** Those whose places are given to others. */
  readonly excused: ReadonlySet<string>
  /** A gate has closed or the line went down: what was claimed ahead is given back. */
  readonly turnBack: () => void
}

/** The connections of one drain, first come, first served. `freed`: there is room that was not there. */
export const createWireSlots = (
  line: Pick<ConnectionHealth, 'quick'>,
  freed: () => void = () => undefined,
): WireSlots => {
  const excused = new Set<string>()
  const busy: Record<Slot, number> = { requests: 0, uploads: 0 }
  let waiting: Waiter[] = []
  const isFree = (slot: Slot): boolean => {
    if (slot === 'uploads') return busy.uploads < limits.uploads
    return busy.requests < (line.quick() ? connections - busy.uploads : limits.requests)
  }
  const admit = () => {
    for (const one of waiting) {
      if (!isFree(one.slot)) continue
      waiting = waiting.filter((other) => other !== one)
      busy[one.slot] += 1
      one.go(true)
    }
  }
  return {
    enter: (slot) =>
      new Promise((resolve) => {
        waiting.push({ slot, go: resolve })
        admit()
      }),
    leave: (slot, opId) => {
      if (!excused.delete(opId)) busy[slot] -= 1
      admit()
    },
    excuse: (slot, opId) => {
      if (excused.size >= mostOverdue) return
      excused.add(opId)
      busy[slot] -= 1
      admit()
      freed()
    },
    excused,
    turnBack: () => {
      for (const one of waiting.splice(0)) one.go(false)
    },
  }
}
