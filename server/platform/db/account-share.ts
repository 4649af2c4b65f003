/** Limits an account's connections, because its calls that wait for a locked row could use up the pool. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { NoConnectionError } from './database-faults.ts'

/** Connections of one account or group. One is reserved for reads whose result other calls wait for. */
const maxOfOne = { all: 4, own: 3 } as const

interface Call {
  /** The account and, for some calls, a group. A connection of the call counts for each of them. */
  readonly sharers: Set<string>
  readonly forOthers: boolean
  readonly inTransaction: boolean
}
const calls = new AsyncLocalStorage<Call>()

const newCall = (): Call => ({ sharers: new Set(), forOthers: false, inTransaction: false })

/** Awaited inside the context, because a query of the builder starts only when it is awaited. */
const inContext = <T>(call: Call, work: () => Promise<T>): Promise<T> => calls.run(call, async () => await work())
const running = (): Call => calls.getStore() ?? newCall()

export const runAsCall = <T>(work: () => Promise<T>): Promise<T> => inContext(newCall(), work)

export const addSharer = (sharer: string): void => void calls.getStore()?.sharers.add(sharer)

/** For a read whose result is cached, because other callers may already be waiting for it. */
export const runSharedRead = <T>(work: () => Promise<T>): Promise<T> =>
  inContext({ ...running(), forOthers: true }, work)

/** A second connection inside a transaction is refused, because calls could wait for each other. */
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
    /** Takes a place for each sharer of the call. Throws after `waitMs` without one. The result frees the places. */
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
