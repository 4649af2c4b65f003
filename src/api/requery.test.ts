// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRequeryTick } from './requery.ts'

const seenAs = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})

test('F36 a live query reads again every half minute', () => {
  const [one, two] = [renderHook(useRequeryTick), renderHook(useRequeryTick)]
  const began = one.result.current
  pass(29_999)
  expect(one.result.current).toBe(began)
  pass(1)
  expect([one.result.current, two.result.current]).toEqual([began + 1, began + 1])
  one.unmount()
  pass(30_000)
  expect(two.result.current).toBe(began + 2)
  two.unmount()
})

test('F30 a live query is paused while the tab is hidden, and runs when the tab becomes visible', () => {
  const { result, unmount } = renderHook(useRequeryTick)
  const began = result.current
  seenAs('hidden')
  pass(120_000)
  expect(result.current).toBe(began)
  seenAs('visible')
  expect(result.current).toBe(began + 1)
  unmount()
})

test('the timer of live queries runs only while a component uses it', () => {
  const first = renderHook(useRequeryTick)
  first.unmount()
  expect(vi.getTimerCount()).toBe(0)
  const { result, unmount } = renderHook(useRequeryTick)
  const began = result.current
  pass(30_000)
  expect(result.current).toBe(began + 1)
  unmount()
})
