import { runSharedRead } from '../db/account-share.ts'

/** Simultaneous callers with the same key share one computation. Failures are not cached. */
export const lruCache = <T>(max: number) => {
  const entries = new Map<string, { readonly key: string; readonly value: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const knownEntry = entries.get(key)
    const entry = knownEntry ?? { key, value: runSharedRead(make) }
    const { value } = entry
    entries.delete(key)
    // The map's key is the entry's own string: the caller's equal string would be a second copy in memory.
    entries.set(entry.key, entry)
    if (knownEntry) return value
    value.catch(() => entries.get(key) === entry && entries.delete(key))
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
