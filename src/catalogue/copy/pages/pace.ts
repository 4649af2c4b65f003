import type { Clock } from '#lib/clock.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'

/** After an answer the app pauses for as long as the answer took, but at most this long. */
const longestRestMs = 5_000
/** After "too many requests": the first wait, which then doubles, and the minimum pause for the rest of that run. */
const refusedMs = 5_000
const longestRefusedMs = 60_000
const restOfRefusedMs = 1_000
const mostRefusals = 5

export interface PaceDeps {
  readonly clock: Clock
  readonly wait: (ms: number) => Promise<void>
}

/** Makes requests one after the other, at the pace of the answers. */
export type Pace = <T>(ask: () => Promise<T>) => Promise<T>

const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === code.tooManyRequests || error.http === code.tooManyRequests)

export const createPace = ({ clock, wait }: PaceDeps): Pace => {
  let rest = 0
  let least = 0
  return async (ask) => {
    for (let refused = 0; ; refused += 1) {
      if (rest > 0) await wait(rest)
      const began = clock.mono()
      try {
        const answer = await ask()
        rest = Math.max(least, Math.min(clock.mono() - began, longestRestMs))
        return answer
      } catch (error) {
        if (!isTooMany(error) || refused >= mostRefusals) throw error
        least = restOfRefusedMs
        rest = Math.min(refusedMs * 2 ** refused, longestRefusedMs)
      }
    }
  }
}
