// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { askShownAgain, useAskedAgain, type Part } from './asked-again.ts'

const shown = (part: Part, ask: () => void, wanted = true) =>
  renderHook(({ is }) => useAskedAgain(part, is, ask), { initialProps: { is: wanted } })

test('nothing on the screen came directly from the server: nothing is asked, and nothing failed', async () => {
  const ask = vi.fn()
  const { unmount } = shown('account', ask, false)
  expect(await askShownAgain()).toEqual([])
  expect(ask).not.toHaveBeenCalled()
  unmount()
})

test('each part that is shown is asked again, and those that failed are named', async () => {
  const [list, desk] = [vi.fn(), vi.fn()]
  const [one, two] = [shown('catalogue', list), shown('account', desk)]
  const asking = askShownAgain()
  expect([list.mock.calls.length, desk.mock.calls.length]).toEqual([1, 1])
  one.result.current(true)
  two.result.current(false)
  expect(await asking).toEqual(['account'])
  one.unmount()
  two.unmount()
})

test('asked twice before it has ended, both learn how it ended', async () => {
  const { result, unmount } = shown('catalogue', () => undefined)
  const both = [askShownAgain(), askShownAgain()]
  result.current(false)
  expect(await Promise.all(both)).toEqual([['catalogue'], ['catalogue']])
  unmount()
})

test('one that leaves the screen meanwhile is not out of date, and blocks nothing', async () => {
  const { unmount } = shown('account', () => undefined)
  const asking = askShownAgain()
  unmount()
  expect(await asking).toEqual([])
})

test('one that no longer shows the server’s data is not asked again', async () => {
  const ask = vi.fn()
  const { rerender, unmount } = shown('account', ask)
  const asking = askShownAgain()
  rerender({ is: false })
  expect(await asking).toEqual([])
  expect(await askShownAgain()).toEqual([])
  expect(ask).toHaveBeenCalledTimes(1)
  unmount()
})
