import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { OutDb } from '../db/out-db.ts'

export interface StorageEstimate {
  readonly quota: number
  readonly usage: number
}

/** What an action needs of the account it acts for. One per open account and tab. */
export interface AccountContext {
  readonly db: OutDb
  readonly sub: string
  readonly clock: Clock
  readonly random: Random
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: () => string
  /** sha-256, hex. */
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  /** Null where the browser does not tell. */
  readonly estimate: () => Promise<StorageEstimate | null>
  /** Tells the engine that there is work. `now`: the buyer is waiting for it. */
  readonly kick: (when: 'soon' | 'now') => void
}

export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'
}

let current: AccountContext | null = null

/** Boot sets it when an account's database is open, and to null before it is closed. */
export const setAccountContext = (context: AccountContext | null): void => {
  current = context
}

export const openAccountContext = (): AccountContext | null => current

/** Throws `NotSignedIn` for a visitor: a form opens only after signing in. */
export const accountContext = (): AccountContext => {
  if (!current) throw new NotSignedIn('no account is open')
  return current
}
