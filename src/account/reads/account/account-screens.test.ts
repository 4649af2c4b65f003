import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { approvalCalls } from '#contract/calls/approvals.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { luckyCalls } from '#contract/calls/lucky.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { userInfo, type UserInfo } from '#contract/entities/account.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { leaveAccount, patient, readLive, readLiveOnce, shows } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf, putFile, storeRecord } from '#tests/harness/sync/made-rows.ts'
import type { AccountContext } from '../../outbox/operations/account-context.ts'
import { ownKey } from '../../store/confirmed-rows.ts'
import type { OpRow } from '../../store/rows.ts'
import type { Fetched } from '../fetched.ts'
import { useLucky } from '../lists/lucky.ts'
import { useMembership, useOrders, useSendsSince } from './membership.ts'
import {
  readOwnAvatar,
  readOwnProfile,
  useCompanyProfile,
  useCompanyProfileWaiting,
  useOwnAvatar,
  useOwnProfile,
  useStaff,
  useSubscriptions,
} from './settings.ts'
import { useApprovals, useInvitations, useNeedsApproval, useStaffOffers } from './team.ts'

let account: AccountContext
/** What the backend answers; a call without an answer is one that it does not have. */
let answers: Map<Call, unknown>
let made: Call[]
beforeEach(async () => {
  answers = new Map()
  made = []
  account = await openAccount({
    call: (async (definition: Call) => {
      made.push(definition)
      const answer = answers.get(definition)
      if (answer instanceof Error) throw answer
      if (answer === undefined) throw new ApiError('refused', { code: 404, http: 404 })
      return definition.data.parse(answer)
    }) as never,
  })
  signIn()
})
afterEach(() => {
  leaveAccount(account)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionState.view = { status: 'starting' }
})

const user = userInfo.parse({ userId: 'u', email: 'a@b.example', nickname: 'Ana', country: 'BR' })
const signIn = (part: Partial<UserInfo> = {}) => {
  sessionState.view = { status: 'signed-in', sub: account.sub, user: { ...user, ...part } }
}
const offline = new ApiError('offline')
const forbidden = new ApiError('refused', { code: 403, http: 403 })

const fetched = <T>(hook: () => Fetched<T>) => {
  const { result } = renderHook(hook)
  return {
    asked: () => result.current.asked,
    data: () => (result.current.read.status === 'ready' ? (result.current.read.data?.data ?? null) : undefined),
    stored: () => (result.current.read.status === 'ready' ? result.current.read.data : undefined),
    again: () => act(() => result.current.askAgain()),
  }
}
/** Waits until the question has ended, and gives what is shown. */
const settled = async <T>(hook: () => Fetched<T>) => {
  const one = fetched(hook)
  await waitFor(() => expect(one.asked()).not.toBe('asking'), patient)
  return one
}
let seq = 0
const wait = (intent: OpRow['intent'], part: Partial<OpRow> = {}) => {
  seq += 1
  return account.db.ops.put(opOf(`op-${seq}`, { seq, intent, ...part }))
}

const membership = {
  until: null,
  ai: { totalLimit: 3, usedCount: 1, remainingCount: 2 },
  mayBuy: true,
}
const goods = { id: 1, name: 'Year', amount: '980', currency: 'USD', days: 365 }
const seats = { total: 5, used: 1, remainingQuota: 4 }
const order = {
  no: 'MO-1',
  status: 'paid',
  goods,
  amount: '980',
  currency: 'USD',
  createTime: 1,
  expireTime: 2,
  processor: 'x',
}

describe('the membership', () => {
  const whole = () => {
    answers.set(accountCalls.quotaDashboard, [])
    answers.set(accountCalls.staffQuota, seats)
    answers.set(membershipCalls.membershipSummary, membership)
    answers.set(membershipCalls.goodsList, [goods])
  }

  test('is read together with what is sold', async () => {
    whole()
    const one = await settled(() => useMembership(0))
    await shows(() => one.data()?.goods.map(({ id }) => id), ['1'])
    expect(one.data()?.summary).toMatchObject({ ai: { remainingCount: 2 } })
  })

  test('a backend that sells nothing sells nothing, and is no error', async () => {
    whole()
    answers.delete(membershipCalls.membershipSummary)
    answers.set(membershipCalls.goodsList, forbidden)
    const one = await settled(() => useMembership(0))
    await shows(one.data, { quotas: [], seats, summary: null, goods: [] })
  })

  test.each<[string, Call]>([
    ['the quotas', accountCalls.quotaDashboard],
    ['the goods', membershipCalls.goodsList],
  ])('where %s cannot be had now, what was read before stays whole', async (_, call) => {
    whole()
    const first = await settled(() => useMembership(0))
    await shows(() => first.data()?.goods.length, 1)
    answers.set(call, offline)
    first.again()
    await waitFor(() => expect(first.asked()).toBe('unreached'), patient)
    expect(first.data()?.goods).toHaveLength(1)
  })

  test('orders are those of a backend that has any; another has none', async () => {
    const none = await settled(() => useOrders(0))
    await shows(none.data, [])
    answers.set(membershipCalls.orderPage, { list: [order], total: 1 })
    none.again()
    await shows(() => none.data()?.map(({ no }) => no), ['MO-1'])
  })

  test('STOR-5 stored orders in another app’s form are ignored, until they are read again', async () => {
    await account.db.kv.put({ k: ownKey.orders, v: [{ ...order, status: 'of tomorrow' }], asOf: 1 })
    answers.set(membershipCalls.orderPage, offline)
    const one = await settled(() => useOrders(0))
    await waitFor(() => expect(one.data()).toBeNull(), patient)
  })
})

describe('what used the quotas since a time', () => {
  const sends = (since: number) => readLive(() => useSendsSince(since))

  test('is unknown while no list was ever read, and none where lists are here and empty', async () => {
    const read = await sends(0)
    expect(read()).toBeNull()
    await account.db.kv.put({ k: 'records:enquiry', v: {}, asOf: 1 })
    await shows(read, [])
  })

  test('is one of each send, however many suppliers it went to, the newest first', async () => {
    await storeRecord(account.db, 'enquiry', { id: 1, batchNo: 'B1', createTime: 10 })
    await storeRecord(account.db, 'enquiry', { id: 2, batchNo: 'B1', createTime: 11 })
    await storeRecord(account.db, 'sample', { id: 1, createTime: 20 })
    await storeRecord(account.db, 'intention', { id: 3, createTime: 9 })
    await storeRecord(account.db, 'intention', { id: 4, createTime: 10 })
    const read = await readLiveOnce(() => useSendsSince(10))
    expect(read?.map(({ kind, record }) => [kind, record.createTime])).toEqual([
      ['sample', 20],
      ['enquiry', 11],
      ['intention', 10],
    ])
    expect(requestKinds).toHaveLength(3)
  })
})

describe('the profile and its picture', () => {
  const profile = () => readLive(useOwnProfile)

  test('is the session’s until it was read, then the read one, with waiting changes over either', async () => {
    const read = await profile()
    expect(read()?.nickname).toBe('Ana')
    await wait({ name: 'profile', fields: { nickname: 'New' } })
    await shows(() => read()?.nickname, 'New')
    await account.db.kv.put({ k: ownKey.user, v: { ...user, nickname: 'Read', country: 'PE' }, asOf: 1 })
    await shows(() => [read()?.nickname, read()?.country], ['New', 'PE'])
  })

  test('of several changes the last word on each field counts, and a refused one is not shown', async () => {
    await wait({ name: 'profile', fields: { nickname: 'One', country: 'PE' } })
    await wait({ name: 'profile', fields: { nickname: 'Two' } })
    await wait({ name: 'profile', fields: { nickname: 'Refused' } }, { state: 'rejected' })
    expect(await readOwnProfile(account.db, user)).toMatchObject({ nickname: 'Two', country: 'PE' })
  })

  test('STOR-5 a stored profile of another app’s form gives way to the session’s', async () => {
    await account.db.kv.put({ k: ownKey.user, v: { userId: 'u' }, asOf: 1 })
    expect((await readOwnProfile(account.db, user))?.nickname).toBe('Ana')
    expect(await readOwnProfile(account.db, null)).toBeNull()
  })

  test('a new picture is shown before it has left, a removed one is gone at once', async () => {
    const there = { ...user, avatar: '/f/old.png' }
    await putFile(account.db, 'b', 'picture', { type: 'image/png' })
    expect(await readOwnAvatar(account.db, there)).toEqual({ waiting: null, url: '/f/old.png' })
    await wait({ name: 'avatar', files: [{ blobId: 'b', name: 'a.png', size: 7 }] })
    const waiting = await readOwnAvatar(account.db, there)
    expect([waiting.waiting?.size, waiting.url]).toEqual([7, null])
    await wait({ name: 'avatar', files: [] })
    expect(await readOwnAvatar(account.db, there)).toEqual({ waiting: null, url: null })
  })

  test('STOR-7 a picture with missing bytes is not shown, not even half of it', async () => {
    await putFile(account.db, 'b', 'picture', { type: 'image/png' })
    await account.db.parts.delete(['b', 0])
    await wait({ name: 'avatar', files: [{ blobId: 'b', name: 'a.png', size: 7 }] })
    expect(await readOwnAvatar(account.db, user)).toEqual({ waiting: null, url: null })
  })

  test('the address of a waiting picture is given back when the screen goes or another takes its place', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    await putFile(account.db, 'b', 'picture', { type: 'image/png' })
    await wait({ name: 'avatar', files: [{ blobId: 'b', name: 'a.png', size: 7 }] })
    const { result, unmount } = renderHook(() => useOwnAvatar())
    await waitFor(() => expect(result.current).toBe('blob:1'), patient)
    unmount()
    expect(revoked).toHaveBeenCalledWith('blob:1')
  })

  test('a picture of another site is not shown: its author would learn who looks', async () => {
    signIn({ avatar: 'https://elsewhere.example/me.png' })
    const { result } = renderHook(() => useOwnAvatar())
    const read = await profile()
    expect(read()?.avatar).toBe('https://elsewhere.example/me.png')
    expect(result.current).toBeNull()
  })
})

describe('the mails', () => {
  const mail = (id: number, isEnable: 0 | 1) => ({ id, targetTypes: 'x', isEnable })

  test('show the buyer’s own switches, and the server’s where nothing waits', async () => {
    answers.set(accountCalls.subscriptions, { list: [mail(1, 0), mail(2, 1)] })
    const one = await settled(() => useSubscriptions())
    const switches = () => one.data()?.map(({ isEnable }) => isEnable)
    await shows(switches, [false, true])
    await wait({ name: 'subscription', id: '1', on: true })
    await shows(switches, [true, true])
    await wait({ name: 'subscription', id: '1', on: false })
    await shows(switches, [false, true])
  })

  test('are requested again when a switch has arrived', async () => {
    answers.set(accountCalls.subscriptions, { list: [mail(1, 0)] })
    const op = await wait({ name: 'subscription', id: '1', on: true })
    const one = await settled(() => useSubscriptions())
    await shows(() => one.data()?.[0]?.isEnable, true)
    const before = made.length
    answers.set(accountCalls.subscriptions, { list: [mail(1, 1)] })
    await account.db.ops.update(op, { state: 'done', pending: 0 })
    await waitFor(() => expect(made.length).toBeGreaterThan(before), patient)
    await shows(() => one.data()?.[0]?.isEnable, true)
  })
})

describe('the company', () => {
  test('its profile is as the server gave it; how many changes are on their way is counted', async () => {
    answers.set(companyProfileCalls.companyProfileGet, { profile: { name: 'Campo' }, bonusTime: null })
    const one = await settled(() => useCompanyProfile(0))
    await shows(() => one.data()?.profile.name, 'Campo')
    const waiting = await readLive(() => ({ status: 'ready', data: useCompanyProfileWaiting() }))
    expect(waiting()).toBe(0)
    const op = await wait({ name: 'company-profile', fields: {}, photos: null, licence: 'keep', files: [] })
    await shows(waiting, 1)
    await account.db.ops.update(op, { state: 'done', pending: 0 })
    await shows(waiting, 0)
  })

  test('its people come with how many it may have, or as they were last read', async () => {
    answers.set(staffCalls.staffPage, { list: [{ id: 1, email: 'a@b.example' }], total: 1 })
    answers.set(accountCalls.staffQuota, seats)
    const one = await settled(() => useStaff())
    await shows(() => one.data()?.list.length, 1)
    answers.set(accountCalls.staffQuota, offline)
    answers.set(staffCalls.staffPage, { list: [], total: 0 })
    one.again()
    await waitFor(() => expect(one.asked()).toBe('unreached'), patient)
    expect(one.data()?.list).toHaveLength(1)
  })

  test.each([
    ['no such call', undefined],
    ['not this person’s to ask', forbidden],
  ])(
    'offers and approvals: %s means that there are none; of invitations that they are not offered',
    async (_, answer) => {
      for (const call of [staffCalls.staffInvitations, staffCalls.staffOffers, approvalCalls.approvalPage])
        if (answer) answers.set(call, answer)
      const reads = [
        [() => useInvitations(0), { data: null }],
        [() => useStaffOffers(), { data: [] }],
        [() => useApprovals(), { data: [] }],
      ] as const
      for (const [hook, stored] of reads) {
        const one = await settled<unknown>(hook)
        await shows(one.stored, expect.objectContaining(stored))
        expect(one.asked()).toBe('answered')
      }
    },
  )

  test('requests for approval stay on the screen while the line is down', async () => {
    const waiting = {
      draft: { caseDraftId: 5 },
      contentHash: 'h',
      requester: { id: 1, name: 'Bea' },
      askedTime: 1,
    }
    answers.set(approvalCalls.approvalPage, { list: [waiting], total: 1 })
    const one = await settled(() => useApprovals())
    await shows(() => one.data()?.length, 1)
    answers.set(approvalCalls.approvalPage, offline)
    one.again()
    await waitFor(() => expect(one.asked()).toBe('unreached'), patient)
    expect(one.data()).toHaveLength(1)
  })

  test.each<[Partial<UserInfo>, boolean]>([
    [{ companyApproval: true }, true],
    [{ companyApproval: true, isCompanyAdmin: true }, false],
    [{ companyApproval: false }, false],
    [{ companyApproval: null }, false],
    [{}, false],
  ])('%j: whether what is sent waits first', async (part, needs) => {
    signIn(part)
    expect(renderHook(() => useNeedsApproval()).result.current).toBe(needs)
  })

  test('nobody who is signed out is told that an administrator is asked first', () => {
    sessionState.view = { status: 'visitor' }
    expect(renderHook(() => useNeedsApproval()).result.current).toBe(false)
  })
})

test('the draws are the account’s, and are requested again after one', async () => {
  const day = { prizes: [], today: null, nextTime: 1, draws: [] }
  answers.set(luckyCalls.luckyOverview, day)
  const hook = renderHook(({ again }) => useLucky(again), { initialProps: { again: 0 } })
  const today = () => (hook.result.current.read.status === 'ready' ? hook.result.current.read.data?.data.today : 'none')
  await shows(today, null)
  const draw = { kind: 'DAYS' as const, amount: 1, createTime: 1 }
  answers.set(luckyCalls.luckyOverview, { ...day, today: draw })
  hook.rerender({ again: 1 })
  await shows(today, draw)
})
