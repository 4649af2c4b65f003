import type { RequestKind } from '#contract/entities/request.ts'
import { dayMs } from '#lib/day-ms.ts'
import { owesNextStep } from './transitions.ts'

/** A supplier may be reminded once a day for each record. */
export const urgeIntervalMs = dayMs

export type UrgeJudgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'not-owed' }
  | { readonly ok: false; readonly why: 'too-soon'; readonly againAt: number }

/** May the buyer remind the supplier now? Only when the supplier owes the next step, and not twice within a day. */
export const judgeUrge = (
  record: { readonly kind: RequestKind; readonly status: number; readonly lastUrgeTime: number | null | undefined },
  now: number,
): UrgeJudgement => {
  if (owesNextStep(record.kind, record.status) !== 'supplier') return { ok: false, why: 'not-owed' }
  const againAt = (record.lastUrgeTime ?? Number.NEGATIVE_INFINITY) + urgeIntervalMs
  return now < againAt ? { ok: false, why: 'too-soon', againAt } : { ok: true }
}
