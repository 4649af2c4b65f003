import type { RequestKind } from '#contract/entities/request.ts'
import { dayMs } from '#lib/day-ms.ts'
import { owesNextStep } from './transitions.ts'

/** A supplier may be reminded once a day for each record. */
export const urgeIntervalMs = dayMs

export type UrgeJudgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'not-owed' }
  | { readonly ok: false; readonly why: 'too-soon'; readonly againAt: number }

/** Whether the buyer may remind the supplier: only if the supplier must take the next step, and once a day. */
export const judgeUrge = (
  record: { readonly kind: RequestKind; readonly status: number; readonly lastUrgeTime: number | null | undefined },
  now: number,
): UrgeJudgement => {
  if (owesNextStep(record.kind, record.status) !== 'supplier') return { ok: false, why: 'not-owed' }
  const againAt = (record.lastUrgeTime ?? Number.NEGATIVE_INFINITY) + urgeIntervalMs
  return now < againAt ? { ok: false, why: 'too-soon', againAt } : { ok: true }
}
