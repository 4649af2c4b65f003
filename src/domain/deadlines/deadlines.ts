import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import { isEnded, status, noStatus } from '../lifecycle/status.ts'
import { newestQuotationContent } from '../quotations/quotations.ts'
import { addDays, dayInZone, daysUntil } from '../lifecycle/deadline.ts'

/** Returns the day's last second, in ms since 1970. Bisection finds it, because clocks may change at midnight. */
export const endOfDay = (day: Day, zone: string): number => {
  const next = addDays(day, 1)
  // The search begins and ends 15 hours outside the day in UTC, because no zone is more than 14 hours from UTC.
  let low = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000
  let high = Date.parse(`${next}T00:00:00Z`) + 15 * 3_600_000
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (dayInZone(zone, middle) <= day) low = middle
    else high = middle
  }
  return low
}

/** Returns days, which are negative for a past day. For the last 24 hours, returns hours and minutes (rounded up). */
export const timeLeft = (
  day: Day,
  zone: string,
  now: number,
): { readonly days: number } | { readonly hours: number; readonly minutes: number } => {
  const ms = endOfDay(day, zone) + 1000 - now
  if (ms <= 0 || ms > dayMs) return { days: daysUntil(day, dayInZone(zone, now)) }
  const minutes = Math.ceil(ms / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

const abbreviation = /^[A-Z]{1,5}(?:[+-]\d+)?$/

/** Returns a name in the language, such as "Costa Rica" or "中国"; if the zone has none, the city in its id. */
export const placeOfZone = (zone: string, language: string): string => {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const place = name.replace(/^hora de | Time$|时间$|時間$/g, '')
    // In ids such as Etc/GMT+12, the sign is the opposite of that in the zone's name (GMT-12), so the name is used.
    return place === '' || (abbreviation.test(place) && !zone.startsWith('Etc/')) ? city : place
  } catch {
    return city
  }
}

export type DeadlineKind = 'reply-by' | 'offer-ends' | 'documents' | 'approval'

export interface Deadline {
  readonly kind: DeadlineKind
  readonly day: Day
}

const awaitsReply: ReadonlySet<number> = new Set([
  // Some backends do not report statuses; their requests count as sent.
  noStatus,
  status.sent,
  status.opened,
  status.needsAnswer,
  status.revisionRequested,
])

const daysOf = (record: RequestRecord): readonly (readonly [DeadlineKind, Day | null | undefined])[] => [
  ['reply-by', awaitsReply.has(record.status) ? record.maxReplyTime : null],
  ['offer-ends', record.status === status.offered ? newestQuotationContent(record)?.validUntil : null],
  ['documents', record.status < status.delivered ? record.documentsDue : null],
  ['approval', record.status < status.concluded ? record.approvalDue : null],
]

export const deadlinesOf = (record: RequestRecord, today: Day): Deadline[] =>
  isEnded(record.status) ? [] : daysOf(record).flatMap(([kind, day]) => (day && day >= today ? [{ kind, day }] : []))

/** If the buyer imports the file again, the calendar updates the entry with this id. */
export const deadlineUid = (kind: RequestKind, record: Pick<RequestRecord, 'id'>, deadline: DeadlineKind): string =>
  `${kind}-${record.id}-${deadline}@agro-sourcing`
