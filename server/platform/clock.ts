/** The server's only reader of the wall clock: ms since 1970. Injected, so that tests own the time. */
export interface Clock {
  readonly now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }
