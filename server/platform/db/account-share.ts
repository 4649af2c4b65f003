/** Limits an account's connections, because its calls that wait for a locked row could use up the pool. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { NoConnectionError } from './database-faults.ts'

/** Maximum connections of an account or a group. One is reserved for reads whose result other calls may wait for. */
const maxOfOne = { all: 4, own: 3 } as const

interface Call {
  /** The account and, for some calls, a group. A connection of the call counts for each of them. */
  readonly sharers: Set<string>
  readonly forOthers: boolean
  readonly inTransaction: boolean
}
const calls = new AsyncLocalStorage<Call>()

const newCall = (): Call => ({ sharers: new Set(), forOthers: false, inTransaction: false })

/** Awaits the work inside the context, because a query of the query builder starts only when it is awaited. */
const inContext = <T>(call: Call, work: () => Promise<T>): Promise<T> => calls.run(call, async () => await work())
const running = (): Call => calls.getStore() ?? newCall()

export const runAsCall = <T>(work: () => Promise<T>): Promise<T> => inContext(newCall(), work)

export const addSharer = (sharer: string): void => void calls.getStore()?.sharers.add(sharer)

/** Lets the read use the reserved connection, because callers of other accounts may wait for its cached result. */
export const runSharedRead = <T>(work: () => Promise<T>): Promise<T> =>
  inContext({ ...running(), forOthers: true }, work)

/** The work may not take a second connection: transactions that each wait for a second one could wait forever. */
export const runInsideTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  inContext({ ...running(), inTransaction: true }, work)

interface Waiting {
  readonly forOthers: boolean
  readonly go: () => void
}
interface Share {
  all: number
  own: number
  readonly waiting: Set<Waiting>
}

const fits = ({ all, own }: Share, forOthers: boolean) => all < maxOfOne.all && (forOthers || own < maxOfOne.own)

export const createConnectionShares = () => {
  const shares = new Map<string, Share>()

  const occupy = (share: Share, forOthers: boolean) => {
    share.all += 1
    if (!forOthers) share.own += 1
  }
  const vacate = (sharer: string, share: Share, forOthers: boolean) => {
    share.all -= 1
    if (!forOthers) share.own -= 1
    for (const waiter of share.waiting) {
      if (!fits(share, waiter.forOthers)) continue
      share.waiting.delete(waiter)
      occupy(share, waiter.forOthers)
      waiter.go()
      return
    }
    if (share.all === 0 && share.waiting.size === 0) shares.delete(sharer)
  }

  const takeOne = async (sharer: string, forOthers: boolean, waitMs: number): Promise<() => void> => {
    const share = shares.get(sharer) ?? { all: 0, own: 0, waiting: new Set<Waiting>() }
    shares.set(sharer, share)
    if (fits(share, forOthers)) occupy(share, forOthers)
    else
      await new Promise<void>((resolve, reject) => {
        const tooLong = setTimeout(() => {
          share.waiting.delete(waiting)
          reject(new NoConnectionError('busy', 'the connections of the account are all in use'))
        }, waitMs)
        const go = () => {
          clearTimeout(tooLong)
          resolve()
        }
        const waiting: Waiting = { forOthers, go }
        share.waiting.add(waiting)
      })
    return () => vacate(sharer, share, forOthers)
  }

  return {
    /** Reserves a connection for each sharer. Throws in a transaction, or after `waitMs`. The result frees them. */
    take: async (waitMs: number) => {
      const { sharers, forOthers, inTransaction } = running()
      if (inTransaction) throw new Error('a transaction asked for a second connection')
      const releases: (() => void)[] = []
      const giveBack = () => {
        for (const give of releases.splice(0)) give()
      }
      try {
        for (const sharer of sharers) releases.push(await takeOne(sharer, forOthers, waitMs))
      } catch (error) {
        giveBack()
        throw error
      }
      return giveBack
    },
  }
}
