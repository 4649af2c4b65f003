/**
 * Caches what was made for the `most` keys asked for last, and makes a key's once however many ask at a time. A failure
 * is not cached.
 */
export const lruCache = <T>(most: number) => {
  const cached = new Map<string, { readonly key: string; readonly made: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = cached.get(key)
    const entry = known ?? { key, made: make() }
    const { made } = entry
    cached.delete(key)
    // Under its first text: one new text for each question would live on, and such garbage is dear to collect.
    cached.set(entry.key, entry)
    if (known) return made
    made.catch(() => cached.get(key) === entry && cached.delete(key))
    const [oldest] = cached.keys()
    if (cached.size > most && oldest !== undefined) cached.delete(oldest)
    return made
  }
}
