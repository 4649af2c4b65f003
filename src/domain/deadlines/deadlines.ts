import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import { isEnded, status, noStatus } from '../lifecycle/status.ts'
import { quotationsOf } from '../quotations/quotations.ts'
import { addDays, dayIn, daysUntil } from '../lifecycle/deadline.ts'

/** The last second of a day in a zone, in ms. Found by bisection, because clocks may change at midnight. */
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

/** The time left until a deadline: within 24 hours in hours and minutes, rounded up, otherwise in days. */
export const timeLeft = (
  day: Day,
  zone: string,
  now: number,
): { readonly days: number } | { readonly hours: number; readonly minutes: number } => {
  const ms = endOfDay(day, zone) + 1000 - now
  if (ms <= 0 || ms > dayMs) return { days: daysUntil(day, dayIn(zone, now)) }
  const minutes = Math.ceil(ms / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** "Central European Time" is abbreviated to "CET", which does not name a place. */
const abbreviated = /^[A-Z]{1,5}(?:[+-]\d+)?$/

/**
 * The place whose clock a time zone is, for readers of a language: "Costa Rica", "New York", "中国". If the language has
 * only an abbreviation for it, the city in the zone's id.
 */
export const placeOfZone = (zone: string, language: string): string => {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const place = name.replace(/^hora de | Time$|时间$|時間$/g, '')
    return place === '' || abbreviated.test(place) ? city : place
  } catch {
    // The engine does not support this zone or `shortGeneric`.
    return city
  }
}

/** `offer-ends`: the buyer must decide. `documents`, `approval`: for the supplier and the regulator. */
export type DeadlineKind = 'reply-by' | 'offer-ends' | 'documents' | 'approval'

export interface Deadline {
  readonly kind: DeadlineKind
  /** The deadline lasts until this day ends in the buyer's zone. */
  readonly day: Day
}

const awaitsReply: ReadonlySet<number> = new Set([
  // A request without a status was received by a backend that does not report statuses.
  noStatus,
  status.sent,
  status.opened,
  status.needsAnswer,
  status.revisionRequested,
])

const daysOf = (record: RequestRecord): Partial<Record<DeadlineKind, Day | null | undefined>> => {
  if (isEnded(record.status)) return {}
  const quotation = quotationsOf(record).at(-1)
  return {
    'reply-by': awaitsReply.has(record.status) ? record.maxReplyTime : null,
    'offer-ends': record.status === status.offered ? quotation?.quote.validUntil : null,
    documents: record.status < status.delivered ? record.documentsDue : null,
    approval: record.status < status.concluded ? record.approvalDue : null,
  }
}

const kindOrder: readonly DeadlineKind[] = ['reply-by', 'offer-ends', 'documents', 'approval']

/** Deadlines that have not passed on `today`, the buyer's day. */
export const deadlinesOf = (record: RequestRecord, today: Day): Deadline[] => {
  const days = daysOf(record)
  return kindOrder.flatMap((kind) => {
    const day = days[kind]
    return day && day >= today ? [{ kind, day }] : []
  })
}

/** The permanent id of a calendar entry, so that importing the file again updates the entry. */
export const deadlineUid = (kind: RequestKind, record: Pick<RequestRecord, 'id'>, deadline: DeadlineKind): string =>
  `${kind}-${record.id}-${deadline}@agro-sourcing`
