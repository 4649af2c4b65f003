import type { Goods } from '#contract/entities/membership.ts'
import { dayMs } from '#lib/day-ms.ts'

/** Purchased days are added to the remaining ones. */
export const extendedFrom = (until: number | null, now: number): number => Math.max(now, until ?? now)
export const lengthOf = ({ days, giftDays }: Pick<Goods, 'days' | 'giftDays'>): number => (days + giftDays) * dayMs

interface Counted {
  readonly totalLimit: number
  readonly usedCount: number
}

/**
 * A purchase starts a new count. The rest of a membership that has not ended is added; the rest of an ended one is
 * lost.
 */
export const countAfterPurchase = (before: Counted | null, bought: number, active: boolean): Counted => ({
  totalLimit: bought + (before && active ? Math.max(0, before.totalLimit - before.usedCount) : 0),
  usedCount: 0,
})

/** Used questions stay used. */
export const countAfterRefund = ({ totalLimit, usedCount }: Counted, bought: number): Counted => ({
  totalLimit: Math.max(usedCount, totalLimit - bought),
  usedCount,
})
