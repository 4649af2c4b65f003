import { beatOf } from './epoch.ts'
import type { SyncContext } from './context.ts'
import { alarm } from './timing.ts'

/**
 * LEAD-4: if there is work and the holder of the lock gave no sign of life for this long, the lock is taken from it.
 */
export const frozenAfterMs = 20_000
const lookEveryMs = 5_000

export const lockName = (dbName: string): string => `out:${dbName}`

const never = () => new Promise<never>(() => {})

const watchBeat = async (context: SyncContext, over: AbortSignal): Promise<'frozen'> => {
  const { clock, timers } = context.ports
  let last = await beatOf(context)
  let since = clock.mono()
  for (;;) {
    const wait = alarm(timers, lookEveryMs, over)
    await wait.rung
    wait.cancel()
    if (over.aborted) return never()
    const now = await beatOf(context)
    if (now !== last) [last, since] = [now, clock.mono()]
    else if (clock.mono() - since >= frozenAfterMs) return 'frozen'
  }
}

/**
 * Resolves when the holder has shown no beat for `frozenAfterMs` of this context's own time; never after `over` aborts.
 * If the database cannot be read, it does not resolve, and the queue for the lock goes on.
 */
const holderFrozen = (context: SyncContext, over: AbortSignal): Promise<'frozen'> =>
  watchBeat(context, over).catch(never)

/**
 * LEAD-1 to LEAD-4. Runs `work` as the only context of this device that drains. It queues for the lock instead of
 * probing for it, so that the next in the queue takes over at once when the holder ends. A frozen holder loses the
 * lock; the epoch makes its later writes harmless. Resolves when `work` has run or `signal` aborted the wait.
 */
export const asLeader = async (context: SyncContext, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  const { locks } = context.ports
  const name = lockName(context.db.name)
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  signal.addEventListener('abort', stop, { once: true })
  let granted = false
  let ended: Promise<void> = Promise.resolve()
  const run = (): Promise<void> => {
    granted = true
    ended = work()
    return ended
  }
  const queued = locks.request(name, { signal: waiting.signal, steal: false }, run).catch((error: unknown) => {
    // Either the wait was given up, or the lock was stolen while we worked: then our writes are fenced from now on.
    if (!granted && !waiting.signal.aborted) throw error
  })
  try {
    const over = new AbortController()
    waiting.signal.addEventListener('abort', () => over.abort(), { once: true })
    const first = await Promise.race([queued.then(() => 'done' as const), holderFrozen(context, over.signal)])
    over.abort()
    if (first === 'frozen' && !granted) {
      waiting.abort()
      await locks.request(name, { signal, steal: true }, run).catch((error: unknown) => {
        if (!granted && !signal.aborted) throw error
      })
    }
    await queued
    await ended
  } finally {
    waiting.abort()
    signal.removeEventListener('abort', stop)
  }
}
