import type { Day } from '#contract/values.ts'

export type Validity = 'valid' | 'ending' | 'ended'

const yearMs = 365 * 24 * 3_600_000

/** A registration stands through its last day, seen from the zone farthest behind; "ending" within a year. */
export const validityOf = (until: Day, now: number): Validity => {
  const end = Date.parse(`${until}T00:00:00Z`) + 36 * 3_600_000
  if (now >= end) return 'ended'
  return end - now <= yearMs ? 'ending' : 'valid'
}
