import type { Goods } from '#contract/entities/membership.ts'
import { dayMs } from '#lib/day-ms.ts'

/** The days of a purchase come after those that are left. */
export const extendedFrom = (until: number | null, now: number): number => Math.max(now, until ?? now)
export const lengthOf = ({ days, giftDays }: Pick<Goods, 'days' | 'giftDays'>): number => (days + giftDays) * dayMs

interface Counted {
  readonly totalLimit: number
  readonly usedCount: number
}

/** A purchase begins to count anew. What is left of a membership that has not ended is added; of an ended one it is gone. */
export const countAfterPurchase = (before: Counted | null, bought: number, active: boolean): Counted => ({
  totalLimit: bought + (before && active ? Math.max(0, before.totalLimit - before.usedCount) : 0),
  usedCount: 0,
})

/** What was used stays used. */
export const countAfterRefund = ({ totalLimit, usedCount }: Counted, bought: number): Counted => ({
  totalLimit: Math.max(usedCount, totalLimit - bought),
  usedCount,
})
