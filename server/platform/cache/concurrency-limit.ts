/** Lets at most `most` pieces of work go on together; the others wait in their order. */
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
      // The place goes to who has waited longest, and to nobody who comes between.
      if (next) next()
      else free += 1
    }
  }
}
