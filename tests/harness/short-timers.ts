/** Timers for tests: timeouts are short, and intervals never fire. */
export const shortTimers = {
  after: (ms: number, work: () => void) => {
    if (ms > 10_000) return () => undefined
    const timer = setTimeout(work, 1)
    return () => clearTimeout(timer)
  },
}
