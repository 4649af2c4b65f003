import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { membershipSummary } from '#contract/entities/membership.ts'
import { kindContracts } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import type { Membership } from '#account/reads/account/membership.ts'
import { paths } from '#domain/paths.ts'
import { systemClock } from '#lib/clock.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { MembershipCard } from './membership-card.tsx'

const now = Date.UTC(2026, 2, 6, 12)
const day = 86_400_000
let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
})

const nothing: Membership = {
  quotas: [],
  seats: { total: 0, used: 0, remainingQuota: 0 },
  summary: null,
  goods: [],
}
const open = (user: object, membership: Partial<Membership> = {}, onRenew: (() => void) | null = vi.fn()) => {
  const { container } = draw(
    <MembershipCard
      user={userInfo.parse({ userId: '1', email: 'ana@b.example', ...user })}
      membership={{ ...nothing, ...membership }}
      onRenew={onRenew}
    />,
  )
  return {
    until: container.querySelector('.acc__hero .small')?.textContent,
    used: () => container.querySelector('.acc__used'),
  }
}

describe('until when', () => {
  test.each([
    ['who never was a member is told so', null, 'Not a member yet', 'Activate membership'],
    [
      'a member is told the day and how many are left',
      now + 3 * day,
      'Member to 9 Mar 2026 · 3 days left',
      'Renew membership',
    ],
    ['the last day is one', now + day, 'Member to 7 Mar 2026 · 1 day left', 'Renew membership'],
    ['one that has ended is not still running', now - day, 'Membership ended on 5 Mar 2026', 'Activate membership'],
    ['nor one that ends at this moment', now, 'Membership ended on 6 Mar 2026', 'Activate membership'],
  ])('%s', (_, vipExpireTime, said, button) => {
    expect(open({ vipExpireTime }).until).toBe(said)
    expect(screen.getByRole('button').textContent).toBe(button)
  })

  test('where nothing can be bought there is no button', () => {
    open({}, {}, null)
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('the button does what it says', async () => {
    const onRenew = vi.fn()
    open({}, {}, onRenew)
    await userEvent.click(screen.getByRole('button'))
    expect(onRenew).toHaveBeenCalledOnce()
  })
})

describe('who', () => {
  test('is called by the own name, and by the address where there is none', () => {
    open({ nickname: 'Ana' })
    expect(screen.getByRole('heading').textContent).toBe('Ana')
    cleanup()
    open({})
    expect(screen.getByRole('heading').textContent).toBe('ana@b.example')
  })
  test('with the company, where there is one', () => {
    expect(open({ companyName: 'Agro SA' }).until).toBe('Agro SA · Not a member yet')
  })
})

describe('what is left', () => {
  const quota = (kind: keyof typeof kindContracts, usedCount: number, totalLimit: number) => ({
    permissionType: kindContracts[kind].permissionType,
    usedCount,
    totalLimit,
    remainingCount: totalLimit - usedCount,
  })
  const meters = () =>
    within(screen.getByRole('list', { name: 'What is left' }))
      .queryAllByRole('listitem')
      .map((item) => ['.quota__label', '.quota__left', '.tiny'].map((part) => item.querySelector(part)?.textContent))

  test('each quantity stands under its own kind, in the order of the menu', () => {
    open({}, { quotas: [quota('sample', 2, 12), quota('enquiry', 10, 40)] })
    expect(meters()).toEqual([
      ['Enquiries', '30 of 40 left', '10 used'],
      ['Samples', '10 of 12 left', '2 used'],
    ])
  })
  test('what nobody told is not told', () => {
    open({})
    expect(meters()).toEqual([])
  })
  test('questions to the assistant and accounts come last', () => {
    const summary = membershipSummary.parse({
      ai: { usedCount: 1, totalLimit: 500, remainingCount: 499 },
      mayBuy: true,
    })
    open({}, { summary, seats: { ...nothing.seats, used: 2, total: 3 } })
    expect(meters()).toEqual([
      ['AI queries', '499 of 500 left', '1 used'],
      ['Accounts', '1 of 3 left', '2 used'],
    ])
  })
  test('when they are refilled', () => {
    expect(open({ vipExpireTime: now + 3 * day }).used()?.textContent).toMatch(/They last until 9 Mar 2026/)
    cleanup()
    expect(open({}).used()?.textContent).toMatch(/refilled by the next purchase/)
  })
})

describe('what used them', () => {
  const summary = membershipSummary.parse({
    ai: { usedCount: 0, totalLimit: 0, remainingCount: 0 },
    periodTime: now,
    mayBuy: true,
  })
  const sent = (id: number, createTime: number) =>
    storeRecord(account.db, 'enquiry', { id, createTime, recordNo: `ENQ-${id}` })
  const links = () => screen.queryAllByRole('link').map((link) => link.textContent)

  test('before the lists were read nobody says that nothing was sent', async () => {
    const { used } = open({}, { summary })
    await account.db.kv.put({ k: 'records:enquiry', v: null, asOf: 1 })
    expect(used()?.textContent).not.toMatch(/Nothing was sent/)
    await waitFor(() => expect(used()?.textContent).toMatch(/Nothing was sent yet\./))
  })
  test('only what was sent in this period, the newest first, with a way to it', async () => {
    await sent(1, now - 1)
    await sent(2, now)
    await sent(3, now + 5)
    open({}, { summary })
    await waitFor(() => expect(links()).toEqual(['ENQ-3', 'ENQ-2']))
    const [link] = screen.getAllByRole('link')
    expect(link?.getAttribute('href')).toBe(paths.request('enquiry', '3'))
    expect(link?.parentElement?.textContent).toMatch(/6 Mar 2026$/)
  })
  test('eight are enough', async () => {
    for (let id = 1; id <= 9; id += 1) await sent(id, now + id)
    open({}, { summary })
    await waitFor(() => expect(links()).toHaveLength(8))
    expect(links()[0]).toBe('ENQ-9')
  })
})
