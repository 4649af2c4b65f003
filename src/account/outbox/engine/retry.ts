import type { Random } from '#lib/random.ts'

/** RETRY-1 to RETRY-3. Full jitter (AWS Architecture Blog, 2015): clients cut off together do not come back together. */
export const baseMs = 1_000
export const capVisibleMs = 60_000
export const capHiddenMs = 15 * 60_000
/** A backend without keys may still be working on the first request: it is read only after this. */
export const settleMs = 30_000

/** What a request waits for its answer: a hung one is known soon, a slow server is heard in the end. */
const answerLimitsMs = [15_000, 30_000, 60_000] as const
export const longestAnswerMs = answerLimitsMs[2]
export const answerLimitMs = (attempts: number): number => answerLimitsMs[attempts] ?? longestAnswerMs
/** What was under way when its context died may arrive as late as one that was waited for to the end. */
export const cutOffSettleMs = longestAnswerMs + settleMs
export const uploadSilenceMs = 60_000
/** An attempt that has lasted longer than this gives up its place on the wire to others. */
export const overdueMs = answerLimitsMs[0]

/** Delay before attempt `attempts + 1`. Never 0: a failing server is not asked twice in one breath. */
export const backoffMs = (attempts: number, visible: boolean, random: Random): number => {
  const cap = visible ? capVisibleMs : capHiddenMs
  const ceiling = Math.min(cap, baseMs * 2 ** Math.min(30, Math.max(0, attempts - 1)))
  return Math.round(baseMs / 4 + random.number() * (ceiling - baseMs / 4))
}

/** A gate that the membership closed is tried again after this, if nothing else opens it. */
export const longestDelayMs = 6 * 60 * 60_000

/** A stored delay means nothing to the clock of another run: it is never longer than the cap. */
export const clampDelay = (delayMs: number): number => Math.min(longestDelayMs, Math.max(0, delayMs))
