/** `now`: ms since 1970, for display and deadlines, never for the order of events. */
export interface Clock {
  readonly now: () => number
  /** Milliseconds since an arbitrary start, never decreasing. For delays and timeouts. */
  readonly mono: () => number
}

// Declared because this folder is compiled without DOM types: it runs in the page, the worker and Node.
const host = globalThis as unknown as { performance: { now: () => number } }

let aheadMs = 0
/**
 * Limits in ms: a response slower than `slowMs` is too inaccurate, and a difference below `exactMs` is insignificant.
 */
const [slowMs, exactMs] = [20_000, 5_000]

/** Computes how far this device's clock is off, from a response's Date header and the times of request and response. */
export const updateClockOffset = (date: string | null, sentAt: number, receivedAt: number): void => {
  // The header has whole seconds, so half a second is its mean error.
  const difference = (sentAt + receivedAt) / 2 - Date.parse(date ?? '') - 500
  if (Number.isNaN(difference) || receivedAt - sentAt > slowMs || receivedAt < sentAt) return
  aheadMs = Math.abs(difference) < exactMs ? 0 : Math.round(difference)
}

/** How far this device's clock is ahead of the server's, ms; 0 if unknown. */
export const clockAheadMs = (): number => aheadMs

/**
 * The server's time if known, else the device's. For days, deadlines and displays; never store it, except as the latest
 * time seen.
 */
export const serverNow = (): number => systemClock.now() - aheadMs

export const systemClock: Clock = { now: () => Date.now(), mono: () => host.performance.now() }
