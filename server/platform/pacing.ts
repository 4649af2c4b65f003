import { setImmediate } from 'node:timers/promises'

/** Lets at most `most` tasks run at the same time; the others wait in order. */
export const concurrencyLimit = (max: number) => {
  let free = max
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes to the task that has waited longest, not to a new one.
      if (next) next()
      else free += 1
    }
  }
}

export interface Slices {
  /** ms of a monotonic clock. */
  readonly now: () => number
  /** Lets everything that waits for the thread run first. */
  readonly pause: () => Promise<unknown>
  readonly sliceMs: number
}
const usual: Slices = { now: () => performance.now(), pause: () => setImmediate(), sliceMs: 10 }

/** Does long work in slices, so that the only thread can answer requests in between. */
export const inSlices = async <T>(steps: Generator<void, T>, { now, pause, sliceMs }: Slices = usual): Promise<T> => {
  let from = now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (now() - from < sliceMs) continue
    await pause()
    from = now()
  }
}
