/** `now`: ms since 1970, for display and deadlines, never for the order of events. */
export interface Clock {
  readonly now: () => number
  /** Milliseconds since an arbitrary start, never decreasing. For delays and timeouts. */
  readonly mono: () => number
}

// Declared because this folder is compiled without DOM types: it runs in the page, the worker and Node.
const host = globalThis as unknown as { performance: { now: () => number } }

let aheadMs = 0
/** In ms: a response slower than `slowMs` is too inaccurate; a difference below `exactMs` is insignificant. */
const [slowMs, exactMs] = [20_000, 5_000]

export const updateClockOffset = (date: string | null, sentAt: number, receivedAt: number): void => {
  // The header has whole seconds, so half a second is its mean error.
  const difference = (sentAt + receivedAt) / 2 - Date.parse(date ?? '') - 500
  if (Number.isNaN(difference) || receivedAt - sentAt > slowMs || receivedAt < sentAt) return
  aheadMs = Math.abs(difference) < exactMs ? 0 : Math.round(difference)
}

/** In ms, positive if ahead; 0 if unknown or insignificant. */
export const clockAheadMs = (): number => aheadMs

/** In ms, by the server's clock if known. Never store it, except as the latest time seen. */
export const serverNow = (): number => systemClock.now() - aheadMs

export const systemClock: Clock = { now: () => Date.now(), mono: () => host.performance.now() }
