// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveAccount, longTimeout, readLive, expectShown } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { draftOf, opOf, putFile, sentDraftOf } from '#tests/harness/sync/made-rows.ts'
import type { AccountContext } from '../outbox/session.ts'
import {
  requestPersistence,
  useDeviceStorage,
  useEvictionRisk,
  useUnsentAndSentSizes,
  useUnreadableRows,
} from './storage.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  browser({
    userAgent: chrome,
    storage: { estimate: async () => ({ usage: 10, quota: 100 }), persisted: async () => false },
  })
})
afterEach(() => leaveAccount(account))
const browser = (fields: { readonly userAgent?: string; readonly storage?: object; readonly standalone?: boolean }) =>
  vi.stubGlobal('navigator', { userAgent: chrome, ...fields })
const device = () => renderHook(() => useDeviceStorage()).result
const deviceReport = async () => {
  const result = device()
  await waitFor(() => expect(result.current?.caches).not.toBeUndefined(), longTimeout)
  return result
}

describe("the browser's report about its storage", () => {
  test.each<[string, object | undefined]>([
    ['plain http, where the API does not exist', undefined],
    ['an old browser with a part of the API', {}],
    [
      'a browser that refuses to answer',
      { estimate: () => Promise.reject(new TypeError()), persisted: () => Promise.reject(new TypeError()) },
    ],
  ])('is shown as unknown in %s', async (_, storage) => {
    browser(storage ? { storage } : {})
    const result = await deviceReport()
    expect(result.current).toMatchObject({ persisted: null, usage: null, quota: null })
    expect(await requestPersistence()).toBe(false)
  })

  test('has no quota if the browser reports a quota of zero', async () => {
    browser({ storage: { estimate: async () => ({ usage: 0, quota: 0 }) } })
    expect((await deviceReport()).current).toMatchObject({ usage: 0, quota: null })
  })
})

describe('STOR-10 the risk that unsent work is deleted', () => {
  const risk = () => renderHook(() => useEvictionRisk()).result
  const unsent = () => account.db.ops.put(opOf('o'))

  test('is reported in a browser that clears sites after seven days, if there is unsent work', async () => {
    browser({ userAgent: safari })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const result = risk()
    await unsent()
    await waitFor(() => expect(result.current).toBe('seven-days'), longTimeout)
    await account.db.ops.update('o', { state: 'done', pending: 0 })
    await waitFor(() => expect(result.current).toBe('none'), longTimeout)
  })

  test('is not reported in an installed app', async () => {
    const estimate = vi.fn(async () => ({ usage: 10, quota: 100 }))
    browser({ userAgent: safari, standalone: true, storage: { estimate } })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await unsent()
    const result = risk()
    await waitFor(() => expect(estimate).toHaveBeenCalled(), longTimeout)
    expect(result.current).toBe('none')
  })

  test('is reported when the disk fills up while the app is open', async () => {
    let usage = 10
    const estimate = vi.fn(async () => ({ usage, quota: 100 }))
    browser({ storage: { estimate } })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await unsent()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const result = risk()
    await vi.waitFor(() => expect(estimate).toHaveBeenCalledTimes(1), longTimeout)
    usage = 85
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
    await vi.waitFor(() => expect(result.current).toBe('nearly-full'), longTimeout)
  })
})

describe('the storage that an account uses', () => {
  const sizes = () => readLive(useUnsentAndSentSizes)

  test('is counted separately for files of sent and of unsent requests', async () => {
    await account.db.drafts.put(draftOf('a', { ackedRev: 1 }))
    await putFile(account.db, 'f', 'twelve bytes', { draftId: 'a' })
    const read = await sizes()
    expect(read()).toEqual({ unsentFileBytes: 12, sentFileBytes: 0, unsentCount: 0 })
    await account.db.drafts.put(sentDraftOf('a'))
    await expectShown(read, { unsentFileBytes: 0, sentFileBytes: 12, unsentCount: 0 })
  })

  test('a file counts as unsent if its draft is unknown', async () => {
    await putFile(account.db, 'f', 'four', { draftId: 'gone' })
    expect((await sizes())()).toEqual({ unsentFileBytes: 4, sentFileBytes: 0, unsentCount: 0 })
  })

  test('an edited draft is counted once, whether or not its save is queued', async () => {
    await account.db.drafts.put(draftOf('a', { rev: 3, ackedRev: 3 }))
    const read = await sizes()
    expect(read()?.unsentCount).toBe(0)
    await account.db.drafts.put(draftOf('a', { rev: 4, ackedRev: 3 }))
    await expectShown(() => read()?.unsentCount, 1)
    await account.db.ops.put(opOf('o', { type: 'save', draftId: 'a' }))
    await expectShown(() => read()?.unsentCount, 1)
    await account.db.ops.put(opOf('p', { type: 'upload', draftId: 'a', seq: 2 }))
    await account.db.ops.put(opOf('q', { seq: 3 }))
    await expectShown(() => read()?.unsentCount, 2)
  })
})

const set = (raw: unknown) => account.db.quarantine.add({ table: 'drafts', key: 'k', raw, issue: 'torn', at: 5 })

test('STOR-5 rows that were set aside are titled with the name of their first product, if it can be read', async () => {
  for (const raw of [
    { mine: { lines: [{ name: 'Glyphosate' }, { name: 'Other' }] } },
    { mine: { lines: [{}] } },
    { mine: { lines: { 0: { name: 'no list' } } } },
    { mine: null },
    null,
    'text',
  ])
    await set(raw)
  const rows = (await readLive(useUnreadableRows))()
  expect(rows?.map(({ title }) => title)).toEqual(['Glyphosate', '', '', '', '', ''])
  expect(new Set(rows?.map(({ n }) => n)).size).toBe(6)
})
