import { place } from './place.ts'

/**
 * Runs `work` while no other tab or worker of this app runs under the same name. Where the browser has no
 * Web Locks it runs at once: callers must stay correct without the lock, which only saves work.
 */
export const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const host = globalThis as {
    navigator?: { locks?: { request: (name: string, work: () => Promise<T>) => Promise<T> } }
  }
  const locks = host.navigator?.locks
  return locks ? locks.request(name + place.suffix, work) : work()
}
