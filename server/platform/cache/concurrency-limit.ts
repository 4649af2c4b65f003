/** Lets at most `most` tasks run at the same time; the others wait in order. */
export const concurrencyLimit = (most: number) => {
  let free = most
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
