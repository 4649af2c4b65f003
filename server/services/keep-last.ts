/**
 * Keeps what was made for the `most` keys asked for last, and makes a key's once however many ask at a time. A failure
 * is not kept.
 */
export const keepLast = <T>(most: number) => {
  const kept = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    kept.delete(key)
    const made = known ?? make()
    kept.set(key, made)
    if (known) return known
    made.catch(() => kept.get(key) === made && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
