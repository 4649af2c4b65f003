import { describe, expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/entities/membership.ts'
import { afterNews, type PaymentNews } from './order.ts'

const standing = (status: OrderStatus, part: object = {}) => ({
  status,
  amount: '560.00',
  currency: 'USD',
  cancelling: false,
  disputeOver: false,
  ...part,
})
const paid = (amount = '560.00', currency = 'USD'): PaymentNews => ({
  kind: 'paid',
  amount,
  currency,
  paymentRef: null,
})
const unpaid = ['creating', 'waiting', 'confirming', 'failed', 'cancelled', 'expired'] as const

describe('a payment', () => {
  it.each(unpaid)('counts, though the order is %s', (status) => {
    expect(afterNews(standing(status), paid())).toEqual({ status: 'paid', membership: 'give' })
  })
  it.each(['paid', 'refunded', 'disputed', 'mismatch'] as const)('of an order that is %s changes nothing', (status) => {
    expect(afterNews(standing(status), paid())).toBeNull()
  })
  it.each([
    ['less', paid('559.99')],
    ['more', paid('5600')],
    ['another currency', paid('560.00', 'EUR')],
  ])('of %s gives nothing', (_, news) => {
    expect(afterNews(standing('waiting'), news)).toEqual({ status: 'mismatch', membership: 'stays' })
  })
  it('counts if the same amount is written differently', () => {
    expect(afterNews(standing('waiting'), paid('560'))).toMatchObject({ status: 'paid' })
    expect(afterNews(standing('waiting', { amount: '500' }), paid('5'))).toMatchObject({ status: 'mismatch' })
  })
})

describe('other messages of the shop', () => {
  it('never undo a payment', () => {
    for (const kind of ['confirming', 'closed'] as const) expect(afterNews(standing('paid'), { kind })).toBeNull()
    expect(afterNews(standing('paid'), { kind: 'failed', reason: '' })).toBeNull()
  })
  it('of a closed page end an open order: cancelled if the buyer wished it, otherwise run out', () => {
    expect(afterNews(standing('waiting'), { kind: 'closed' })).toMatchObject({ status: 'expired' })
    expect(afterNews(standing('waiting', { cancelling: true }), { kind: 'closed' })).toMatchObject({
      status: 'cancelled',
    })
    expect(afterNews(standing('confirming'), { kind: 'closed' })).toBeNull()
  })
  it('of a refund or a dispute wait for those of the payment', () => {
    for (const status of unpaid)
      for (const kind of ['refunded', 'dispute-lost', 'disputed', 'dispute-won'] as const)
        expect(afterNews(standing(status), { kind })).toBe('too-early')
  })
  it('of a refund take the membership back once, and of a wrong amount nothing', () => {
    expect(afterNews(standing('disputed'), { kind: 'refunded' })).toEqual({ status: 'refunded', membership: 'take' })
    expect(afterNews(standing('mismatch'), { kind: 'refunded' })).toEqual({ status: 'refunded', membership: 'stays' })
    expect(afterNews(standing('refunded'), { kind: 'dispute-lost' })).toBeNull()
  })
  it('of the end of a dispute may come before those of its beginning', () => {
    const won = afterNews(standing('paid'), { kind: 'dispute-won' })
    expect(won).toEqual({ status: 'paid', membership: 'stays', disputeOver: true })
    expect(afterNews(standing('paid', { disputeOver: true }), { kind: 'disputed' })).toBeNull()
  })
  it('change nothing when repeated', () => {
    const all: PaymentNews[] = [
      paid(),
      { kind: 'failed', reason: 'x' },
      ...(['confirming', 'closed', 'refunded', 'disputed', 'dispute-lost'] as const).map((kind) => ({ kind })),
    ]
    const second = orderStatuses.flatMap((status) =>
      all.flatMap((news) => {
        const once = afterNews(standing(status), news)
        return once && once !== 'too-early' ? [afterNews(standing(once.status), news)] : []
      }),
    )
    expect(second.length).toBeGreaterThan(15)
    expect(second.filter((step) => step !== null)).toEqual([])
  })
})
