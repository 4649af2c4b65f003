import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { sessionState } from '#api/session/session-state.ts'
import { outboxStatus } from './status/status.ts'
import {
  accountOrNullForVisitor,
  NotLoggedInError,
  whenAccountOpen,
  StoreNotOpenError,
  setAccountContext,
} from './session.ts'

const buyer = { status: 'signed-in', sub: anAccountId('buyer-1'), user: null } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sessionState.view = { status: 'starting' }
})
afterEach(() => {
  setAccountContext(null)
  outboxStatus.storage = 'ok'
  sessionState.view = { status: 'starting' }
})

/** The promise's state after pending microtasks have run. */
const stateOf = async (promise: Promise<unknown>): Promise<'waits' | 'opened' | 'refused'> => {
  let state: 'waits' | 'opened' | 'refused' = 'waits'
  promise.then(
    () => (state = 'opened'),
    () => (state = 'refused'),
  )
  for (let n = 0; n < 10; n += 1) await Promise.resolve()
  return state
}

it('an action that is called while the account is being opened waits for it', async () => {
  const accountPromise = whenAccountOpen()
  expect(await stateOf(accountPromise)).toBe('waits')
  sessionState.view = buyer
  expect(await stateOf(accountPromise)).toBe('waits')
  const account = await testAccount()
  setAccountContext(account)
  expect(await accountPromise).toBe(account)
  expect(await whenAccountOpen()).toBe(account)
  account.db.close()
})

it('an action rejects for a visitor, even if the session was still being read when it was called', async () => {
  const accountPromise = whenAccountOpen()
  sessionState.view = { status: 'visitor' }
  await expect(accountPromise).rejects.toThrow(NotLoggedInError)
  await expect(whenAccountOpen()).rejects.toThrow(NotLoggedInError)
})

it('an action rejects if the database cannot be opened, immediately or after the time limit', async () => {
  sessionState.view = buyer
  const failing = whenAccountOpen()
  outboxStatus.storage = 'failing'
  await expect(failing).rejects.toThrow(NotLoggedInError)
  outboxStatus.storage = 'ok'
  const pending = whenAccountOpen()
  vi.advanceTimersByTime(14_000)
  expect(await stateOf(pending)).toBe('waits')
  vi.advanceTimersByTime(2_000)
  await expect(pending).rejects.toThrow('does not open')
})

it('a user whose account cannot be opened is not treated as a visitor', async () => {
  sessionState.view = buyer
  const pending = accountOrNullForVisitor()
  vi.advanceTimersByTime(16_000)
  await expect(pending).rejects.toThrow(StoreNotOpenError)
  sessionState.view = { status: 'visitor' }
  expect(await accountOrNullForVisitor()).toBeNull()
})
