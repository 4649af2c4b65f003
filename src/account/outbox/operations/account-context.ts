import type { AccountId } from '#domain/ids.ts'
import { subscribe } from 'valtio'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Api } from '#api/client.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { AccountDb } from '../../store/db.ts'
import { accountAwaited, syncStatus } from '../status/status.ts'

export interface StorageEstimate {
  readonly quota: number
  readonly usage: number
}

/** What an action needs of the account it acts for. One per open account and tab. */
export interface AccountContext {
  readonly db: AccountDb
  readonly sub: AccountId
  /** ACC-1: for this account only. Once another one is signed in, nothing is asked and nothing comes back. */
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: () => string
  /** sha-256, hex. */
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  /** Null where the browser does not tell. */
  readonly estimate: () => Promise<StorageEstimate | null>
  /** Whether the disk takes so many bytes more, by trying; null where the browser has no way to try. */
  readonly fits: (bytes: number) => Promise<boolean | null>
  /** Tells the engine that there is work. `now`: the buyer is waiting for it. */
  readonly kick: (when: 'soon' | 'now') => void
}

export class NotSignedIn extends Error {
  override readonly name: string = 'NotSignedIn'
}

/** Somebody is logged in, and the store of the account is not open. */
export class StoreNotOpen extends NotSignedIn {
  override readonly name = 'StoreNotOpen'
}

let current: AccountContext | null = null
const listeners = new Set<() => void>()

/** Boot sets it when an account's database is open, and to null before it is closed. */
export const setAccountContext = (context: AccountContext | null): void => {
  current = context
  for (const tell of listeners) tell()
}

export const onAccountContext = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The account that is open in this page; null for a visitor. */
export const openAccountContext = (): AccountContext | null => current

/** For what stands on a screen that shows the account's own rows. Throws `NotSignedIn` where none is open. */
export const accountContext = (): AccountContext => {
  if (!current) throw new NotSignedIn('no account is open')
  return current
}

/** An account whose store failed is no visitor. */
const notOpen = (): NotSignedIn =>
  sessionState.view.status === 'visitor'
    ? new NotSignedIn('no account is open')
    : new StoreNotOpen('the account does not open')

/** Longer than any start; a database that another tab holds back must not leave a button without an answer. */
const openingTakesMs = 15_000

/**
 * The account of this page. Right after a start its database is still being opened, while its buttons can be pressed
 * already: they wait for it. Rejects with `NotSignedIn` for a visitor, and where the database cannot be opened.
 */
export const openedAccount = (): Promise<AccountContext> =>
  new Promise((resolve, reject) => {
    if (current) return resolve(current)
    const look = () => {
      if (!current && accountAwaited(sessionState.view, syncStatus.storage)) return
      end()
      if (current) resolve(current)
      else reject(notOpen())
    }
    const late = setTimeout(() => {
      end()
      reject(new StoreNotOpen('the account does not open'))
    }, openingTakesMs)
    const ends = [
      () => clearTimeout(late),
      onAccountContext(look),
      subscribe(sessionState, look),
      subscribe(syncStatus, look),
    ]
    const end = () => {
      for (const stop of ends) stop()
    }
    look()
  })

/** The same for what a visitor may do too: null for one. Rejects with `StoreNotOpen` for an account that is not open. */
export const accountOrVisitor = async (): Promise<AccountContext | null> => {
  try {
    return await openedAccount()
  } catch (error) {
    if (error instanceof NotSignedIn && !(error instanceof StoreNotOpen)) return null
    throw error
  }
}

/** What a buyer does: for the account that is open, or `in` a given one, as the engine and its rigs do it. */
export interface Action<Args extends unknown[], Result> {
  (...args: Args): Promise<Result>
  readonly in: (context: AccountContext, ...args: Args) => Promise<Result>
}

/**
 * The one way of an action to its account. Resolves when its effect is on the disk, and waits for no network; rejects
 * with `NotSignedIn` besides what `work` rejects with.
 */
export const action = <Args extends unknown[], Result>(
  work: (context: AccountContext, ...args: Args) => Promise<Result>,
): Action<Args, Result> => Object.assign(async (...args: Args) => work(await openedAccount(), ...args), { in: work })
