// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { appDb } from '#api/app-db.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { createFindingStore } from '#api/capabilities.ts'
import { sessionState } from '#api/session/session-state.ts'
import { conversationOf } from '#tests/harness/chat-setup.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { longTimeout, readLive, expectShown } from '#tests/harness/live-read.ts'
import { setAccountContext } from '../outbox/session.ts'
import {
  chatDbOf,
  visitorsDeclinedKey,
  chatPushUnsupportedKey,
  visitorsChatDb,
  type ChatDb,
} from '../store/side-databases.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import {
  useConversations,
  useMatchingConversations,
  useVisitorsConversations,
  useModelAccess,
  useSendAnswerReports,
} from './chat.ts'

let db: ChatDb
withAccount()
beforeEach(async () => {
  db = chatDbOf(account.db)
  const visitor = visitorsChatDb()
  await Promise.all([visitor.conversations.clear(), visitor.exchanges.clear(), visitor.reports.clear()])
  await appDb().kv.clear()
  signIn()
})
const signIn = (vipExpireTime: number | null = null) => {
  const user = { userId: 'u', email: 'a@b.example', isCompanyAdmin: false, vipExpireTime }
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
}
const leave = () => {
  setAccountContext(null)
  sessionState.view = { status: 'visitor' }
}

test('a conversation is found by its title if the text has other accents and another case', async () => {
  await db.conversations.put({ ...conversationOf('one'), title: 'Herbicida para maíz' })
  await db.conversations.put({ ...conversationOf('other'), title: 'Zineb' })
  const hook = renderHook(() => useMatchingConversations('MAIZ'))
  await expectShown(
    () => hook.result.current.status === 'ready' && hook.result.current.data.map(({ id }) => id),
    ['one'],
  )
})

test("ACC-1 while the account's database is not open, no conversations are shown, not even the visitor's", async () => {
  await db.conversations.put(conversationOf('mine'))
  await visitorsChatDb().conversations.put(conversationOf('of a visitor'))
  const hook = renderHook(() => useConversations())
  const ids = () => {
    const state = hook.result.current
    return state.status === 'ready' ? state.data.map(({ id }) => id) : state.status
  }
  await expectShown(ids, ['mine'])
  act(leave)
  await expectShown(ids, ['of a visitor'])
  act(() => {
    sessionState.view = { status: 'expired', sub: anAccountId('somebody'), zone: null }
  })
  await waitFor(() => expect(['loading', 'failed']).toContain(ids()), longTimeout)
})

describe("a visitor's conversations", () => {
  const count = () => readLive(() => ({ status: 'ready', data: useVisitorsConversations() }))

  test('are offered to an account once', async () => {
    await visitorsChatDb().conversations.bulkPut([
      conversationOf('a', { updatedAt: 10 }),
      conversationOf('b', { updatedAt: 20 }),
    ])
    const current = await count()
    await expectShown(current, 2)
    await db.settled.put({ k: visitorsDeclinedKey, at: 10 })
    await expectShown(current, 1)
    await db.settled.put({ k: visitorsDeclinedKey, at: 20 })
    await expectShown(current, 0)
  })

  test('are not offered without an account, or if the database is unreadable', async () => {
    await visitorsChatDb().conversations.put(conversationOf('a', { updatedAt: 10 }))
    const current = await count()
    await expectShown(current, 1)
    act(leave)
    await expectShown(current, 0)
    vi.spyOn(visitorsChatDb().conversations, 'where').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError')
    })
    setAccountContext(account)
    await expectShown(current, 0)
  })
})

describe('the model', () => {
  const modelAccess = () => readLive(() => ({ status: 'ready', data: useModelAccess() }))
  const quota = (remainingCount: number) =>
    account.db.kv.put({
      k: 'quota',
      v: [{ permissionType: 'AI_QUERY', totalLimit: 9, usedCount: 9 - remainingCount, remainingCount }],
      asOf: 1,
    })

  test('may be asked as long as the account has quota', async () => {
    const current = await modelAccess()
    await expectShown(current, { ok: false, why: 'none' })
    await quota(3)
    await expectShown(current, { ok: true, left: 3 })
    await quota(0)
    await expectShown(current, { ok: false, why: 'none-left' })
    act(() => signIn(1))
    await expectShown(current, { ok: false, why: 'expired' })
  })

  test('needs no quota if the backend stores no conversations and reports no quota', async () => {
    await db.settled.put({ k: chatPushUnsupportedKey, at: Date.now() })
    const current = await modelAccess()
    await expectShown(current, { ok: true, left: null })
    await quota(2)
    await expectShown(current, { ok: true, left: 2 })
  })

  test('answers visitors only if the backend implements nothing beyond the specification', async () => {
    leave()
    const current = await modelAccess()
    await expectShown(current, { ok: false, why: 'none' })
    const offers = createFindingStore(Date.now)
    await Promise.all([offers.note('catalogue-files', false), offers.note('catalogue-changes', false)])
    await expectShown(current, { ok: true, left: null })
    await offers.note('catalogue-changes', true)
    await expectShown(current, { ok: false, why: 'none' })
    await Promise.all([offers.note('catalogue-files', true), offers.note('catalogue-changes', false)])
    await expectShown(current, { ok: false, why: 'none' })
  })

  test('is not offered after the session ended', async () => {
    await quota(3)
    sessionState.view = { status: 'expired', sub: account.sub, zone: null }
    await expectShown(await modelAccess(), { ok: false, why: 'none' })
  })
})

test("a visitor's report about an answer is sent as soon as there is a connection", async () => {
  leave()
  const call = vi.spyOn(api, 'call').mockRejectedValue(new ApiError('offline'))
  const report = { id: 'r', at: 1, reason: 'wrong', question: 'q', answer: null, reply: null }
  await visitorsChatDb().reports.put(report)
  const hook = renderHook(({ offline }) => useSendAnswerReports(offline), { initialProps: { offline: true } })
  hook.rerender({ offline: false })
  await waitFor(() => expect(call).toHaveBeenCalled(), longTimeout)
  expect(await visitorsChatDb().reports.count()).toBe(1)
  call.mockResolvedValue(true)
  hook.rerender({ offline: true })
  hook.rerender({ offline: false })
  await vi.waitFor(async () => expect(await visitorsChatDb().reports.count()).toBe(0), longTimeout)
})
