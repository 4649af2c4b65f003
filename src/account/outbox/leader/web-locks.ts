import type { Locks } from '../ports.ts'

interface LockManagerLike {
  readonly request: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    work: () => Promise<void>,
  ) => Promise<void>
}

/** The browser's locks; null where it has none (plain http, old browsers). */
export const webLocks = (): Locks | null => {
  const manager = (globalThis as { navigator?: { locks?: LockManagerLike } }).navigator?.locks
  if (!manager) return null
  return {
    // The standard refuses a signal together with steal: stealing never waits.
    request: (name, { signal, steal }, work) => manager.request(name, steal ? { steal: true } : { signal }, work),
  }
}
