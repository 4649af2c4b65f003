import type { Day } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { UserInfo } from '#contract/entities/account.ts'

/** `soon`: one or two days are left. */
export type DeadlineState = 'none' | 'open' | 'soon' | 'today' | 'passed'

const dayFormats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const knownFormat = dayFormats.get(zone)
  if (knownFormat) return knownFormat
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone })
  } catch {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
  }
  dayFormats.set(zone, format)
  return format
}

export const dayInZone = (zone: string, now: number): Day => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(now)
      .map((part) => [part.type, part.value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

const lastZone = 'Etc/GMT+12'

/** If no zone is saved, a deadline ends when its day has ended everywhere. */
export const deadlineZone = (saved: string | null): string => saved ?? lastZone

const daysSince1970 = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)

export const addDays = (day: Day, days: number): Day =>
  new Date((daysSince1970(day) + days) * dayMs).toISOString().slice(0, 10)

export const daysUntil = (day: Day, today: Day): number => daysSince1970(day) - daysSince1970(today)

export const deadlineState = (maxReplyTime: Day | null | undefined, zone: string, now: number): DeadlineState => {
  if (!maxReplyTime) return 'none'
  const daysLeft = daysUntil(maxReplyTime, dayInZone(zone, now))
  if (daysLeft < 0) return 'passed'
  if (daysLeft === 0) return 'today'
  return daysLeft <= 2 ? 'soon' : 'open'
}

/** The saved zone if it is in the list, otherwise the current one, otherwise '' (specification, section 4). */
export const initialZone = (
  zones: readonly { readonly id: string; readonly isCurrentTimezone: boolean }[],
  saved: string | null | undefined,
): string =>
  saved && zones.some(({ id }) => id === saved) ? saved : (zones.find((zone) => zone.isCurrentTimezone)?.id ?? '')

export const accountZoneOf = (user: Pick<UserInfo, 'timezone'> | null): string =>
  user?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone
