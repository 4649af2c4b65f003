// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { longTimeout, expectShown } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { setAccountContext } from '../outbox/session.ts'
import { outboxStatus } from '../outbox/status/status.ts'
import type { AccountDb } from '../store/db.ts'
import { openAccountDb } from '../store/open.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { currentAccount, currentAccountDb, useAccountRead, useAccountOpening } from './use-account-read.ts'

withAccount({ signedIn: true })
afterEach(() => {
  outboxStatus.storage = 'ok'
})

const ids = (db: AccountDb) => db.ops.orderBy('seq').primaryKeys()
const noIds: string[] = []
const renderRead = (read: (db: AccountDb) => Promise<string[]> = ids) => {
  let times = 0
  const { result } = renderHook(() => {
    times += 1
    return useAccountRead(read, noIds, [])
  })
  return {
    now: () => result.current,
    data: () => (result.current.status === 'ready' ? result.current.data : result.current.status),
    times: () => times,
  }
}

describe('a live read of the account', () => {
  test('is loading while the account is being opened', async () => {
    setAccountContext(null)
    sessionState.view = { status: 'starting' }
    const seenStates: unknown[] = []
    renderHook(() => {
      const result = useAccountRead(ids, noIds, [])
      seenStates.push(result.status === 'ready' ? result.data : result.status)
    })
    await account.db.ops.put(opOf('o'))
    act(() => {
      sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    })
    act(() => setAccountContext(account))
    await waitFor(() => expect(seenStates.at(-1)).toEqual(['o']), longTimeout)
    expect(seenStates).not.toContainEqual([])
  })

  test('is empty immediately for a visitor', async () => {
    setAccountContext(null)
    sessionState.view = { status: 'visitor' }
    await expectShown(renderRead().data, [])
    expect([currentAccount(), currentAccountDb()]).toEqual([null, null])
  })

  test("is no longer loading if the account's database does not open", async () => {
    setAccountContext(null)
    const opening = renderHook(() => useAccountOpening())
    expect(opening.result.current).toBe(true)
    act(() => {
      outboxStatus.storage = 'failing'
    })
    await waitFor(() => expect(opening.result.current).toBe(false), longTimeout)
  })

  test('contains the cause if it fails, and can be retried', async () => {
    const brokenRead = vi.fn<(db: AccountDb) => Promise<string[]>>()
    brokenRead.mockRejectedValue(new DOMException('lost', 'UnknownError'))
    const screen = renderRead(brokenRead)
    await expectShown(screen.data, 'failed')
    const failure = screen.now()
    expect(failure).toMatchObject({ error: { message: 'lost' } })
    brokenRead.mockImplementation(ids)
    act(() => {
      if (failure.status === 'failed') failure.retry()
    })
    await expectShown(screen.data, [])
  })

  test('recovers when the rows change', async () => {
    let fails = true
    const screen = renderRead(async (db) => {
      const readIds = await ids(db)
      if (fails) throw new TypeError('x')
      return readIds
    })
    await expectShown(screen.data, 'failed')
    fails = false
    await account.db.ops.put(opOf('o'))
    await expectShown(screen.data, ['o'])
  })

  test('F39 works again after the database was closed and reopened', async () => {
    await account.db.ops.put(opOf('o'))
    const screen = renderRead()
    await expectShown(screen.data, ['o'])
    account.db.close()
    const reopenedAccount = { ...account, db: await openAccountDb(account.sub, account.clock) }
    await reopenedAccount.db.ops.put(opOf('p', { seq: 2 }))
    act(() => setAccountContext(reopenedAccount))
    await expectShown(screen.data, ['o', 'p'])
  })

  test('ACC-1 ignores a late result of the previous account', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    await account.db.ops.put(opOf('of the first'))
    const screen = renderRead(async (db) => {
      const readIds = await ids(db)
      if (db === account.db) await slow
      return readIds
    })
    const second = await openAccount()
    await second.db.ops.put(opOf('of the second'))
    await expectShown(screen.data, ['of the second'])
    await act(async () => release())
    await second.db.ops.put(opOf('more', { seq: 2 }))
    await expectShown(screen.data, ['of the second', 'more'])
  })

  test('does not render if the result is unchanged', async () => {
    await account.db.ops.put(opOf('o'))
    const screen = renderRead()
    await expectShown(screen.data, ['o'])
    const [before, times] = [screen.now(), screen.times()]
    await account.db.ops.update('o', { title: 'renamed' })
    await account.db.ops.put(opOf('p', { seq: 2 }))
    await expectShown(screen.data, ['o', 'p'])
    expect(screen.times()).toBe(times + 1)
    expect(before).toMatchObject({ data: ['o'] })
  })
})

test('F36 writes that no broadcast has reported are read when the tab becomes visible', async () => {
  let storedIds = ['old']
  const screen = renderRead(async (db) => {
    await db.meta.get('any')
    return storedIds
  })
  await expectShown(screen.data, ['old'])
  storedIds = ['new']
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expectShown(screen.data, ['new'])
})
