import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import { deadlinesOf } from './deadlines/deadlines.ts'
import { status } from './lifecycle/status.ts'

export interface OnDesk {
  readonly kind: RequestKind
  readonly record: RequestRecord
}

/** What waits for the buyer, the most urgent first; one record may stand in several lists. */
export interface Desk {
  /** A supplier asks something. */
  readonly questions: readonly OnDesk[]
  /** One record for each send of which an offer is open. */
  readonly offers: readonly (OnDesk & { readonly suppliers: number })[]
  /** A deadline ends within a few days. */
  readonly ending: readonly (OnDesk & { readonly day: Day })[]
}

const soonMs = 3 * dayMs

const byDeadline = (zone: string, now: number) => {
  const end = ({ record }: OnDesk) => Math.min(Infinity, ...deadlinesOf(record, zone, now).map(({ at }) => at))
  return (a: OnDesk, b: OnDesk) => Math.sign(end(a) - end(b)) || b.record.createTime - a.record.createTime
}

const bySend = (offers: readonly OnDesk[]): Desk['offers'] => {
  const sends = new Map<string, OnDesk & { suppliers: number }>()
  for (const one of offers) {
    const key = one.record.batchNo || one.record.id
    const send = sends.get(key)
    if (send) send.suppliers += 1
    else sends.set(key, { ...one, suppliers: 1 })
  }
  return [...sends.values()]
}

export const deskOf = (all: readonly OnDesk[], zone: string, now: number): Desk => {
  const sorted = all.toSorted(byDeadline(zone, now))
  return {
    questions: sorted.filter(({ record }) => record.status === status.needsAnswer),
    offers: bySend(sorted.filter(({ record }) => record.status === status.offered)),
    ending: sorted.flatMap((one) => {
      const [next] = deadlinesOf(one.record, zone, now).filter(({ at }) => at - now <= soonMs)
      return next ? [{ ...one, day: next.day }] : []
    }),
  }
}
