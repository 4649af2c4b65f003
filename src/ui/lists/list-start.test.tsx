import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLastPage, useListStart } from './list-start.ts'

test('an infinite list is not read again when scrolling reaches the next page, but another list is', () => {
  const { result, rerender } = renderHook(
    ({ listKey, page }) => useListStart({ listKey, page, size: 20, onPage: () => {} }),
    {
      initialProps: { listKey: 'all', page: 2 },
    },
  )
  rerender({ listKey: 'all', page: 3 })
  expect(result.current).toMatchObject({ offset: 40, infiniteScroll: { first: 40, again: false } })
  act(() => result.current.infiniteScroll.onGoing())
  rerender({ listKey: 'all', page: 9 })
  expect(result.current).toMatchObject({ offset: 40, infiniteScroll: { first: 160 } })
  rerender({ listKey: 'wheat', page: 1 })
  expect(result.current).toMatchObject({ offset: 0, infiniteScroll: { first: 0, again: true } })
})

test.each([
  ['beyond the end', 7, { total: 45, rows: [] }, 3],
  ['with rows', 3, { total: 45, rows: [1] }, null],
  ['of an empty list', 7, { total: 0, rows: [] }, null],
  ['that is not read yet', 7, null, null],
])('a page %s', (_, page, read, leadsTo) => {
  const onPage = vi.fn()
  renderHook(() => useLastPage({ page, size: 20, read, onPage }))
  expect(onPage.mock.calls).toEqual(leadsTo === null ? [] : [[leadsTo]])
})
