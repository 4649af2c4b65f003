import { dayMs } from '#lib/day-ms.ts'
import type { Clock } from '../clock.ts'
import { tooMany } from '../http/refusal.ts'

/** The number of wrong passwords without a delay: an owner who tries several stays far below it. */
const free = 20
const firstWaitMs = 30_000
const longestWaitMs = 30 * 60_000
/** Accounts without guesses for a day start again. */
const forgottenMs = dayMs
const mostAccounts = 50_000

export interface Guesses {
  /**
   * Counts a guess at an account's password before it is checked, or throws the 429 that says when the next one is
   * allowed. The first ones are free; then the delay doubles with each, up to half an hour. A guess that comes too
   * early is not checked, and does not lengthen the delay: the account is never closed for good.
   */
  readonly begin: (account: string) => void
  /** The guess was right, so the count starts again. */
  readonly right: (account: string) => void
}

/**
 * In memory, like the other limits. Accounts that do not exist are counted too, so that they cannot be distinguished.
 */
export const createGuesses = (clock: Clock): Guesses => {
  const counted = new Map<string, { wrong: number; at: number }>()
  return {
    begin: (account) => {
      const now = clock.now()
      const last = counted.get(account)
      const wrong = last === undefined || now - last.at > forgottenMs ? 0 : last.wrong
      const waitMs = wrong < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (wrong - free))
      const leftMs = waitMs - (now - (last?.at ?? now))
      if (leftMs > 0) throw tooMany(leftMs)
      counted.delete(account)
      counted.set(account, { wrong: wrong + 1, at: now })
      const oldest = counted.size > mostAccounts ? counted.keys().next().value : undefined
      if (oldest !== undefined) counted.delete(oldest)
    },
    right: (account) => void counted.delete(account),
  }
}
