/** `now`: ms since 1970, for display and deadlines, never for the order of events. */
export interface Clock {
  readonly now: () => number
  /** Milliseconds since an arbitrary start, never decreasing, for delays and timeouts. */
  readonly mono: () => number
}

// `performance` is declared here, because this folder is compiled without DOM types: it also runs in Node.
const host = globalThis as unknown as { performance: { now: () => number } }

let aheadMs = 0
/** A response that took longer than `slowMs` is ignored as inaccurate; a difference below `exactMs` counts as 0. */
const [slowMs, exactMs] = [20_000, 5_000]

export const updateClockOffset = (date: string | null, sentAt: number, receivedAt: number): void => {
  // The Date header has whole seconds, so half a second is its mean error.
  const difference = (sentAt + receivedAt) / 2 - Date.parse(date ?? '') - 500
  if (Number.isNaN(difference) || receivedAt - sentAt > slowMs || receivedAt < sentAt) return
  aheadMs = Math.abs(difference) < exactMs ? 0 : Math.round(difference)
}

/** By how many ms this device's clock is ahead of the server's, negative if behind; 0 if unknown or insignificant. */
export const clockAheadMs = (): number => aheadMs

export const serverNow = (): number => systemClock.now() - aheadMs

export const systemClock: Clock = { now: () => Date.now(), mono: () => host.performance.now() }
