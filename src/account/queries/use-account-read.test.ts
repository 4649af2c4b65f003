// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { patient, shows } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { setAccountContext, type AccountContext } from '../outbox/session.ts'
import { syncStatus } from '../outbox/status/status.ts'
import type { AccountDb } from '../store/db.ts'
import { openAccountDb } from '../store/open.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { currentAccount, currentAccountDb, useAccountRead, useAccountOpening } from './use-account-read.ts'

let account: AccountContext
withAccount((opened) => void (account = opened), { signedIn: true })
afterEach(() => {
  syncStatus.storage = 'ok'
})

const ids = (db: AccountDb) => db.ops.orderBy('seq').primaryKeys()
const nobody: string[] = []
const renderRead = (read: (db: AccountDb) => Promise<string[]> = ids) => {
  let times = 0
  const { result } = renderHook(() => {
    times += 1
    return useAccountRead(read, nobody, [])
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
    const seen: unknown[] = []
    renderHook(() => {
      const read = useAccountRead(ids, nobody, [])
      seen.push(read.status === 'ready' ? read.data : read.status)
    })
    await account.db.ops.put(opOf('o'))
    act(() => {
      sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    })
    act(() => setAccountContext(account))
    await waitFor(() => expect(seen.at(-1)).toEqual(['o']), patient)
    expect(seen).not.toContainEqual([])
  })

  test('is empty immediately for a visitor', async () => {
    setAccountContext(null)
    sessionState.view = { status: 'visitor' }
    await shows(renderRead().data, [])
    expect([currentAccount(), currentAccountDb()]).toEqual([null, null])
  })

  test("fails if the account's database does not open", async () => {
    setAccountContext(null)
    const opening = renderHook(() => useAccountOpening())
    expect(opening.result.current).toBe(true)
    act(() => {
      syncStatus.storage = 'failing'
    })
    await waitFor(() => expect(opening.result.current).toBe(false), patient)
  })

  test('contains the cause if it fails, and can be retried', async () => {
    const broken = vi.fn<(db: AccountDb) => Promise<string[]>>()
    broken.mockRejectedValue(new DOMException('lost', 'UnknownError'))
    const screen = renderRead(broken)
    await shows(screen.data, 'failed')
    const failed = screen.now()
    expect(failed).toMatchObject({ error: { message: 'lost' } })
    broken.mockImplementation(ids)
    act(() => {
      if (failed.status === 'failed') failed.retry()
    })
    await shows(screen.data, [])
  })

  test('recovers when the rows change', async () => {
    let fails = true
    const screen = renderRead(async (db) => {
      const read = await ids(db)
      if (fails) throw new TypeError('x')
      return read
    })
    await shows(screen.data, 'failed')
    fails = false
    await account.db.ops.put(opOf('o'))
    await shows(screen.data, ['o'])
  })

  test('F39 works again after the database was closed and reopened', async () => {
    await account.db.ops.put(opOf('o'))
    const screen = renderRead()
    await shows(screen.data, ['o'])
    account.db.close()
    const again = { ...account, db: await openAccountDb(account.sub, account.clock) }
    await again.db.ops.put(opOf('p', { seq: 2 }))
    act(() => setAccountContext(again))
    await shows(screen.data, ['o', 'p'])
    account = again
  })

  test('ACC-1 ignores a late result of the previous account', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    const first = account
    await first.db.ops.put(opOf('of the first'))
    const screen = renderRead(async (db) => {
      const read = await ids(db)
      if (db === first.db) await slow
      return read
    })
    account = await openAccount()
    await account.db.ops.put(opOf('of the second'))
    await shows(screen.data, ['of the second'])
    await act(async () => release())
    await account.db.ops.put(opOf('more', { seq: 2 }))
    await shows(screen.data, ['of the second', 'more'])
    first.db.close()
  })

  test('does not render if the result is unchanged', async () => {
    await account.db.ops.put(opOf('o'))
    const screen = renderRead()
    await shows(screen.data, ['o'])
    const [before, times] = [screen.now(), screen.times()]
    await account.db.ops.update('o', { title: 'renamed' })
    await account.db.ops.put(opOf('p', { seq: 2 }))
    await shows(screen.data, ['o', 'p'])
    expect(screen.times()).toBe(times + 1)
    expect(before).toMatchObject({ data: ['o'] })
  })
})

describe('F36 writes that no broadcast has reported', () => {
  test('are read when the page becomes visible', async () => {
    let stored = ['old']
    const screen = renderRead(async (db) => {
      await db.meta.get('any')
      return stored
    })
    await shows(screen.data, ['old'])
    stored = ['new']
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await shows(screen.data, ['new'])
  })
})
