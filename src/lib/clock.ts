/** `now`: ms since 1970, for display and deadlines, never to order events. */
export interface Clock {
  readonly now: () => number
  /** Milliseconds since an arbitrary start, never going back. For delays and time-outs. */
  readonly mono: () => number
}

// Declared here because this folder is compiled without DOM types. It runs in the page, the worker and Node.
const host = globalThis as unknown as { performance: { now: () => number } }

let ahead = 0
/** An answer that took longer says too little about the server's time; a smaller difference says nothing. ms. */
const [slowMs, exactMs] = [20_000, 5_000]

/** Learns from the Date header of an answer, and when it was asked for and received, by how much this clock is wrong. */
export const noteServerTime = (date: string | null, asked: number, received: number): void => {
  // The header has whole seconds.
  const difference = (asked + received) / 2 - Date.parse(date ?? '') - 500
  if (Number.isNaN(difference) || received - asked > slowMs || received < asked) return
  ahead = Math.abs(difference) < exactMs ? 0 : Math.round(difference)
}

/** How far this device's clock is ahead of the server's, ms; 0 while that is unknown. */
export const clockAhead = (): number => ahead

/** The server's time where it is known, otherwise the device's: for days, deadlines and displays, never to be stored. */
export const serverNow = (): number => systemClock.now() - ahead

export const systemClock: Clock = { now: () => Date.now(), mono: () => host.performance.now() }
