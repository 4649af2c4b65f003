// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import type { AccountContext } from '#account/outbox/session.ts'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { connection } from '#api/connection.ts'
import { leaveAccount } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { readStatusInputs, useAreSendsUnprotected } from './surroundings.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const connectionBefore = { ...connection }
let account: AccountContext
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(noon)
  account = await openAccount()
  Object.assign(connection, { browserOffline: false, failing: false, lastContactAt: null })
})
afterEach(() => {
  leaveAccount(account)
  Object.assign(connection, connectionBefore)
  outboxStatus.sends = 'unknown'
})

const heardAt = async (at: number | null) => {
  connection.lastContactAt = at
  return (await readStatusInputs(account.db, false)).reachable
}

describe('LINE-1 whether the server answered recently', () => {
  test('is false if the server never answered', async () => {
    expect(await heardAt(null)).toBe(false)
  })
  test('is true for ten seconds', async () => {
    expect(await heardAt(noon)).toBe(true)
    expect(await heardAt(noon - 10_000)).toBe(true)
    expect(await heardAt(noon - 10_001)).toBe(false)
  })
})

describe('a server that fails', () => {
  test('is shown while there is a connection', async () => {
    connection.failing = true
    expect((await readStatusInputs(account.db, false)).failing).toBe(true)
    connection.failing = false
    expect((await readStatusInputs(account.db, false)).failing).toBe(false)
  })
  test('is not shown as the cause of a missing connection', async () => {
    Object.assign(connection, { failing: true, browserOffline: true })
    expect((await readStatusInputs(account.db, true)).failing).toBe(false)
  })
})

test("the inputs of a status contain the screen's offline state, the time and the gates", async () => {
  expect(await readStatusInputs(account.db, true)).toMatchObject({ offline: true, now: noon, gates: [] })
  expect(await readStatusInputs(account.db, false)).toMatchObject({ offline: false })
})

test('KEY-5 sends without protection against repetition are reported until they are protected', () => {
  outboxStatus.sends = 'unprotected'
  const { result } = renderHook(useAreSendsUnprotected)
  expect(result.current).toBe(true)
  act(() => {
    outboxStatus.sends = 'once'
  })
  return vi.waitFor(() => expect(result.current).toBe(false))
})
