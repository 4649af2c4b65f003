import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { deadlinesOf } from './deadlines/deadlines.ts'
import { addDays } from './lifecycle/deadline.ts'
import { status } from './lifecycle/status.ts'

export interface OnDesk {
  readonly kind: RequestKind
  readonly record: RequestRecord
}

/** Records that wait for the buyer, most urgent first; one record may be in several lists. */
export interface Desk {
  readonly questions: readonly OnDesk[]
  /** One record for each request group with an open quotation. */
  readonly offers: readonly (OnDesk & { readonly suppliers: number })[]
  /** Records with a deadline in the next days. */
  readonly ending: readonly (OnDesk & { readonly day: Day })[]
}

/** Today and the following days. */
const soonDays = 3

/** Sorts after every day that a deadline can have. */
const never = '9999-12-31'

const byDeadline = (today: Day) => {
  const ends = new Map<OnDesk, Day>()
  const end = (one: OnDesk): Day => {
    const known =
      ends.get(one) ?? deadlinesOf(one.record, today).reduce((first, { day }) => (day < first ? day : first), never)
    ends.set(one, known)
    return known
  }
  return (a: OnDesk, b: OnDesk) =>
    end(a) === end(b) ? b.record.createTime - a.record.createTime : end(a) < end(b) ? -1 : 1
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

/** `today`: the buyer's day. */
export const deskOf = (all: readonly OnDesk[], today: Day): Desk => {
  const sorted = all.toSorted(byDeadline(today))
  const soon = addDays(today, soonDays - 1)
  return {
    questions: sorted.filter(({ record }) => record.status === status.needsAnswer),
    offers: bySend(sorted.filter(({ record }) => record.status === status.offered)),
    ending: sorted.flatMap((one) => {
      const [next] = deadlinesOf(one.record, today).filter(({ day }) => day <= soon)
      return next ? [{ ...one, day: next.day }] : []
    }),
  }
}
