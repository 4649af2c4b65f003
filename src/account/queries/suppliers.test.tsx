import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { company, supplierDetails } from '#contract/entities/company.ts'
import { api, session } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { updateClockOffset, systemClock } from '#lib/clock.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { watchTime, raiseLatestTime, readLatestTime } from '../store/time-seen.ts'
import { supplierDetailsKey } from '../store/db.ts'
import { readSupplierDocuments, useSupplierDetails } from './suppliers.ts'

const day = 86_400_000
const start = Date.UTC(2026, 8, 1)
const end = start + 10 * day

let now: number
let response: object | null
const documents = [{ name: 'COA', kind: 'coa', url: '/files/secret/coa.pdf' }]

withAccount()
beforeEach(() => {
  now = start
  response = { phone: '555-0101', documents }
  vi.spyOn(systemClock, 'now').mockImplementation(() => now)
  vi.spyOn(session, 'loadUser').mockResolvedValue({} as never)
  vi.spyOn(api, 'call').mockImplementation(async () => {
    if (!response) throw new ApiError('offline')
    return { ...company.parse(companyRow(1)), ...supplierDetails.parse(response) }
  })
  member()
})

const member = (vipExpireTime: number | null = end) => {
  const user = { userId: 'u', email: 'a@b.example', isCompanyAdmin: false, vipExpireTime }
  sessionState.view = { status: 'signed-in', sub: anAccountId('u'), user }
}
const open = () => renderHook(() => useSupplierDetails('k1', now)).result
const offlineAt = async (time: number) => {
  cleanup()
  response = null
  now = time
  const result = open()
  await waitFor(() => expect(result.current.at).not.toBe('waiting'))
  return result
}
const read = async () => {
  const result = open()
  await waitFor(() => expect(result.current).toMatchObject({ at: 'here', details: { phone: '555-0101' }, asOf: now }))
}

describe('a supplier’s details', () => {
  test('are fetched once, and shown offline with their date while the membership lasts', async () => {
    await read()
    expect((await offlineAt(end - 1)).current).toMatchObject({ at: 'here', asOf: start })
  })

  test('are not shown offline after the membership has ended', async () => {
    await read()
    expect((await offlineAt(end)).current).toEqual({ at: 'closed', why: 'no-member' })
  })

  test('are not shown again if the clock is set back, nor after a restart', async () => {
    await read()
    expect((await offlineAt(end + day)).current.at).toBe('closed')
    await waitFor(async () => expect(await readLatestTime(account.db)).toBe(end + day))
    expect((await offlineAt(start)).current).toEqual({ at: 'closed', why: 'no-member' })
  })

  test('are not shown again if another part of the app recorded the later time', async () => {
    await read()
    const stop = watchTime(account.db, () => end + day)
    await waitFor(async () => expect(await readLatestTime(account.db)).toBe(end + day))
    stop()
    expect((await offlineAt(start)).current.at).toBe('closed')
  })

  test("are shown again once the backend's time shows that only the device's clock was wrong", async () => {
    await raiseLatestTime(account.db, start + 3_650 * day)
    expect((await offlineAt(start)).current.at).toBe('closed')
    cleanup()
    response = { phone: '555-0101', givenAt: start }
    await read()
    expect(await readLatestTime(account.db)).toBe(start)
  })

  test('are overwritten if the backend withholds them, and the user is loaded again', async () => {
    await read()
    cleanup()
    response = { withheld: true }
    const result = open()
    await waitFor(() => expect(result.current).toEqual({ at: 'closed', why: 'no-member' }))
    expect(session.loadUser).toHaveBeenCalled()
    expect(JSON.stringify(await account.db.kv.get(supplierDetailsKey('k1')))).not.toContain('555')
  })

  test.each([
    ['a visitor', () => (sessionState.view = { status: 'visitor' })],
    ['an ended session', () => (sessionState.view = { status: 'expired', sub: anAccountId('u'), zone: null })],
  ])('are not shown to %s, although they are on the device', async (_, become) => {
    await read()
    become()
    expect((await offlineAt(start)).current).toEqual({ at: 'closed', why: 'visitor' })
  })

  test('can be requested again if they are missing', async () => {
    response = null
    const result = open()
    await waitFor(() => expect(result.current.at).toBe('absent'))
    response = { phone: '555-0101' }
    act(() => {
      if (result.current.at === 'absent') result.current.askAgain()
    })
    await waitFor(() => expect(result.current.at).toBe('here'))
  })
})

describe('supplier documents for an offline pack', () => {
  const urls = async (ask: boolean) =>
    [...(await readSupplierDocuments(account, ['k1'], ask)).values()].flat().map(({ url }) => url)

  test('are fetched once a day, and available without a connection', async () => {
    expect(await urls(false)).toEqual([])
    expect(await urls(true)).toEqual(['/files/secret/coa.pdf'])
    await urls(true)
    expect(api.call).toHaveBeenCalledTimes(1)
    response = null
    now = start + 2 * day
    expect(await urls(true)).toEqual(['/files/secret/coa.pdf'])
  })

  test('are available although the clock of the device is weeks ahead, once the server has answered', async () => {
    onTestFinished(() => updateClockOffset(new Date(now).toUTCString(), now, now))
    now = end + 20 * day
    updateClockOffset(new Date(start).toUTCString(), now, now)
    expect(await urls(true)).toEqual(['/files/secret/coa.pdf'])
  })

  test('are not available after the membership has ended, even if the clock is set back', async () => {
    await urls(true)
    now = end
    expect(await urls(true)).toEqual([])
    await raiseLatestTime(account.db, end)
    now = start
    expect(await urls(true)).toEqual([])
  })
})
