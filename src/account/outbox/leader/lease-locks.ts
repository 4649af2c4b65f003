import * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { OutDb } from '../../store/db.ts'
import { writeTx } from '../../store/tx.ts'
import type { Locks, Timers } from '../ports.ts'
import { alarm } from '../engine/timing.ts'

/** LEAD-5: without Web Locks, a lease in the database. It saves work as they do; key and epoch carry correctness. */
const leaseMs = 15_000
const renewMs = 5_000
const askMs = 1_000

const lease = z.object({ holder: z.string(), n: z.number() })
type Lease = z.infer<typeof lease>

interface Parts {
  readonly db: OutDb
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
}

export const leaseLocks = ({ db, clock, random, timers }: Parts): Locks => {
  const me = random.uuid()
  const read = async (k: string): Promise<Lease | null> => {
    const parsed = lease.safeParse((await db.meta.get(k))?.v)
    return parsed.success ? parsed.data : null
  }
  /** Whether the lease is mine now. `idle`: what its counter was when it last moved; an unmoved one has lapsed. */
  const take = (k: string, lapsed: Lease | null) =>
    writeTx(db, ['meta'], async () => {
      const held = await read(k)
      const free =
        held === null || held.holder === me || (lapsed !== null && held.holder === lapsed.holder && held.n === lapsed.n)
      if (free) await db.meta.put({ k, v: { holder: me, n: (held?.n ?? 0) + 1 } })
      return free
    })
  const giveBack = (k: string) =>
    writeTx(db, ['meta'], async () => {
      if ((await read(k))?.holder === me) await db.meta.delete(k)
    })

  /** Asks every second; a counter that has not moved for 15 s of my own time belongs to nobody any more. */
  const wait = async (k: string, signal: AbortSignal): Promise<void> => {
    let seen = await read(k)
    let since = clock.mono()
    while (!(await take(k, clock.mono() - since >= leaseMs ? seen : null))) {
      const bell = alarm(timers, askMs, signal)
      await bell.rung
      bell.cancel()
      if (signal.aborted) throw new DOMException('given up waiting', 'AbortError')
      const now = await read(k)
      if (now?.holder !== seen?.holder || now?.n !== seen?.n) [seen, since] = [now, clock.mono()]
    }
  }

  return {
    request: async (name, { signal, steal }, work) => {
      const k = `lease:${name}`
      if (steal) await take(k, await read(k))
      else await wait(k, signal)
      let cancel = () => {}
      const renew = () => {
        cancel = timers.after(renewMs, () => {
          take(k, null).then(
            (mine) => (mine ? renew() : undefined),
            () => undefined,
          )
        })
      }
      renew()
      try {
        await work()
      } finally {
        cancel()
        await giveBack(k).catch(() => undefined)
      }
    },
  }
}
