import { fireEvent, screen } from '@testing-library/react'
import { Factory } from 'lucide-react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { CopyStatusLine, EmptySyncedList, type ListCopyStatus } from './copy-state.tsx'

const again = vi.fn<() => void>()
const wholeCopy: ListCopyStatus = {
  again,
  state: 'here',
  part: 'whole',
  phase: 'ready',
  rows: 4000,
  totalRows: 4000,
  packedBytes: 0,
  totalPackedBytes: 0,
  asOf: 1_700_000_000_000,
  error: null,
}
const copying = { ...wholeCopy, state: 'copying', part: 'none', phase: 'copying', asOf: null, rows: 500 } as const
const failedCopy = { ...copying, state: 'failed', phase: 'failed', error: 'server' } as const
const state = (copy: ListCopyStatus) => renderScreen(<CopyStatusLine copy={copy} />).container.textContent
const tryAgain = () => screen.queryByRole('button', { name: 'Try again' })
afterEach(() => again.mockReset())

describe('the state of the copy above a list', () => {
  test.each<[string, Partial<ListCopyStatus>, RegExp]>([
    ['complete and fresh', {}, /^As of 14 Nov[^.]*$/],
    ['being refreshed after a failure', { phase: 'refreshing', error: 'server' }, /^As of 14 Nov[^.]*$/],
    ['some categories only', { part: 'categories', categories: ['a', 'b'] }, /^Only 2 categories\. As of 14 Nov/],
    ['hot lists only', { part: 'hot' }, /^Featured products only\. As of 14 Nov/],
    ['in progress', { ...copying, packedBytes: 1_200_000 }, /^Downloading 500 of 4,000, 1\.2\sMB$/],
    [
      'in progress with a known size',
      { ...copying, packedBytes: 1_200_000, totalPackedBytes: 8_000_000 },
      /^Downloading 500 of 4,000, 1\.2\sMB of 8\sMB$/,
    ],
    ['not started', { ...copying, rows: 0 }, /^$/],
  ])('is shown without a retry: %s', (_, change, text) => {
    expect(state({ ...wholeCopy, ...change })).toMatch(text)
    expect(tryAgain()).toBeNull()
  })
  test.each<[string, Partial<ListCopyStatus>, RegExp]>([
    ['whose last refresh failed', { error: 'offline' }, /^As of 14 Nov.*\. Not refreshed/],
    ['that failed before its first row', { ...failedCopy, rows: 0 }, /^\s*Not downloaded yet/],
    ['that failed midway', failedCopy, /^\s*From what has been downloaded so far/],
  ])('is shown with a retry for a copy %s', (_, change, text) => {
    expect(state({ ...wholeCopy, ...change })).toMatch(text)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })
})

describe('an empty list from a copy', () => {
  const emptyText = (copy: ListCopyStatus | null, nothing: string | null) =>
    renderScreen(<EmptySyncedList copy={copy} icon={Factory} nothing={nothing} />).container.textContent
  test.each([
    [null, 'Nothing found'],
    ['No match.', 'No match.'],
  ])('reports that nothing matches if the copy is complete or in progress (%s)', (nothing, text) => {
    expect(emptyText(wholeCopy, nothing)).toBe(text)
    expect(emptyText({ ...copying, rows: 0 }, nothing)).toBe(text)
  })
  test.each([
    [null, 'Not downloaded yetTry again'],
    ['No match.', 'No match.From what has been downloaded so farTry again'],
  ])('reports that the sync failed, and offers a retry (%s)', (nothing, text) => {
    expect(emptyText(failedCopy, nothing)).toBe(text)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })
})
