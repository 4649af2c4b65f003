import { subscribe } from 'valtio'
import type { AccountId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Api } from '#api/client.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { AccountDb } from '../store/db.ts'
import { isAccountOpening, outboxStatus } from './status/status.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { DraftRow } from '../store/rows.ts'

/** `unclear`: may have been applied. `cannot-tell`: the buyer decides (PARK-1). `other-text`: another text was sent. */
export type DirectResult =
  | { readonly is: 'sent' | 'approval' | 'unclear' | 'cannot-tell' | 'other-text' | 'changed-elsewhere' }
  | { readonly is: 'not-sent'; readonly why: 'offline' | 'sign-in' | 'server' }
  | { readonly is: 'refused'; readonly block: BlockCause }

export interface DirectSender {
  readonly send: (draft: DraftRow) => Promise<DirectResult>
  readonly lostFiles: (draft: DraftRow) => Promise<readonly string[]>
  readonly storeLogin: () => Promise<void>
}

export interface AccountContext {
  readonly db: AccountDb
  readonly sub: AccountId
  /** ACC-1: rejects if another account has logged in. */
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: () => string
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  readonly estimate: () => Promise<Readonly<{ quota: number; usage: number }> | null>
  /** Whether the disk has room for this many bytes, tested by writing them; null if the browser cannot test it. */
  readonly fits: (bytes: number) => Promise<boolean | null>
  readonly kick: (when: 'soon' | 'now') => void
  /** Loaded when a form opens, because its code may not be loadable once the storage has failed. */
  readonly direct: () => Promise<DirectSender>
}

export class NotLoggedInError extends Error {
  override readonly name: string = 'NotLoggedInError'
}

export class StoreNotOpenError extends NotLoggedInError {
  override readonly name = 'StoreNotOpenError'
}

let current: AccountContext | null = null
const listeners = new Set<() => void>()

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

/** Rejects with `NotLoggedInError` for a visitor, and with `StoreNotOpenError` if the database does not open. */
export const whenAccountOpen = (): Promise<AccountContext> =>
  new Promise((resolve, reject) => {
    if (current) return resolve(current)
    const check = () => {
      if (!current && isAccountOpening(sessionState.view, outboxStatus.storage)) return
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
      subscribe(outboxStatus, check),
    ]
    const end = () => {
      for (const stop of ends) stop()
    }
    check()
  })

export const accountOrNullForVisitor = async (): Promise<AccountContext | null> => {
  try {
    return await whenAccountOpen()
  } catch (error) {
    if (error instanceof NotLoggedInError && !(error instanceof StoreNotOpenError)) return null
    throw error
  }
}

export const accountAction = <Args extends unknown[], Result>(
  work: (context: AccountContext, ...args: Args) => Promise<Result>,
) => Object.assign(async (...args: Args) => work(await whenAccountOpen(), ...args), { in: work })
