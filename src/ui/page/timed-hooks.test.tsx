import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { followed } from '#tests/harness/followed.ts'
import { useAtRest } from './use-at-rest.ts'
import { useLeftFields } from './use-left-fields.ts'
import { useMedia } from './use-media.ts'
import { useNow } from './use-now.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { saveFile } from './save-file.ts'

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('seconds left', () => {
  test('count down to nought and stay there', async () => {
    const { now } = followed(useSecondsLeft, 1_003_500)
    expect(now()).toBe(4)
    await wait(1000)
    expect(now()).toBe(3)
    await wait(10_000)
    expect(now()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['nothing is waited for', null],
    ['it is past', 900_000],
    ['it is now', 1_000_000],
  ])('are none when %s', (_, at) => {
    expect(followed(useSecondsLeft, at).now()).toBe(0)
  })

  test('begin anew for another time, and are right at once', async () => {
    const { now, rerender } = followed(useSecondsLeft, 1_002_000)
    await wait(5000)
    rerender(1_065_000)
    expect(now()).toBe(60)
  })

  test('after the device has slept are those of the clock', async () => {
    const { now } = followed(useSecondsLeft, 1_060_000)
    vi.setSystemTime(1_050_000)
    await wait(1000)
    expect(now()).toBe(9)
  })
})

test('the time goes on every half minute, and stops with the screen', async () => {
  const { now, unmount } = followed(useNow, undefined)
  await wait(29_999)
  expect(now()).toBe(1_000_000)
  await wait(1)
  expect(now()).toBe(1_030_000)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

describe('a list at rest', () => {
  const body = (top: number) => {
    const element = document.createElement('ul')
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
    return { current: element }
  }

  test('is the first one at once, and another a moment after it has come', async () => {
    const ref = body(100)
    const { now, rerender } = followed((of: string) => useAtRest(of, ref), 'a')
    expect(now()).toBe(true)
    rerender('b')
    expect(now()).toBe(false)
    await wait(399)
    rerender('c')
    await wait(399)
    expect(now()).toBe(false)
    await wait(1)
    expect(now()).toBe(true)
  })

  test('is one that is scrolled past its top, however new', () => {
    const ref = body(-1)
    const { now, rerender } = followed((of: string) => useAtRest(of, ref), 'a')
    rerender('b')
    expect(now()).toBe(true)
  })
})

describe('fields that were left', () => {
  test('are those and no others, and a field that is left again is left', () => {
    const { now } = followed(() => useLeftFields<'name' | 'place'>(), undefined)
    act(() => now().leave('name'))
    act(() => now().leave('name'))
    expect([now().wasLeft('name'), now().wasLeft('place')]).toEqual([true, false])
  })

  test('while a button is pressed nothing is told: it would move away from under the finger', () => {
    const { now } = followed(() => useLeftFields<'name'>(), undefined)
    const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('button'))
    act(() => now().leave('name'))
    expect(now().wasLeft('name')).toBe(false)
    pressed.mockRestore()
    act(() => now().leave('name'))
    expect(now().wasLeft('name')).toBe(true)
  })
})

test('a media query is followed, and let go with the screen', () => {
  const list = Object.assign(new EventTarget(), { matches: false })
  const asked = vi.fn(() => list)
  vi.stubGlobal('matchMedia', asked)
  const { now, unmount } = followed(useMedia, '(min-width: 64em)')
  expect(now()).toBe(false)
  list.matches = true
  act(() => void list.dispatchEvent(new Event('change')))
  expect(now()).toBe(true)
  expect(asked).toHaveBeenCalledWith('(min-width: 64em)')
  const removed = vi.spyOn(list, 'removeEventListener')
  unmount()
  expect(removed).toHaveBeenCalled()
})

test('a file is offered under its name, and its address lives until the browser must have begun', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const clicked: (readonly [string, string])[] = []
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) clicked.push([event.target.href, event.target.download])
  }
  document.addEventListener('click', onClick)
  // The window is that of other test files, too: their forms would not be sent any more.
  onTestFinished(() => document.removeEventListener('click', onClick))
  const file = new Blob(['x'])
  saveFile(file, '询价 2026.xls')
  expect([made.mock.calls, clicked]).toEqual([[[file]], [['blob:x', '询价 2026.xls']]])
  expect(document.querySelector('a')).toBeNull()
  await wait(59_999)
  expect(revoked).not.toHaveBeenCalled()
  await wait(1)
  expect(revoked).toHaveBeenCalledWith('blob:x')
})
