/** Long work in small steps: the code that runs it decides when the thread must be free. */
export type Steps<Result> = Generator<undefined, Result, undefined>

export interface SliceOptions {
  /** Longest run without a pause, in ms. */
  readonly budgetMs?: number
  readonly now?: () => number
  /** Yields the thread; resolves when the next slice may run. */
  readonly pause?: () => Promise<void>
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Runs the work in slices (12 ms by default), with a pause for messages between them. */
export const runInSlices = async <Result>(steps: Steps<Result>, options: SliceOptions = {}): Promise<Result> => {
  const { budgetMs = 12, now = () => performance.now(), pause = nextTask } = options
  for (let started = now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() - started < budgetMs) continue
    await pause()
    started = now()
  }
}

/** Runs the work to its end at once, for tests, tools and small sets. */
export const runAtOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
