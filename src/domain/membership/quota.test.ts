import { describe, expect, it } from 'vitest'
import { judgeQuota } from './quota.ts'

const entry = (remainingCount: number, usedCount: number, totalLimit: number) => ({
  permissionType: 'ENQUIRY',
  remainingCount,
  usedCount,
  totalLimit,
})

describe('quota before effort', () => {
  it.each([
    ['nothing remains', entry(0, 10, 30), null],
    ['a negative rest', entry(-1, 10, 30), null],
    ['all is used though something seems to remain', entry(3, 30, 30), null],
  ])('refuses when %s', (_, quota, ends) => {
    expect(judgeQuota(quota, ends, 1000)).toEqual({ ok: false, why: 'none-left' })
  })

  it('refuses once the membership has ended, whatever remains', () => {
    expect(judgeQuota(entry(18, 12, 30), 999, 1000)).toEqual({ ok: false, why: 'expired' })
    expect(judgeQuota(entry(18, 12, 30), 1000, 1000)).toEqual({ ok: true, remaining: 18 })
  })

  it('does not refuse on a guess: an unknown quota is for the server to judge', () => {
    expect(judgeQuota(null, null, 1000)).toEqual({ ok: true, remaining: null })
  })
})
