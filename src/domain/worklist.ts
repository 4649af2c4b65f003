import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { deadlinesOf } from './deadlines/deadlines.ts'
import { addDays } from './lifecycle/deadline.ts'
import { status } from './lifecycle/status.ts'

export type WorklistItem = Readonly<{ kind: RequestKind; record: RequestRecord }>

/** In each list, the earliest deadline comes first. A request may be in several lists. */
export interface Worklist {
  readonly questions: readonly WorklistItem[]
  readonly offers: readonly (WorklistItem & { readonly suppliers: number })[]
  readonly ending: readonly (WorklistItem & { readonly day: Day })[]
}

const never = '9999-12-31'

const byDeadline = (all: readonly WorklistItem[], today: Day): readonly WorklistItem[] =>
  all
    .map((one) => ({ one, end: deadlinesOf(one.record, today).reduce((a, { day }) => (day < a ? day : a), never) }))
    .sort((a, b) => (a.end === b.end ? b.one.record.createTime - a.one.record.createTime : a.end < b.end ? -1 : 1))
    .map(({ one }) => one)

const byRequestGroup = (offers: readonly WorklistItem[]): Worklist['offers'] => {
  const sends = new Map<string, WorklistItem & { suppliers: number }>()
  for (const one of offers) {
    const key = one.record.batchNo || one.record.id
    const send = sends.get(key)
    if (send) send.suppliers += 1
    else sends.set(key, { ...one, suppliers: 1 })
  }
  return [...sends.values()]
}

/** The earliest deadline that is today or in the next two days. `today`: the day in the buyer's zone. */
export const nearDeadline = (record: RequestRecord, today: Day): Day | undefined =>
  deadlinesOf(record, today)
    .flatMap(({ day }) => (day <= addDays(today, 2) ? [day] : []))
    .toSorted()[0]

export const worklistOf = (all: readonly WorklistItem[], today: Day): Worklist => {
  const sortedItems = byDeadline(all, today)
  return {
    questions: sortedItems.filter(({ record }) => record.status === status.needsAnswer),
    offers: byRequestGroup(sortedItems.filter(({ record }) => record.status === status.offered)),
    ending: sortedItems.flatMap((one) => {
      const day = nearDeadline(one.record, today)
      return day ? [{ ...one, day }] : []
    }),
  }
}
