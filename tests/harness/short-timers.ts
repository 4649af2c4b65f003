/** Timers of up to 10 s fire at once, and longer ones never. */
export const shortTimers = {
  after: (ms: number, work: () => void) => {
    if (ms > 10_000) return () => undefined
    const timer = setTimeout(work, 1)
    return () => clearTimeout(timer)
  },
}
