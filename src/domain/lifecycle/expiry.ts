import type { RequestKind } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { dayIn } from './deadline.ts'
import { status } from './status.ts'
import { nextStatus } from './transitions.ts'

export interface Expirable {
  readonly kind: RequestKind
  readonly status: number
  readonly maxReplyTime: Day | null
  /** Last day of the current offer, if there is one. */
  readonly offerValidUntil: Day | null
  readonly buyerZone: string
}

/** Whether the record has expired by `now`: no reply by the end of the reply-by day, or an offer past its validity. */
export const hasExpired = (record: Expirable, now: number): boolean => {
  if (nextStatus(record.kind, record.status, 'system', 'expire') === null) return false
  const lastDay = record.status === status.offered ? record.offerValidUntil : record.maxReplyTime
  return lastDay !== null && lastDay < dayIn(record.buyerZone, now)
}
