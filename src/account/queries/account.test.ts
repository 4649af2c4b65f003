// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { approvalCalls } from '#contract/calls/requests.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { userInfo, type UserInfo } from '#contract/entities/account.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { leaveAccount, longTimeout, readLive, expectShown } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf, putFile } from '#tests/harness/sync/made-rows.ts'
import type { AccountContext } from '../outbox/session.ts'
import { kvKey } from '../store/db.ts'
import type { OpRow } from '../store/rows.ts'
import type { FetchedData } from './fetched.ts'
import { useMembership, useSendsSince, useApprovals, useInvitations, useReceivedInvitations } from './membership.ts'
import { readMyAvatar, readMyProfile, useMyAvatar, useMyProfile } from './account.ts'

let account: AccountContext
/** The backend's answers; calls without an answer are not offered. */
let answers: Map<Call, unknown>
let calls: Call[]
beforeEach(async () => {
  answers = new Map()
  calls = []
  account = await openAccount({
    call: (async (definition: Call) => {
      calls.push(definition)
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
  sessionState.view = { status: 'starting' }
})

const user = userInfo.parse({ userId: 'u', email: 'a@b.example', nickname: 'Ana', country: 'BR' })
const signIn = (part: Partial<UserInfo> = {}) => {
  sessionState.view = { status: 'signed-in', sub: account.sub, user: { ...user, ...part } }
}
const offline = new ApiError('offline')
const forbidden = new ApiError('refused', { code: 403, http: 403 })

const renderFetched = <T>(hook: () => FetchedData<T>) => {
  const { result } = renderHook(hook)
  return {
    asked: () => result.current.requestState,
    data: () => (result.current.read.status === 'ready' ? (result.current.read.data?.data ?? null) : undefined),
    stored: () => (result.current.read.status === 'ready' ? result.current.read.data : undefined),
    again: () => act(() => result.current.askAgain()),
  }
}
const renderSettled = async <T>(hook: () => FetchedData<T>) => {
  const one = renderFetched(hook)
  await waitFor(() => expect(one.asked()).not.toBe('asking'), longTimeout)
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

const answerAll = () => {
  answers.set(accountCalls.quotaDashboard, [])
  answers.set(accountCalls.staffQuota, seats)
  answers.set(membershipCalls.membershipSummary, membership)
  answers.set(membershipCalls.goodsList, [goods])
}

test.each<[string, Call]>([
  ['the quotas', accountCalls.quotaDashboard],
  ['the goods', membershipCalls.goodsList],
])('the membership shows the last stored data if %s cannot be fetched', async (_, call) => {
  answerAll()
  const membershipRead = await renderSettled(() => useMembership(0))
  await expectShown(() => membershipRead.data()?.goods.length, 1)
  answers.set(call, offline)
  membershipRead.again()
  await waitFor(() => expect(membershipRead.asked()).toBe('unreached'), longTimeout)
  expect(membershipRead.data()?.goods).toHaveLength(1)
})

const sends = (since: number) => readLive(() => useSendsSince(since))

test('the requests that used the quotas since a time are unknown until the lists were read, and empty if the lists are empty', async () => {
  const read = await sends(0)
  expect(read()).toBeNull()
  await account.db.kv.put({ k: 'records:enquiry', v: {}, asOf: 1 })
  await expectShown(read, [])
})

describe('the profile and its picture', () => {
  const profile = () => readLive(useMyProfile)

  test('are those of the session until they were read, then the stored ones with waiting changes applied', async () => {
    const read = await profile()
    expect(read()?.nickname).toBe('Ana')
    await wait({ name: 'profile', fields: { nickname: 'New' } })
    await expectShown(() => read()?.nickname, 'New')
    await account.db.kv.put({ k: kvKey.user, v: { ...user, nickname: 'Read', country: 'PE' }, asOf: 1 })
    await expectShown(() => [read()?.nickname, read()?.country], ['New', 'PE'])
  })

  test('include the last change of each field, but no refused changes', async () => {
    await wait({ name: 'profile', fields: { nickname: 'One', country: 'PE' } })
    await wait({ name: 'profile', fields: { nickname: 'Two' } })
    await wait({ name: 'profile', fields: { nickname: 'Refused' } }, { state: 'rejected' })
    expect(await readMyProfile(account.db, user)).toMatchObject({ nickname: 'Two', country: 'PE' })
  })

  test('include a new picture before it is sent, and exclude a removed one', async () => {
    const serverUser = { ...user, avatar: '/f/old.png' }
    await putFile(account.db, 'b', 'picture', { type: 'image/png' })
    expect(await readMyAvatar(account.db, serverUser)).toEqual({ waiting: null, url: '/f/old.png' })
    await wait({ name: 'avatar', files: [{ blobId: 'b', name: 'a.png', size: 7 }] })
    const waiting = await readMyAvatar(account.db, serverUser)
    expect([waiting.waiting?.size, waiting.url]).toEqual([7, null])
    await wait({ name: 'avatar', files: [] })
    expect(await readMyAvatar(account.db, serverUser)).toEqual({ waiting: null, url: null })
  })

  test('the object URL of a waiting picture is revoked when the picture is not shown any more', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    const revokeSpy = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    await putFile(account.db, 'b', 'picture', { type: 'image/png' })
    await wait({ name: 'avatar', files: [{ blobId: 'b', name: 'a.png', size: 7 }] })
    const { result, unmount } = renderHook(() => useMyAvatar())
    await waitFor(() => expect(result.current).toBe('blob:1'), longTimeout)
    unmount()
    expect(revokeSpy).toHaveBeenCalledWith('blob:1')
  })

  test('a picture of another site is not requested', async () => {
    signIn({ avatar: 'https://elsewhere.example/me.png' })
    const { result } = renderHook(() => useMyAvatar())
    const read = await profile()
    expect(read()?.avatar).toBe('https://elsewhere.example/me.png')
    expect(result.current).toBeNull()
  })
})

describe('the company', () => {
  test.each([
    ['no such call', undefined],
    ['forbidden', forbidden],
  ])(
    '"%s" means that there are no received invitations or approvals, and that sending invitations is not offered',
    async (_, answer) => {
      for (const call of [staffCalls.staffInvitations, staffCalls.staffOffers, approvalCalls.approvalPage])
        if (answer) answers.set(call, answer)
      const reads = [
        [() => useInvitations(0), { data: null }],
        [() => useReceivedInvitations(), { data: [] }],
        [() => useApprovals(), { data: [] }],
      ] as const
      for (const [hook, stored] of reads) {
        const one = await renderSettled<unknown>(hook)
        await expectShown(one.stored, expect.objectContaining(stored))
        expect(one.asked()).toBe('answered')
      }
    },
  )

  test('requests for approval are still shown without a connection', async () => {
    const waiting = {
      draft: { caseDraftId: 5 },
      contentHash: 'h',
      requester: { id: 1, name: 'Bea' },
      askedTime: 1,
    }
    answers.set(approvalCalls.approvalPage, { list: [waiting], total: 1 })
    const one = await renderSettled(() => useApprovals())
    await expectShown(() => one.data()?.length, 1)
    answers.set(approvalCalls.approvalPage, offline)
    one.again()
    await waitFor(() => expect(one.asked()).toBe('unreached'), longTimeout)
    expect(one.data()).toHaveLength(1)
  })
})
