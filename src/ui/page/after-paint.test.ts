import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Fresh ones: a page has one first screen. */
const load = async (waits = 0) => {
  vi.resetModules()
  const { waitInScreen } = await import('#lib/screen-waits.ts')
  const ends = Array.from({ length: waits }, waitInScreen)
  const { firstScreen } = await import('./after-paint.ts')
  let over = false
  void firstScreen().then(() => (over = true))
  const seen = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return over
  }
  return { waitInScreen, ends, seen }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a screen that waits for nothing is there after one frame', async () => {
  const { seen } = await load()
  expect(await seen(50)).toBe(true)
})

test('what stands around the screen begins when the last of its reads is there', async () => {
  const { ends, seen } = await load(2)
  ends[0]?.()
  expect(await seen(500)).toBe(false)
  ends[1]?.()
  expect(await seen(50)).toBe(true)
})

test('rows that are asked for once the code is there belong to the first screen', async () => {
  const { waitInScreen, seen } = await load()
  const code = waitInScreen()
  code()
  const rows = waitInScreen()
  expect(await seen(500)).toBe(false)
  rows()
  expect(await seen(50)).toBe(true)
})

test('a screen that never gets its rows holds up nothing for longer than three seconds', async () => {
  const { waitInScreen, seen } = await load()
  waitInScreen()
  expect(await seen(2_900)).toBe(false)
  expect(await seen(200)).toBe(true)
})
