import { appBase } from './app-base.ts'

/** Without Web Locks, runs `work` immediately, so use this only to avoid duplicate work. */
export const runExclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const host = globalThis as {
    navigator?: { locks?: { request: (name: string, work: () => Promise<T>) => Promise<T> } }
  }
  const locks = host.navigator?.locks
  return locks ? locks.request(name + appBase.suffix, work) : work()
}
