/** `now`: ms since 1970, for display and deadlines, never to order events. */
export interface Clock {
  readonly now: () => number
  /** Milliseconds since an arbitrary start, never going back. For delays and time-outs. */
  readonly mono: () => number
}

// Declared here because this folder is compiled without DOM types. It runs in the page, the worker and Node.
const host = globalThis as unknown as { performance: { now: () => number } }

export const systemClock: Clock = { now: () => Date.now(), mono: () => host.performance.now() }
