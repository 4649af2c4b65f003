import { expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { raiseLatestTime, readLatestTime, setLatestTime, watchTime } from './time-seen.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)

test('I22 setting the clock back does not lower the latest time', async () => {
  const { db } = await testAccount()
  expect(await readLatestTime(db)).toBe(0)
  await raiseLatestTime(db, noon)
  await raiseLatestTime(db, noon - 10 * 365 * 24 * 60 * minute)
  expect(await readLatestTime(db)).toBe(noon)
})

test("the server's time may lower the latest time", async () => {
  const { db } = await testAccount()
  await raiseLatestTime(db, noon + 5 * 365 * 24 * 60 * minute)
  await setLatestTime(db, noon)
  expect(await readLatestTime(db)).toBe(noon)
})

test('the later time of two tabs is stored', async () => {
  const { db } = await testAccount()
  await Promise.all([
    raiseLatestTime(db, noon + 9 * minute),
    raiseLatestTime(db, noon),
    raiseLatestTime(db, noon + 5 * minute),
  ])
  expect(await readLatestTime(db)).toBe(noon + 9 * minute)
})

test('the time is stored immediately and every five minutes, until the watch is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db } = await testAccount()
  let now = noon
  const readClock = vi.fn(() => now)
  const stop = watchTime(db, readClock)
  await vi.waitFor(async () => expect(await readLatestTime(db)).toBe(noon))
  now += 5 * minute
  vi.advanceTimersByTime(5 * minute)
  await vi.waitFor(async () => expect(await readLatestTime(db)).toBe(noon + 5 * minute))
  stop()
  vi.advanceTimersByTime(60 * minute)
  expect(readClock).toHaveBeenCalledTimes(2)
})

test('watching the time causes no error if its database is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db } = await testAccount()
  db.close()
  const onUnhandled = vi.fn()
  process.on('unhandledRejection', onUnhandled)
  const stop = watchTime(db, () => noon)
  vi.advanceTimersByTime(5 * minute)
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  process.off('unhandledRejection', onUnhandled)
  expect(onUnhandled).not.toHaveBeenCalled()
})
