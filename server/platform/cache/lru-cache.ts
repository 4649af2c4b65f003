/**
 * Caches what was made for the `most` keys asked for last, and makes a key's once however many ask at a time. A failure
 * is not cached.
 */
export const lruCache = <T>(most: number) => {
  const kept = new Map<string, { readonly key: string; readonly made: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    const entry = known ?? { key, made: make() }
    const { made } = entry
    kept.delete(key)
    // Under its first text: one new text for each question would live on, and such garbage is dear to collect.
    kept.set(entry.key, entry)
    if (known) return made
    made.catch(() => kept.get(key) === entry && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
