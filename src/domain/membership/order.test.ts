import { describe, expect, it, test } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/entities/membership.ts'
import {
  applyPaymentReport,
  type PaymentReport,
  quotaAfterPurchase,
  quotaAfterRefund,
  extensionStart,
  membershipLengthMs,
} from './order.ts'
import fc from 'fast-check'
import { checkQuota } from './quota.ts'

const orderIn = (status: OrderStatus, part: object = {}) => ({
  status,
  amount: '560.00',
  currency: 'USD',
  cancelling: false,
  disputeOver: false,
  ...part,
})
const paidNews = (amount = '560.00', currency = 'USD'): PaymentReport => ({
  kind: 'paid',
  amount,
  currency,
  paymentRef: null,
})
const unpaid = ['creating', 'waiting', 'confirming', 'failed', 'cancelled', 'expired'] as const

describe('a reported payment', () => {
  it.each(unpaid)('is recorded for a %s order', (status) => {
    expect(applyPaymentReport(orderIn(status), paidNews())).toEqual({ status: 'paid', membership: 'give' })
  })
  it.each(['paid', 'refunded', 'disputed', 'mismatch'] as const)('does not change a %s order', (status) => {
    expect(applyPaymentReport(orderIn(status), paidNews())).toBeNull()
  })
  it.each([
    ['too little', paidNews('559.99')],
    ['too much', paidNews('5600')],
    ['another currency', paidNews('560.00', 'EUR')],
  ])('does not start a membership if its amount or currency is wrong: %s', (_, news) => {
    expect(applyPaymentReport(orderIn('waiting'), news)).toEqual({ status: 'mismatch', membership: 'stays' })
  })
  it('is recorded if its amount differs only in the number of decimals', () => {
    expect(applyPaymentReport(orderIn('waiting'), paidNews('560'))).toMatchObject({ status: 'paid' })
    expect(applyPaymentReport(orderIn('waiting', { amount: '500' }), paidNews('5'))).toMatchObject({
      status: 'mismatch',
    })
  })
})

describe('reports of the payment processor', () => {
  it('do not change a paid order if they arrive late', () => {
    for (const kind of ['confirming', 'closed'] as const)
      expect(applyPaymentReport(orderIn('paid'), { kind })).toBeNull()
    expect(applyPaymentReport(orderIn('paid'), { kind: 'failed', reason: '' })).toBeNull()
  })
  it('leave a waiting order open after a declined payment, and do not change one that is no longer open', () => {
    const declinedNews = { kind: 'declined', reason: 'x' } as const
    expect(applyPaymentReport(orderIn('waiting'), declinedNews)).toEqual({ status: 'waiting', membership: 'stays' })
    for (const status of ['paid', 'cancelled', 'expired'] as const)
      expect(applyPaymentReport(orderIn(status), declinedNews)).toBeNull()
  })
  it('end a waiting order if its payment page was closed: as cancelled if it is being cancelled, else expired', () => {
    expect(applyPaymentReport(orderIn('waiting'), { kind: 'closed' })).toMatchObject({ status: 'expired' })
    expect(applyPaymentReport(orderIn('waiting', { cancelling: true }), { kind: 'closed' })).toMatchObject({
      status: 'cancelled',
    })
    expect(applyPaymentReport(orderIn('confirming'), { kind: 'closed' })).toBeNull()
  })
  it('are too early if they are about a refund or a dispute and the payment is not reported yet', () => {
    for (const status of unpaid)
      for (const kind of ['refunded', 'dispute-lost', 'disputed', 'dispute-won'] as const)
        expect(applyPaymentReport(orderIn(status), { kind })).toBe('too-early')
  })
  it('withdraw the membership once after a refund, and only if the payment had started it', () => {
    expect(applyPaymentReport(orderIn('disputed'), { kind: 'refunded' })).toEqual({
      status: 'refunded',
      membership: 'take',
    })
    expect(applyPaymentReport(orderIn('mismatch'), { kind: 'refunded' })).toEqual({
      status: 'refunded',
      membership: 'stays',
    })
    expect(applyPaymentReport(orderIn('refunded'), { kind: 'dispute-lost' })).toBeNull()
  })
  it('may state the end of a dispute before its start', () => {
    const afterWin = applyPaymentReport(orderIn('paid'), { kind: 'dispute-won' })
    expect(afterWin).toEqual({ status: 'paid', membership: 'stays', disputeOver: true })
    expect(applyPaymentReport(orderIn('paid', { disputeOver: true }), { kind: 'disputed' })).toBeNull()
  })
  it('about anything but a declined payment or a won dispute do not change an order twice', () => {
    const all: PaymentReport[] = [
      paidNews(),
      { kind: 'failed', reason: 'x' },
      ...(['confirming', 'closed', 'refunded', 'disputed', 'dispute-lost'] as const).map((kind) => ({ kind })),
    ]
    const second = orderStatuses.flatMap((status) =>
      all.flatMap((news) => {
        const firstChange = applyPaymentReport(orderIn(status), news)
        return firstChange && firstChange !== 'too-early' ? [applyPaymentReport(orderIn(firstChange.status), news)] : []
      }),
    )
    expect(second.length).toBeGreaterThan(15)
    expect(second.filter((step) => step !== null)).toEqual([])
  })
})

const day = 86_400_000

describe('the days of a purchased membership', () => {
  test.each([
    ['start now without a membership', null, 1000],
    ['start now after an expired membership', 999, 1000],
    ['start at the last moment of a membership', 1000, 1000],
    ['start at the end of an active membership', 5000, 5000],
  ])('%s', (_, until, from) => expect(extensionStart(until, 1000)).toBe(from))
  test('include the days that were paid for and the free days', () => {
    expect(membershipLengthMs({ days: 365, giftDays: 0 })).toBe(365 * day)
    expect(membershipLengthMs({ days: 30, giftDays: 7 })).toBe(37 * day)
  })
})

describe('the remaining quota of a membership', () => {
  const countBefore = { totalLimit: 30, usedCount: 12 }
  test.each([
    ['is added if the membership is active', countBefore, true, 118],
    ['is lost if the membership has expired', countBefore, false, 100],
    ['is zero without a membership', null, true, 100],
    ['is zero if all, or more than all, is used', { totalLimit: 30, usedCount: 45 }, true, 100],
  ])('%s', (_, had, active, totalLimit) =>
    expect(quotaAfterPurchase(had, 100, active)).toEqual({ totalLimit, usedCount: 0 }),
  )
  test('is never negative after a refund', () => {
    expect(quotaAfterRefund({ totalLimit: 118, usedCount: 10 }, 100)).toEqual({ totalLimit: 18, usedCount: 10 })
    expect(quotaAfterRefund({ totalLimit: 118, usedCount: 60 }, 100)).toEqual({ totalLimit: 60, usedCount: 60 })
  })
  test('is not higher after a purchase and its refund, is equal if nothing was used, and never negative', () =>
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(700), (limit, used, bought, usedThen) => {
        const countAfter = quotaAfterPurchase({ totalLimit: limit, usedCount: used }, bought, true)
        const back = quotaAfterRefund({ ...countAfter, usedCount: Math.min(usedThen, countAfter.totalLimit) }, bought)
        expect(back.totalLimit).toBeGreaterThanOrEqual(back.usedCount)
        expect(back.totalLimit - back.usedCount).toBeLessThanOrEqual(Math.max(0, limit - used))
        const untouchedCount = quotaAfterRefund(countAfter, bought)
        expect(untouchedCount.totalLimit).toBe(Math.max(0, limit - used))
      }),
      { seed: 20261126, numRuns: 100 },
    ))
})

test('a purchased quota can be used completely, but not exceeded', () => {
  const { totalLimit } = quotaAfterPurchase(null, 2, true)
  const isAllowed = (usedCount: number) =>
    checkQuota({ permissionType: 'ENQUIRY', totalLimit, usedCount, remainingCount: totalLimit - usedCount }, null, 0).ok
  expect([isAllowed(0), isAllowed(1), isAllowed(2), isAllowed(3)]).toEqual([true, true, false, false])
})
