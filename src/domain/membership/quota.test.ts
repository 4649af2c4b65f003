import { describe, expect, it, test } from 'vitest'
import { endlessMembership, isEndlessMembership, checkQuota, isMembershipActive } from './quota.ts'

const entry = (remainingCount: number, usedCount: number, totalLimit: number) => ({
  permissionType: 'ENQUIRY',
  remainingCount,
  usedCount,
  totalLimit,
})

describe('the quota check before the buyer fills in a form', () => {
  it.each([
    ['nothing remains', entry(0, 10, 30), null],
    ['a negative number remains', entry(-1, 10, 30), null],
    ['all is used, although something seems to remain', entry(3, 30, 30), null],
  ])('refuses if %s', (_, quota, ends) => {
    expect(checkQuota(quota, ends, 1000)).toEqual({ ok: false, why: 'none-left' })
  })

  it('refuses after the membership has ended, even if quota remains', () => {
    expect(checkQuota(entry(18, 12, 30), 999, 1000)).toEqual({ ok: false, why: 'expired' })
    expect(checkQuota(entry(18, 12, 30), 1000, 1000)).toEqual({ ok: true, remaining: 18 })
  })

  it('always allows requests on a backend that does not need a membership', () => {
    const now = Date.UTC(2999, 0, 1)
    expect(checkQuota(null, endlessMembership, now)).toEqual({ ok: true, remaining: null })
    expect(isMembershipActive(endlessMembership, now, now)).toBe(true)
    expect([isEndlessMembership(endlessMembership), isEndlessMembership(now), isEndlessMembership(null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('allows a request if the quota is unknown, because the server will check it', () => {
    expect(checkQuota(null, null, 1000)).toEqual({ ok: true, remaining: null })
  })
})

const until = 1_000
test.each([
  ['before its end', until, 999, 0, true],
  ['at its end', until, 1_000, 0, false],
  ['after its end', until, 1_001, 0, false],
  ['after its end, with the clock set back', until, 5, 1_000, false],
  ['before its end, last seen earlier', until, 999, 998, true],
  ['with an unknown end', null, 5, 0, false],
  ['without an end', undefined, 5, 0, false],
] as const)('a membership is active only until its end: %s', (_, end, now, seen, lasts) => {
  expect(isMembershipActive(end, now, seen)).toBe(lasts)
})
