import { eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../system.ts'
import type { Database } from '../db/database.ts'
import { loginGuesses } from '../db/schema.ts'
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

/**
 * Slows down guessing (H4). The counts are in the database, so that neither more processes nor a restart allow more
 * guesses. Unknown accounts are counted too, so that a wait does not reveal which accounts exist.
 */
export const createGuessCounter = (clock: Clock) => ({
  /**
   * Counts a guess before its check, so that simultaneous guesses all count. During a wait, throws a 429 instead. Must
   * run outside transactions: a rollback would undo the count.
   */
  begin: async (db: Database, account: string, free = freeTries): Promise<void> => {
    const now = clock.now()
    const { wrong, at } = loginGuesses
    const isOver = lt(at, now - resetAfterMs)
    const nextTime = sql<number>`${at} + case when ${wrong} < ${free} then 0
      else least(${maxWaitMs}, ${firstWaitMs} * 2 ^ least(${wrong} - ${free}, 10)) end`
    const countedRows = await db
      .insert(loginGuesses)
      .values({ account, wrong: 1, at: now })
      .onConflictDoUpdate({
        target: loginGuesses.account,
        set: { wrong: sql`case when ${isOver} then 1 else ${wrong} + 1 end`, at: now },
        setWhere: sql`${isOver} or ${nextTime} <= ${now}`,
      })
      .returning({ account: loginGuesses.account })
    if (countedRows.length > 0) return
    const [row] = await db.select({ nextTime }).from(loginGuesses).where(eq(loginGuesses.account, account))
    throw tooManyRequests((row?.nextTime ?? now) - now)
  },
  right: async (db: Database, account: string): Promise<void> => {
    await db.delete(loginGuesses).where(eq(loginGuesses.account, account))
  },
})

export const deleteOldGuesses = async (db: Database, now: number): Promise<void> => {
  await db.delete(loginGuesses).where(lt(loginGuesses.at, now - resetAfterMs))
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
  guesses: { begin: () => Promise.resolve(), right: () => Promise.resolve() },
}

export const takeIfWithinLimit = (limiter: RateLimiter, rule: RateRule, key: string): boolean => {
  try {
    limiter.take(rule, key)
    return true
  } catch {
    return false
  }
}
