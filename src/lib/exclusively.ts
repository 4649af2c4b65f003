import { place } from './app-base.ts'

/** Without Web Locks `work` runs immediately: the lock only avoids duplicate work, so callers must not rely on it. */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const host = globalThis as {
    navigator?: { locks?: { request: (name: string, work: () => Promise<T>) => Promise<T> } }
  }
  const locks = host.navigator?.locks
  return locks ? locks.request(name + place.suffix, work) : work()
}
