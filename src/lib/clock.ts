/** The only place that reads the wall clock. `now`: ms since 1970. It orders nothing; it is shown and compared with deadlines. */
export interface Clock {
  readonly now: () => number
  /** ms since an arbitrary start, never going back; for delays and time-outs. */
  readonly mono: () => number
}

// Declared here because this room is compiled without the DOM's types, and runs in page, worker and Node alike.
const host = globalThis as unknown as { performance: { now: () => number } }

export const systemClock: Clock = { now: () => Date.now(), mono: () => host.performance.now() }
