// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { syncStatus } from '#account/outbox/status/status.ts'
import { connection } from '#api/connection.ts'
import { leaveAccount } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { readSurroundings, useSendsUnprotected } from './surroundings.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const before = { ...connection }
let account: AccountContext
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(noon)
  account = await openAccount()
  Object.assign(connection, { browserOffline: false, failing: false, lastContactAt: null })
})
afterEach(() => {
  leaveAccount(account)
  Object.assign(connection, before)
  syncStatus.sends = 'unknown'
})

const heardAt = async (at: number | null) => {
  connection.lastContactAt = at
  return (await readSurroundings(account.db, false)).heard
}

describe('LINE-1 whether the server was heard', () => {
  test('a server that was never heard is not said to be there', async () => {
    expect(await heardAt(null)).toBe(false)
  })
  test('ten seconds long nobody doubts it, and from then on it may be gone', async () => {
    expect(await heardAt(noon)).toBe(true)
    expect(await heardAt(noon - 10_000)).toBe(true)
    expect(await heardAt(noon - 10_001)).toBe(false)
  })
})

describe('a server that fails', () => {
  test('is told of while there is a line', async () => {
    connection.failing = true
    expect((await readSurroundings(account.db, false)).failing).toBe(true)
    connection.failing = false
    expect((await readSurroundings(account.db, false)).failing).toBe(false)
  })
  test('is not blamed for a browser without a line', async () => {
    Object.assign(connection, { failing: true, browserOffline: true })
    expect((await readSurroundings(account.db, true)).failing).toBe(false)
  })
})

test('what the screen counts as offline, and the time of the look, are what the rows are judged by', async () => {
  expect(await readSurroundings(account.db, true)).toMatchObject({ offline: true, now: noon, gates: [] })
  expect(await readSurroundings(account.db, false)).toMatchObject({ offline: false })
})

test('KEY-5 that a send could happen twice is said, and withdrawn as soon as it is not so', () => {
  syncStatus.sends = 'unprotected'
  const { result } = renderHook(useSendsUnprotected)
  expect(result.current).toBe(true)
  act(() => {
    syncStatus.sends = 'once'
  })
  return vi.waitFor(() => expect(result.current).toBe(false))
})
