import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { setAccountContext } from '../outbox/session.ts'
import { chatDbOf } from '../store/side-databases.ts'
import { useMembership, useOrders, useApprovals, useInvitations, useReceivedInvitations } from './membership.ts'
import { useCompanyProfile, useStaff, useEmailSubscriptions } from './account.ts'
import { useConversationRefresh } from './chat.ts'
import { useCartTotal, useLuckyOverview } from './lists.ts'
import { useMessage, useNewestUnread, useOlderMessages } from './messages.ts'

/** The paths that the open account requested. No request is ever answered. */
const requestedPaths: string[] = []

withAccount({
  call: (definition: Call) => {
    requestedPaths.push(definition.path)
    return new Promise(() => undefined)
  },
})
beforeEach(() => {
  requestedPaths.length = 0
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('offline'))
})

const reads: readonly (readonly [string, () => unknown])[] = [
  ['the membership', () => useMembership(0)],
  ['the orders', () => useOrders(0)],
  ['the mails', () => useEmailSubscriptions()],
  ['the company profile', () => useCompanyProfile(0)],
  ['the staff', () => useStaff()],
  ['the invitations', () => useInvitations(0)],
  ['the received invitations', () => useReceivedInvitations()],
  ['the approvals', () => useApprovals()],
  ['the prizes', () => useLuckyOverview(0)],
  ['the newest messages', () => useNewestUnread()],
  ['a message of the address', () => useMessage('m1')],
  ['the number in the cart', () => useCartTotal()],
]

test.each(reads)('ACC-1 %s: the request is made by the account that stores the answer', async (_, read) => {
  renderHook(read)
  await waitFor(() => expect(requestedPaths).not.toEqual([]))
  expect(api.call).not.toHaveBeenCalled()
})

test('ACC-1 a continued conversation is requested by the account that stores it', async () => {
  const at = { createdAt: 1, updatedAt: 1, toldAt: 1 }
  await chatDbOf(account.db).conversations.add({ id: 'c1', title: 'Prices', roleId: 1, ...at })
  renderHook(() => useConversationRefresh('c1', 1))
  await waitFor(() => expect(requestedPaths).not.toEqual([]))
  expect(api.call).not.toHaveBeenCalled()
})

test('ACC-1 older messages are requested by the account that stores them', async () => {
  const { result } = renderHook(() => useOlderMessages())
  void result.current.fetchOlder()
  await waitFor(() => expect(requestedPaths).not.toEqual([]))
  expect(api.call).not.toHaveBeenCalled()
})

test('ACC-1 an open screen repeats its request after another account has logged in', async () => {
  renderHook(() => useLuckyOverview(0))
  await waitFor(() => expect(requestedPaths).toHaveLength(1))
  const otherAccount = await openAccount({ call: () => Promise.reject(new ApiError('offline')) })
  const call = vi.spyOn(otherAccount, 'call')
  setAccountContext(otherAccount)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(requestedPaths).toHaveLength(1)
  cleanup()
  closeAccount(otherAccount)
})
