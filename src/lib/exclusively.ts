import { place } from './place.ts'

/** Without Web Locks `work` runs at once: the lock only saves work, so callers must be correct without it. */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const host = globalThis as {
    navigator?: { locks?: { request: (name: string, work: () => Promise<T>) => Promise<T> } }
  }
  const locks = host.navigator?.locks
  return locks ? locks.request(name + place.suffix, work) : work()
}
