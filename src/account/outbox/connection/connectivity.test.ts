// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '#api/connection.ts'
import { watchConnectivity } from './connectivity.ts'

const browserSays = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
const seenAs = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const stops: (() => void)[] = []
const watching = () => {
  const listeners = { onHint: vi.fn(), onSeen: vi.fn() }
  const watch = watchConnectivity(listeners.onHint, listeners.onSeen)
  stops.push(watch.stop)
  return { ...listeners, ...watch }
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  connection.browserOffline = false
})

test("F10 the browser's initial state is stored but not reported as a change", () => {
  browserSays(false)
  const { onHint, offline } = watching()
  expect([connection.browserOffline, offline()]).toEqual([true, true])
  expect(onHint).not.toHaveBeenCalled()
})

test("F9 each change is reported with the browser's state at that moment", () => {
  const { onHint } = watching()
  browserSays(false)
  dispatchEvent(new Event('offline'))
  expect(connection.browserOffline).toBe(true)
  browserSays(true)
  dispatchEvent(new Event('online'))
  expect(connection.browserOffline).toBe(false)
  expect(onHint.mock.calls).toEqual([[true], [false]])
})

test('F31 a tab that becomes visible or is restored is reported, and a hidden tab is not', () => {
  const { onSeen } = watching()
  seenAs('hidden')
  dispatchEvent(new Event('pageshow'))
  expect(onSeen).not.toHaveBeenCalled()
  seenAs('visible')
  dispatchEvent(new Event('pageshow'))
  expect(onSeen).toHaveBeenCalledTimes(2)
})

test('after the watch was stopped, nothing is reported', () => {
  const { onHint, onSeen, stop } = watching()
  stop()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('pageshow'))
  seenAs('visible')
  expect([onHint.mock.calls, onSeen.mock.calls]).toEqual([[], []])
})
