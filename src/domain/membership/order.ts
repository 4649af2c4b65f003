import type { OrderStatus, MembershipGoods } from '#contract/entities/membership.ts'
import { dayMs } from '#lib/day-ms.ts'

export const extensionStart = (until: number | null, now: number): number => Math.max(now, until ?? now)
export const membershipLengthMs = ({ days, giftDays }: Pick<MembershipGoods, 'days' | 'giftDays'>): number =>
  (days + giftDays) * dayMs

type QuotaCount = Readonly<{ totalLimit: number; usedCount: number }>

/** The used count is reset, and the unused quota of an active membership is added. */
export const quotaAfterPurchase = (before: QuotaCount | null, bought: number, active: boolean): QuotaCount => ({
  totalLimit: bought + (before && active ? Math.max(0, before.totalLimit - before.usedCount) : 0),
  usedCount: 0,
})

export const quotaAfterRefund = ({ totalLimit, usedCount }: QuotaCount, bought: number): QuotaCount => ({
  totalLimit: Math.max(usedCount, totalLimit - bought),
  usedCount,
})

/** `closed`: the payment page can no longer be used. */
export type PaymentReport =
  | { readonly kind: 'paid'; readonly amount: string; readonly currency: string; readonly paymentRef: string | null }
  | { readonly kind: 'failed'; readonly reason: string | null }
  /** The payment page stays valid, so the payer can try again. */
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'confirming' | 'closed' | 'refunded' | 'disputed' | 'dispute-won' | 'dispute-lost' }

export interface OrderState {
  readonly status: OrderStatus
  readonly amount: string
  readonly currency: string
  readonly cancelling: boolean
  /** True if a dispute was reported as won, perhaps before its start was reported. */
  readonly disputeOver: boolean
}

export interface OrderStep {
  readonly status: OrderStatus
  readonly membership: 'give' | 'take' | 'stays'
  readonly disputeOver?: true
}

/** A buyer or company may have only one order with such a status. */
export const openOrderStatuses = ['creating', 'waiting', 'confirming'] as const satisfies readonly OrderStatus[]
export const isOpenOrder = (status: OrderStatus): boolean => openOrderStatuses.some((one) => one === status)

const step = (status: OrderStatus, membership: OrderStep['membership'] = 'stays'): OrderStep => ({ status, membership })

const afterRefund = (status: OrderStatus): OrderStep | 'too-early' | null => {
  switch (status) {
    case 'paid':
    case 'disputed':
      return step('refunded', 'take')
    case 'mismatch':
      return step('refunded')
    case 'refunded':
      return null
    default:
      return 'too-early'
  }
}

/** Null: the report does not apply (it may be repeated or late). `too-early`: a refund or dispute before payment. */
export const applyPaymentReport = (order: OrderState, report: PaymentReport): OrderStep | 'too-early' | null => {
  const { status } = order
  const unpaid = isOpenOrder(status) || status === 'failed' || status === 'cancelled' || status === 'expired'
  switch (report.kind) {
    case 'paid':
      if (!unpaid) return null
      return report.currency === order.currency && plainAmount(report.amount) === plainAmount(order.amount)
        ? step('paid', 'give')
        : step('mismatch')
    case 'confirming':
      return status === 'creating' || status === 'waiting' ? step('confirming') : null
    case 'failed':
      return isOpenOrder(status) ? step('failed') : null
    case 'declined':
      return status === 'waiting' ? step(status) : null
    case 'closed':
      if (status !== 'creating' && status !== 'waiting') return null
      return step(order.cancelling ? 'cancelled' : 'expired')
    case 'refunded':
    case 'dispute-lost':
      return afterRefund(status)
    case 'disputed':
      if (unpaid) return 'too-early'
      return status === 'paid' && !order.disputeOver ? step('disputed') : null
    case 'dispute-won':
      if (unpaid) return 'too-early'
      return { ...step(status === 'disputed' ? 'paid' : status), disputeOver: true }
  }
}

const plainAmount = (amount: string): string =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount
