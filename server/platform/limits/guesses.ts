import { dayMs } from '#lib/day-ms.ts'
import type { Clock } from '../clock.ts'
import { tooMany } from '../http/refusal.ts'

/** Wrong passwords that cost an account nothing: an owner who tries the few that he uses stays far below. */
const free = 20
const firstWaitMs = 30_000
const longestWaitMs = 30 * 60_000
/** Accounts that somebody guessed at and then left alone for a day begin anew. */
const forgottenMs = dayMs
const mostAccounts = 50_000

export interface Guesses {
  /**
   * Counts a guess at an account's password before it is judged, or throws the 429 that says when the next one will be.
   * The first are free; then the wait doubles with each, to half an hour. One that comes too early is not judged, and
   * does not lengthen the wait: the account is never closed for good.
   */
  readonly begin: (account: string) => void
  /** The guess was right: whoever made it is no guesser. */
  readonly right: (account: string) => void
}

/** In memory, as the other limits are. Accounts that do not exist are counted like others, so that nothing tells them apart. */
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
