import type { Day } from '#contract/values.ts'
import { addDays, dayIn } from '../lifecycle/deadline.ts'

/**
 * The last second of a day in a zone, ms since 1970. Searches for the time at which the date changes there, so that
 * clock changes at midnight and zones with half hours need no special rules.
 */
export const endOfDay = (day: Day, zone: string): number => {
  const next = addDays(day, 1)
  // No zone is more than 14 hours from UTC.
  let before = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000
  let after = Date.parse(`${next}T00:00:00Z`) + 15 * 3_600_000
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (dayIn(zone, middle) <= day) before = middle
    else after = middle
  }
  return before
}
