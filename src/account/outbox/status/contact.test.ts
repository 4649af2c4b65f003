import { afterEach, expect, test } from 'vitest'
import { connection } from '#api/connection.ts'
import { showSyncEvent } from './status.ts'

const clock = { now: () => 7, mono: () => 7 }
afterEach(() => {
  Object.assign(connection, { reach: 'unknown', failing: false, browserOffline: false, lastContactAt: null })
})

test('a server that answers with failures is not called offline, until it answers properly or not at all', () => {
  showSyncEvent({ type: 'contact', reached: false, failing: true }, clock)
  expect([connection.failing, connection.reach]).toEqual([true, 'offline'])
  showSyncEvent({ type: 'contact', reached: false }, clock)
  expect(connection.failing).toBe(false)
  showSyncEvent({ type: 'contact', reached: true, failing: true }, clock)
  expect([connection.failing, connection.lastContactAt]).toEqual([true, 7])
  showSyncEvent({ type: 'contact', reached: true }, clock)
  expect(connection.failing).toBe(false)
})
