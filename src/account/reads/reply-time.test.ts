// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { sessionState } from '#api/session/session-state.ts'
import { leaveAccount, readLiveOnce } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { useReplyTime } from './suppliers.ts'

let account: AccountContext | null = null
afterEach(() => {
  if (account) leaveAccount(account)
  account = null
  cleanup()
  sessionState.view = { status: 'starting' }
})

const asked = (id: number, companyId: string, afterMs: number) => ({
  id,
  createTime: 1000,
  company: { companyId, name: 'Maker' },
  replyState: 1 as const,
  lastReplyTime: 1000 + afterMs,
})

test('a visitor has asked nobody, and no speed is claimed of a supplier', async () => {
  sessionState.view = { status: 'visitor' }
  expect(await readLiveOnce(() => useReplyTime('c1'))).toEqual({ asked: 0, replied: 0, medianMs: null })
})

test('before the records are read nothing is said, not that nobody was asked', async () => {
  account = await openAccount()
  await storeRecord(account.db, 'enquiry', asked(1, 'c1', 10))
  const { result } = renderHook(() => useReplyTime('c1'))
  expect(result.current).toEqual({ status: 'loading' })
})

test('records that cannot be read are a failure, not a supplier nobody asked', async () => {
  account = await openAccount()
  account.db.close({ disableAutoOpen: true })
  const { result } = renderHook(() => useReplyTime('c1'))
  await vi.waitFor(() => expect(result.current.status).toBe('failed'))
})
