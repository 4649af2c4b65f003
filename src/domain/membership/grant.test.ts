import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countAfterPurchase, countAfterRefund, extendedFrom, lengthOf } from './grant.ts'
import { judgeQuota } from './quota.ts'

const day = 86_400_000

describe('the days of a purchase', () => {
  test.each([
    ['without a membership', null, 1000],
    ['after one that has ended', 999, 1000],
    ['on its last moment', 1000, 1000],
    ['while one lasts', 5000, 5000],
  ])('%s', (_, until, from) => expect(extendedFrom(until, 1000)).toBe(from))
  test('are the paid and the free ones', () => {
    expect(lengthOf({ days: 365, giftDays: 0 })).toBe(365 * day)
    expect(lengthOf({ days: 30, giftDays: 7 })).toBe(37 * day)
  })
})

describe('the rest of a membership', () => {
  const before = { totalLimit: 30, usedCount: 12 }
  test.each([
    ['of a membership that lasts is added', before, true, 118],
    ['of one that has ended is gone', before, false, 100],
    ['of none is nothing', null, true, 100],
    ['of what was used up, or more than that, is nothing', { totalLimit: 30, usedCount: 45 }, true, 100],
  ])('%s', (_, had, active, totalLimit) =>
    expect(countAfterPurchase(had, 100, active)).toEqual({ totalLimit, usedCount: 0 }),
  )
  test('is never below the used count after a refund', () => {
    expect(countAfterRefund({ totalLimit: 118, usedCount: 10 }, 100)).toEqual({ totalLimit: 18, usedCount: 10 })
    expect(countAfterRefund({ totalLimit: 118, usedCount: 60 }, 100)).toEqual({ totalLimit: 60, usedCount: 60 })
  })
  test('is the same before a purchase and after its refund, and never negative', () =>
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(700), (limit, used, bought, usedThen) => {
        const after = countAfterPurchase({ totalLimit: limit, usedCount: used }, bought, true)
        const back = countAfterRefund({ ...after, usedCount: Math.min(usedThen, after.totalLimit) }, bought)
        expect(back.totalLimit).toBeGreaterThanOrEqual(back.usedCount)
        expect(back.totalLimit - back.usedCount).toBeLessThanOrEqual(Math.max(0, limit - used))
        const untouched = countAfterRefund(after, bought)
        expect(untouched.totalLimit).toBe(Math.max(0, limit - used))
      }),
      { seed: 20261126, numRuns: 100 },
    ))
})

test('a granted quota can be used to the last, and no further', () => {
  const { totalLimit } = countAfterPurchase(null, 2, true)
  const judged = (usedCount: number) =>
    judgeQuota({ permissionType: 'ENQUIRY', totalLimit, usedCount, remainingCount: totalLimit - usedCount }, null, 0).ok
  expect([judged(0), judged(1), judged(2), judged(3)]).toEqual([true, true, false, false])
})
