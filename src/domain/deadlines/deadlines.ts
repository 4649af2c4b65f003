import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { isEnded, status } from '../lifecycle/status.ts'
import { offersOf } from '../quotes/offers.ts'
import { endOfDay } from './end-of-day.ts'

/**
 * `reply-by`: the supplier's, for an answer. `offer-ends`: the buyer's, to decide. `documents` and `approval`: the two
 * clocks of a registration.
 */
export type DeadlineKind = 'reply-by' | 'offer-ends' | 'documents' | 'approval'

export interface Deadline {
  readonly kind: DeadlineKind
  readonly day: Day
  /** The last second of that day in the buyer's zone, ms. */
  readonly at: number
}

const awaitsReply: ReadonlySet<number> = new Set([
  status.sent,
  status.opened,
  status.needsAnswer,
  status.revisionRequested,
])

const daysOf = (record: RequestRecord): Partial<Record<DeadlineKind, Day | null | undefined>> => {
  if (isEnded(record.status)) return {}
  const offer = offersOf(record).at(-1)
  return {
    'reply-by': awaitsReply.has(record.status) ? record.maxReplyTime : null,
    'offer-ends': record.status === status.offered ? offer?.quote.validUntil : null,
    documents: record.status < status.delivered ? record.documentsDue : null,
    approval: record.status < status.concluded ? record.approvalDue : null,
  }
}

const order: readonly DeadlineKind[] = ['reply-by', 'offer-ends', 'documents', 'approval']

/** What is still to come of a sent request, in the buyer's zone. */
export const deadlinesOf = (record: RequestRecord, zone: string, now: number): Deadline[] => {
  const days = daysOf(record)
  return order.flatMap((kind) => {
    const day = days[kind]
    if (!day) return []
    const at = endOfDay(day, zone)
    return at < now ? [] : [{ kind, day, at }]
  })
}

/** Names an entry for ever, so that a file read again changes it and adds none. */
export const deadlineUid = (kind: RequestKind, record: Pick<RequestRecord, 'id'>, deadline: DeadlineKind): string =>
  `${kind}-${record.id}-${deadline}@agro-sourcing`
