import type { Clock } from '../clock.ts'
import { tooMany } from '../http/refusal.ts'
import { createGuesses } from './guesses.ts'
import type { Guesses } from './guesses.ts'

export interface RateRule {
  readonly name: string
  /** How many at once. */
  readonly burst: number
  /** How long it takes until one more is allowed. */
  readonly refillMs: number
}

export interface RateLimiter {
  /** Takes one from the bucket of `key`, or throws the 429 that says when to come back. */
  readonly take: (rule: RateRule, key: string) => void
  /** Limits guesses at an account's password from all addresses together. */
  readonly guesses: Guesses
}

/** Buckets that were not used for long are full again, so the oldest are dropped instead of growing for ever. */
const mostBuckets = 50_000

/** Token buckets in memory: exact for one process, which is how the reference backend runs. */
export const createRateLimiter = (clock: Clock): RateLimiter => {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    guesses: createGuesses(clock),
    take: (rule, key) => {
      const name = `${rule.name}:${key}`
      const now = clock.now()
      const bucket = buckets.get(name) ?? { left: rule.burst, at: now }
      const left = Math.min(rule.burst, bucket.left + (now - bucket.at) / rule.refillMs)
      buckets.delete(name)
      if (left < 1) {
        buckets.set(name, { left, at: now })
        throw tooMany((1 - left) * rule.refillMs)
      }
      buckets.set(name, { left: left - 1, at: now })
      const oldest = buckets.size > mostBuckets ? buckets.keys().next().value : undefined
      if (oldest !== undefined) buckets.delete(oldest)
    },
  }
}

export const unlimited: RateLimiter = {
  take: () => undefined,
  guesses: { begin: () => undefined, right: () => undefined },
}

/** Takes one, and returns whether there was one left. */
export const isWithin = (limiter: RateLimiter, rule: RateRule, key: string): boolean => {
  try {
    limiter.take(rule, key)
    return true
  } catch {
    return false
  }
}
