import { dayMs } from '#lib/day-ms.ts'
import { validityFilterMonths, type Day } from '#contract/values.ts'

type Validity = 'valid' | 'ending' | 'ended'

const yearMs = 365 * dayMs

/** If the target month is too short, the result is its last day. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

export const dayMonthsAfter = (now: number, months: number): Day =>
  addMonths(new Date(now).toISOString().slice(0, 10), months)

export const validityFilterDays = (now: number): Day[] =>
  validityFilterMonths.map((months) => dayMonthsAfter(now, Number(months)))

/** A registration is valid until its last day has ended in all zones. `ending`: it ends within a year. */
export const validityOf = (until: Day, now: number): Validity => {
  const end = Date.parse(`${until}T00:00:00Z`) + 36 * 3_600_000
  if (now >= end) return 'ended'
  return end - now <= yearMs ? 'ending' : 'valid'
}
