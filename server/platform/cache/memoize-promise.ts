/** Runs `make` at the first call and keeps its promise; a failure is not kept. */
export const memoizePromise = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
