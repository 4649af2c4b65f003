import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import { userInfo } from '#contract/entities/account.ts'
import { goods, type MembershipGoods } from '#contract/entities/membership.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import type { MembershipOverview } from '#account/queries/membership.ts'
import { systemClock } from '#lib/clock.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { MembershipCard } from './membership-card.tsx'
import { Plans } from './plans.tsx'

const now = Date.UTC(2026, 2, 6, 12)

const day = 86_400_000

withAccount()
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})

const emptyMembership: MembershipOverview = {
  quotas: [],
  seats: { total: 0, used: 0, remainingQuota: 0 },
  summary: null,
  goods: [],
}

const open = (user: object, membership: Partial<MembershipOverview> = {}, onRenew: (() => void) | null = vi.fn()) => {
  const { container } = renderScreen(
    <MembershipCard
      user={userInfo.parse({ userId: '1', email: 'ana@b.example', ...user })}
      membership={{ ...emptyMembership, ...membership }}
      onRenew={onRenew}
    />,
  )
  return {
    until: container.querySelector('.acc__hero .small')?.textContent,
    used: () => container.querySelector('.acc__used'),
  }
}

test.each([
  ['says that the buyer was never a member', null, 'Not a member yet', 'Activate membership'],
  ['shows a member the day and the days left', now + 3 * day, 'Member to 9 Mar 2026 · 3 days left', 'Renew membership'],
  ['uses the singular for one day', now + day, 'Member to 7 Mar 2026 · 1 day left', 'Renew membership'],
  ['says that a membership has ended', now - day, 'Membership ended on 5 Mar 2026', 'Activate membership'],
  ['counts a membership that ends now as ended', now, 'Membership ended on 6 Mar 2026', 'Activate membership'],
])('the membership card states the end of the membership: %s', (_, vipExpireTime, text, button) => {
  expect(open({ vipExpireTime }).until).toBe(text)
  expect(screen.getByRole('button').textContent).toBe(button)
})

test('the membership card of a new account calls the membership a trial, until the first purchase', () => {
  const ai = { totalLimit: 50, usedCount: 0, remainingCount: 50 }
  const summary = { until: now + day, periodTime: null, ai, mayBuy: true, processor: 'sandbox' }
  expect(open({ vipExpireTime: now + day }, { summary }).until).toBe('Trial until 7 Mar 2026 · 1 day left')
  expect(screen.getByRole('button').textContent).toBe('Choose a plan')
  cleanup()
  const bought = { summary: { ...summary, periodTime: now } }
  expect(open({ vipExpireTime: now + day }, bought).until).toBe('Member to 7 Mar 2026 · 1 day left')
})

test('the membership card says if the backend does not need a membership, and then does not show a used quota', () => {
  const { until, used } = open({ vipExpireTime: endlessMembership }, {}, null)
  expect([until, used()]).toEqual(['No membership is needed here', null])
})

describe('the list of plans', () => {
  const plan = (id: string, change: object = {}) =>
    goods.parse({
      id,
      name: `Plan ${id}`,
      amount: '990',
      currency: 'USD',
      days: 365,
      giftDays: 0,
      accounts: 3,
      aiQueries: 500,
      enquiries: 40,
      samples: 12,
      leads: 5,
      ...change,
    })

  type ClosedReason = Parameters<typeof Plans>[0]['closed']

  const openPlans = (list: readonly MembershipGoods[], current: string | null = null, closed: ClosedReason = null) => {
    const onChoose = vi.fn()
    renderScreen(<Plans goods={list} current={current} closed={closed} onChoose={onChoose} headRef={null} />)
    return onChoose
  }

  const card = (name: string) => screen.getByRole('listitem', { name })

  test('offers to renew the plan bought last, and the other plans as a choice', async () => {
    const onChoose = openPlans([plan('a'), plan('b')], 'b')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Choose Plan a', 'Renew Plan b'])
    expect(within(card('Plan b')).getByText('Current')).toBeTruthy()
    expect(within(card('Plan a')).queryByText('Current')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Renew Plan b' }))
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }))
  })
})
