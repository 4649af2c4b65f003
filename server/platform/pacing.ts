import { setImmediate } from 'node:timers/promises'

export const createConcurrencyLimiter = (max: number) => {
  let freeCount = max
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (freeCount > 0) freeCount -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const nextWaiter = waiting.shift()
      if (nextWaiter) nextWaiter()
      else freeCount += 1
    }
  }
}

export interface SliceOptions {
  readonly now: () => number
  /** Waits until everything else that is ready to run has run. */
  readonly pause: () => Promise<unknown>
  readonly sliceMs: number
}
const usual: SliceOptions = { now: () => performance.now(), pause: () => setImmediate(), sliceMs: 10 }

export const runInSlices = async <T>(
  steps: Generator<void, T>,
  { now, pause, sliceMs }: SliceOptions = usual,
): Promise<T> => {
  let from = now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (now() - from < sliceMs) continue
    await pause()
    from = now()
  }
}
