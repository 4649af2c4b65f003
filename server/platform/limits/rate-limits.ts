import type { Clock } from '../system.ts'
import { tooManyRequests } from '../http/refusal.ts'
import { dayMs } from '#lib/day-ms.ts'

export const createConcurrencySlots = (limits: { readonly all: number; readonly ofOne: number }) => {
  const takenPlaces = new Map<string, number>()
  let all = 0
  return {
    take: (owner: string): (() => void) | null => {
      const ownerCount = takenPlaces.get(owner) ?? 0
      if (all >= limits.all || ownerCount >= limits.ofOne) return null
      all += 1
      takenPlaces.set(owner, ownerCount + 1)
      return () => {
        all -= 1
        const remaining = (takenPlaces.get(owner) ?? 1) - 1
        if (remaining > 0) takenPlaces.set(owner, remaining)
        else takenPlaces.delete(owner)
      }
    },
  }
}

const freeTries = 20
const firstWaitMs = 30_000
const maxWaitMs = 30 * 60_000
const resetAfterMs = dayMs
const maxAccounts = 50_000

/** Slows down guessing (H4). Unknown accounts are counted too, so that a wait does not reveal which accounts exist. */
export const createGuessCounter = (clock: Clock) => {
  const guessCounts = new Map<string, { wrong: number; at: number }>()
  return {
    /** Counts a guess before its check, so that simultaneous guesses all count. During a wait, throws a 429 instead. */
    begin: (account: string): void => {
      const now = clock.now()
      const lastGuess = guessCounts.get(account)
      const wrong = lastGuess === undefined || now - lastGuess.at > resetAfterMs ? 0 : lastGuess.wrong
      const waitMs = wrong < freeTries ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (wrong - freeTries))
      const leftMs = waitMs - (now - (lastGuess?.at ?? now))
      if (leftMs > 0) throw tooManyRequests(leftMs)
      guessCounts.delete(account)
      guessCounts.set(account, { wrong: wrong + 1, at: now })
      const oldest = guessCounts.size > maxAccounts ? guessCounts.keys().next().value : undefined
      if (oldest !== undefined) guessCounts.delete(oldest)
    },
    right: (account: string): void => void guessCounts.delete(account),
  }
}

export interface RateRule {
  readonly name: string
  readonly burst: number
  readonly refillMs: number
}

export interface RateLimiter {
  readonly take: (rule: RateRule, key: string) => void
  readonly guesses: ReturnType<typeof createGuessCounter>
}

const maxBuckets = 50_000

/** Token buckets in this process's memory: several processes together allow a multiple of each rule. */
export const createRateLimiter = (clock: Clock): RateLimiter => {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    guesses: createGuessCounter(clock),
    take: (rule, key) => {
      const name = `${rule.name}:${key}`
      const now = clock.now()
      const bucket = buckets.get(name) ?? { left: rule.burst, at: now }
      const remaining = Math.min(rule.burst, bucket.left + (now - bucket.at) / rule.refillMs)
      buckets.delete(name)
      if (remaining < 1) {
        buckets.set(name, { left: remaining, at: now })
        throw tooManyRequests((1 - remaining) * rule.refillMs)
      }
      buckets.set(name, { left: remaining - 1, at: now })
      const oldest = buckets.size > maxBuckets ? buckets.keys().next().value : undefined
      if (oldest !== undefined) buckets.delete(oldest)
    },
  }
}

export const noRateLimits: RateLimiter = {
  take: () => undefined,
  guesses: { begin: () => undefined, right: () => undefined },
}

export const takeIfWithinLimit = (limiter: RateLimiter, rule: RateRule, key: string): boolean => {
  try {
    limiter.take(rule, key)
    return true
  } catch {
    return false
  }
}
