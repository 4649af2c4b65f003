// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

/** Reloads the modules, because a page has only one first screen. */
const load = async (waits = 0) => {
  vi.resetModules()
  const { trackPendingPart: waitInScreen } = await import('#lib/screen-waits.ts')
  const ends = Array.from({ length: waits }, waitInScreen)
  const { whenFirstScreenShown } = await import('./after-paint.ts')
  let over = false
  void whenFirstScreenShown().then(() => (over = true))
  const seen = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return over
  }
  return { waitInScreen, ends, seen }
}

beforeEach(() => void vi.useFakeTimers())

test('the first screen counts as shown when all its parts are ready', async () => {
  const { ends, seen } = await load(2)
  ends[0]?.()
  expect(await seen(500)).toBe(false)
  ends[1]?.()
  expect(await seen(50)).toBe(true)
})

test('the first screen counts as shown after three seconds even if a part is not ready', async () => {
  const { waitInScreen, seen } = await load()
  waitInScreen()
  expect(await seen(2_900)).toBe(false)
  expect(await seen(200)).toBe(true)
})
