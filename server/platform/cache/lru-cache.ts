import { sharedRead } from '../db/account-share.ts'

/** A cache that computes each key's value only once for simultaneous callers. Failures are not cached. */
export const lruCache = <T>(max: number) => {
  const cached = new Map<string, { readonly key: string; readonly value: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = cached.get(key)
    const entry = known ?? { key, value: sharedRead(make) }
    const { value } = entry
    cached.delete(key)
    // Stores the first key string again: a new string from each call would use more memory and slow down collection.
    cached.set(entry.key, entry)
    if (known) return value
    value.catch(() => cached.get(key) === entry && cached.delete(key))
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
    return value
  }
}
