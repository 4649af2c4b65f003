import type { Day } from '#contract/values.ts'
import { addDays, dayIn } from '../lifecycle/deadline.ts'

/**
 * The last second of a day in a zone, ms. Found by asking what day it is there: clocks that are put forward or back
 * at midnight, and zones with half hours, need no rules of their own.
 */
export const endOfDay = (day: Day, zone: string): number => {
  const next = addDays(day, 1)
  // No zone is further than 14 hours from UTC.
  let before = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000
  let after = Date.parse(`${next}T00:00:00Z`) + 15 * 3_600_000
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (dayIn(zone, middle) <= day) before = middle
    else after = middle
  }
  return before
}
