import { sharedRead } from '../db/account-share.ts'

/** Computes each key once for simultaneous callers. Failures are not cached. */
export const lruCache = <T>(max: number) => {
  const cached = new Map<string, { readonly key: string; readonly value: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = cached.get(key)
    const entry = known ?? { key, value: sharedRead(make) }
    const { value } = entry
    cached.delete(key)
    // Stores the first string of the key again: a new one per call would stay in memory, and is expensive to collect.
    cached.set(entry.key, entry)
    if (known) return value
    value.catch(() => cached.get(key) === entry && cached.delete(key))
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
    return value
  }
}
