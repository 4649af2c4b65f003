import { subscribe } from 'valtio'
import type { AccountId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Api } from '#api/client.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { AccountDb } from '../store/db.ts'
import { isAccountOpening, syncStatus } from './status/status.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { DraftRow } from '../store/rows.ts'

/**
 * The result of sending a draft that is only in memory. `not-sent`: certainly not applied. `unclear`: may have been
 * applied; the next attempt sends the same bytes, or first asks the server. `cannot-tell`: only the buyer can tell
 * (PARK-1). `approval`: an administrator decides. `other-text`: another device has sent a different text.
 */
export type DirectResult =
  | { readonly is: 'sent' | 'approval' | 'unclear' | 'cannot-tell' | 'other-text' | 'changed-elsewhere' }
  | { readonly is: 'not-sent'; readonly why: 'offline' | 'sign-in' | 'server' }
  | { readonly is: 'refused'; readonly block: BlockCause }

export interface DirectSender {
  /** Sends a draft, or reads whether its last send was applied. Simultaneous calls for one draft share one send. */
  readonly send: (draft: DraftRow) => Promise<DirectResult>
  readonly lostFiles: (draft: DraftRow) => Promise<readonly string[]>
  readonly storeLogin: () => Promise<void>
}

export interface AccountContext {
  readonly db: AccountDb
  readonly sub: AccountId
  /** Makes a call for this account. ACC-1: rejects once another account has logged in. */
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: () => string
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  readonly estimate: () => Promise<Readonly<{ quota: number; usage: number }> | null>
  /** Whether the disk has room for this many bytes, tested by writing them; null if the browser cannot test it. */
  readonly fits: (bytes: number) => Promise<boolean | null>
  /** Wakes the engine after work was queued. `now`: the buyer is waiting for it. */
  readonly kick: (when: 'soon' | 'now') => void
  /** Loads the direct sender when a form opens: its code may no longer be loadable once the storage has failed. */
  readonly direct: () => Promise<DirectSender>
}

export class NotLoggedInError extends Error {
  override readonly name: string = 'NotSignedIn'
}

export class StoreNotOpenError extends NotLoggedInError {
  override readonly name = 'StoreNotOpen'
}

let current: AccountContext | null = null
const listeners = new Set<() => void>()

/** Sets the account that actions run on: called when its database is open, and with null before that is closed. */
export const setAccountContext = (context: AccountContext | null): void => {
  current = context
  for (const listener of listeners) listener()
}

export const onAccountContext = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentAccountContext = (): AccountContext | null => current

export const requireAccountContext = (): AccountContext => {
  if (!current) throw new NotLoggedInError('no account is open')
  return current
}

const notOpen = (): NotLoggedInError =>
  sessionState.view.status === 'visitor'
    ? new NotLoggedInError('no account is open')
    : new StoreNotOpenError('the account does not open')

/** Longest wait for the database, in ms: buttons must react even if another tab blocks the database. */
const maxOpeningMs = 15_000

/** Waits for a database that is being opened. Rejects with `NotLoggedInError` for a visitor, or if it does not open. */
export const whenAccountOpen = (): Promise<AccountContext> =>
  new Promise((resolve, reject) => {
    if (current) return resolve(current)
    const check = () => {
      if (!current && isAccountOpening(sessionState.view, syncStatus.storage)) return
      end()
      if (current) resolve(current)
      else reject(notOpen())
    }
    const timer = setTimeout(() => {
      end()
      reject(new StoreNotOpenError('the account does not open'))
    }, maxOpeningMs)
    const ends = [
      () => clearTimeout(timer),
      onAccountContext(check),
      subscribe(sessionState, check),
      subscribe(syncStatus, check),
    ]
    const end = () => {
      for (const stop of ends) stop()
    }
    check()
  })

export const accountOrVisitor = async (): Promise<AccountContext | null> => {
  try {
    return await whenAccountOpen()
  } catch (error) {
    if (error instanceof NotLoggedInError && !(error instanceof StoreNotOpenError)) return null
    throw error
  }
}

/** Makes a buyer's action on the open account; `in` runs it on a given one. Resolves once its effect is on disk. */
export const action = <Args extends unknown[], Result>(
  work: (context: AccountContext, ...args: Args) => Promise<Result>,
) => Object.assign(async (...args: Args) => work(await whenAccountOpen(), ...args), { in: work })
