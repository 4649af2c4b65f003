import { place } from './place.ts'

/**
 * Runs `work` while no other tab or worker of this app holds the same name. Without Web Locks it runs at once: the lock
 * only saves work, so callers must be correct without it.
 */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const host = globalThis as {
    navigator?: { locks?: { request: (name: string, work: () => Promise<T>) => Promise<T> } }
  }
  const locks = host.navigator?.locks
  return locks ? locks.request(name + place.suffix, work) : work()
}
