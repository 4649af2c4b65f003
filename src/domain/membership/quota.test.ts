import { describe, expect, it } from 'vitest'
import { judgeQuota } from './quota.ts'

const entry = (remainingCount: number, usedCount: number, totalLimit: number) => ({
  permissionType: 'ENQUIRY',
  remainingCount,
  usedCount,
  totalLimit,
})

describe('the check of the quota, before the buyer fills in a form', () => {
  it.each([
    ['nothing remains', entry(0, 10, 30), null],
    ['a negative number remains', entry(-1, 10, 30), null],
    ['all is used, although something seems to remain', entry(3, 30, 30), null],
  ])('refuses when %s', (_, quota, ends) => {
    expect(judgeQuota(quota, ends, 1000)).toEqual({ ok: false, why: 'none-left' })
  })

  it('refuses after the membership has ended, whatever is left of the quota', () => {
    expect(judgeQuota(entry(18, 12, 30), 999, 1000)).toEqual({ ok: false, why: 'expired' })
    expect(judgeQuota(entry(18, 12, 30), 1000, 1000)).toEqual({ ok: true, remaining: 18 })
  })

  it('allows an unknown quota, because the server will judge it', () => {
    expect(judgeQuota(null, null, 1000)).toEqual({ ok: true, remaining: null })
  })
})
