// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { kindContracts } from '#contract/entities/request.ts'
import { sessionState } from '#api/session/session-state.ts'
import { updateClockOffset, systemClock } from '#lib/clock.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { readLive, expectShown } from '#tests/harness/live-read.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { NotLoggedInError, setAccountContext } from '../outbox/session.ts'
import { readUnreadCount, useUnreadCount } from './account.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { readQuotaCheck, useQuotaCheck } from './drafts.ts'

const now = Date.UTC(2026, 10, 21)
withAccount()
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
  member(now + 1)
})

const member = (vipExpireTime: number | null) => {
  const user = { userId: 'u', email: 'a@b.example', isCompanyAdmin: false, vipExpireTime }
  sessionState.view = { status: 'signed-in', sub: anAccountId('u'), user }
}
const entry = (remainingCount: number, permissionType: string = kindContracts.enquiry.permissionType) => ({
  permissionType,
  totalLimit: 10,
  usedCount: 10 - remainingCount,
  remainingCount,
})
const putQuota = (v: unknown) => account.db.kv.put({ k: 'quota', v, asOf: 1 })
/** Returns the quota check, after expecting that the hook and `readQuotaCheck` agree on it. */
const check = async () => {
  const read = await readLive(() => ({ status: 'ready', data: useQuotaCheck('enquiry') }))
  await vi.waitFor(() => expect(read()).not.toBeNull(), { timeout: 10_000 })
  const quotaCheck = read()
  expect(await readQuotaCheck('enquiry')).toEqual(quotaCheck)
  return quotaCheck
}

describe('the membership’s quota', () => {
  test("is the server's last number for its kind", async () => {
    await putQuota([entry(3), entry(0, kindContracts.sample.permissionType)])
    expect(await check()).toEqual({ ok: true, remaining: 3 })
    expect(await readQuotaCheck('sample')).toEqual({ ok: false, why: 'none-left' })
  })

  test.each([
    ['without an answer', undefined],
    ["with an answer of another app's shape", 'a lot'],
    ['with other kinds only', [{ ...entry(0), permissionType: 'AI_QUERY' }]],
    ['with an unreadable row', [{ permissionType: 'X' }]],
  ])('is unknown %s, and the send is not refused', async (_, v) => {
    if (v !== undefined) await putQuota(v)
    expect(await check()).toEqual({ ok: true, remaining: null })
  })

  test('ends exactly with the membership, and an expired membership is reported before a used-up quota', async () => {
    await putQuota([entry(0)])
    member(now)
    expect(await readQuotaCheck('enquiry')).toEqual({ ok: false, why: 'none-left' })
    member(now - 1)
    expect(await check()).toEqual({ ok: false, why: 'expired' })
  })

  test('does not end because the clock of the device is fast, once the server has answered', async () => {
    onTestFinished(() => updateClockOffset(new Date(now).toUTCString(), now, now))
    await putQuota([entry(3)])
    member(now - 3_600_000)
    expect(await check()).toEqual({ ok: false, why: 'expired' })
    updateClockOffset(new Date(now - 2 * 3_600_000).toUTCString(), now, now)
    expect(await check()).toEqual({ ok: true, remaining: 3 })
  })

  test("GATE-4 changes with the server's number and with a renewal", async () => {
    await putQuota([entry(0)])
    const read = await readLive(() => ({ status: 'ready', data: useQuotaCheck('enquiry') }))
    await expectShown(read, { ok: false, why: 'none-left' })
    await putQuota([entry(9)])
    await expectShown(read, { ok: true, remaining: 9 })
    act(() => member(now - 1))
    await expectShown(read, { ok: false, why: 'expired' })
  })

  test('ACC-1 cannot be checked for a visitor', async () => {
    setAccountContext(null)
    sessionState.view = { status: 'visitor' }
    await expect(readQuotaCheck('enquiry')).rejects.toBeInstanceOf(NotLoggedInError)
  })
})

describe('unread messages', () => {
  const putCount = (v: unknown) => account.db.kv.put({ k: 'unread', v, asOf: 1 })
  const putRead = (opId: string, ids: string[], seq = 1) =>
    account.db.ops.put(opOf(opId, { seq, intent: { name: 'messages-read', ids } }))

  test("are the server's number minus those read on this device", async () => {
    await putCount(5)
    await putRead('a', ['1', '2'])
    await putRead('b', ['2', '3'], 2)
    expect(await readUnreadCount(account.db)).toBe(2)
  })

  test('are never below zero', async () => {
    await putCount(1)
    await putRead('a', ['1', '2', '3'])
    expect(await readUnreadCount(account.db)).toBe(0)
  })

  test(`count as zero after "all read", and as the server's number again once it has confirmed that`, async () => {
    await putCount(5)
    const read = await readLive(useUnreadCount)
    expect(read()).toBe(5)
    await account.db.ops.put(opOf('all', { intent: { name: 'messages-read-all' } }))
    await expectShown(read, 0)
    await account.db.ops.update('all', { state: 'done', pending: 0 })
    await putCount(2)
    await expectShown(read, 2)
  })
})
