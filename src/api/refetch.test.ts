// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refetchMountedReads, useRefetch, type RefetchScope } from './refetch.ts'

const renderRefetch = (part: RefetchScope, ask: () => void, enabled = true) =>
  renderHook(({ is }) => useRefetch(part, is, ask), { initialProps: { is: enabled } })

test('a refresh resolves immediately if no part of the screen shows server data', async () => {
  const ask = vi.fn()
  const { unmount } = renderRefetch('account', ask, false)
  expect(await refetchMountedReads()).toEqual([])
  expect(ask).not.toHaveBeenCalled()
  unmount()
})

test('a refresh repeats the read of each part on the screen, and returns the parts whose reads failed', async () => {
  const [list, desk] = [vi.fn(), vi.fn()]
  const [one, two] = [renderRefetch('catalogue', list), renderRefetch('account', desk)]
  const asking = refetchMountedReads()
  expect([list.mock.calls.length, desk.mock.calls.length]).toEqual([1, 1])
  one.result.current(true)
  two.result.current(false)
  expect(await asking).toEqual(['account'])
  one.unmount()
  two.unmount()
})

test('simultaneous refreshes share the result', async () => {
  const { result, unmount } = renderRefetch('catalogue', () => undefined)
  const refetches = [refetchMountedReads(), refetchMountedReads()]
  result.current(false)
  expect(await Promise.all(refetches)).toEqual([['catalogue'], ['catalogue']])
  unmount()
})

test('a part that leaves the screen counts as refreshed', async () => {
  const { unmount } = renderRefetch('account', () => undefined)
  const asking = refetchMountedReads()
  unmount()
  expect(await asking).toEqual([])
})
