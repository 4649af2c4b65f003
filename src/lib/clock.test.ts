import { afterEach, expect, test, vi } from 'vitest'
import { clockAheadMs, updateClockOffset, serverNow } from './clock.ts'

const server = Date.parse('2026-11-29T08:00:00Z')
const date = new Date(server).toUTCString()
const hour = 3_600_000

afterEach(() => {
  updateClockOffset(date, server, server)
  vi.restoreAllMocks()
})

test.each([
  ['an hour ahead', hour, hour],
  ['two days behind', -48 * hour, -48 * hour],
  ['a few seconds ahead, which a slow response explains', 4_000, 0],
])('the error to be corrected is computed for a device clock that is %s', (_, difference, ahead) => {
  updateClockOffset(date, server + 500 + difference - 100, server + 500 + difference + 100)
  expect(clockAheadMs()).toBe(ahead)
  vi.spyOn(Date, 'now').mockReturnValue(server + difference)
  expect(serverNow()).toBe(server + difference - ahead)
})

test.each([
  ['has no date', null, 0],
  ['has no valid date', 'soon', 0],
  ['took too long', date, 30_000],
  ['arrived before the request', date, -1],
])('a response that %s is ignored', (_, header, took) => {
  updateClockOffset(header, server + hour, server + hour + took)
  expect(clockAheadMs()).toBe(0)
})
