// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

interface FeedSnapshot {
  readonly revision: number
  readonly status: { readonly phase: 'copying' | 'ready'; readonly asOf: number | null }
}

const sync = vi.fn<() => Promise<boolean>>()
const watchers = new Set<(now: FeedSnapshot) => void>()

vi.mock('./page-search.ts', () => ({ deviceSearch: { sync: () => sync() } }))
vi.mock('../store/db.ts', () => ({
  watchCatalogue: (_locale: string, _read: unknown, { next }: { next: (now: FeedSnapshot) => void }) => {
    watchers.add(next)
    return () => watchers.delete(next)
  },
}))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const tell = async (now: FeedSnapshot) => {
  for (const next of watchers) act(() => next(now))
  await pass(0)
}
const readyFeed = (revision: number): FeedSnapshot => ({ revision, status: { phase: 'ready', asOf: 1 } })
const copying = (revision: number): FeedSnapshot => ({ revision, status: { phase: 'copying', asOf: null } })

const list = async () => {
  const { useSearchFeed } = await import('./search-feed.ts')
  const hook = renderHook(() => useSearchFeed('en'))
  await pass(0)
  return { generation: () => hook.result.current.generation, leave: hook.unmount }
}
const settledList = async () => {
  const one = await list()
  await tell(readyFeed(1))
  await pass(5_000)
  sync.mockClear()
  return one
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  watchers.clear()
  sync.mockReset().mockResolvedValue(false)
})

it('the search feed increases its generation only if the index has changed', async () => {
  const { generation } = await settledList()
  const generationBefore = generation()
  await tell(readyFeed(2))
  expect(sync).toHaveBeenCalledTimes(1)
  expect(generation()).toBe(generationBefore)
  sync.mockResolvedValue(true)
  await tell(readyFeed(3))
  expect(generation()).toBe(generationBefore + 1)
})

it('the search feed reports to the next list the rows that were indexed after the last list was closed', async () => {
  const closedList = await settledList()
  let answer = (_changed: boolean) => {}
  sync.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await tell(readyFeed(2))
  closedList.leave()
  answer(true)
  await pass(0)

  sync.mockResolvedValue(false)
  const { generation } = await list()
  const generationBefore = generation()
  await tell(readyFeed(2))
  await pass(5_000)
  expect(generation()).toBe(generationBefore + 1)
})

it('the search feed repeats a failed update at growing intervals', async () => {
  const { generation } = await settledList()
  const generationBefore = generation()
  sync.mockRejectedValue(new Error('the index does not answer'))
  await tell(readyFeed(2))
  expect(sync).toHaveBeenCalledTimes(1)
  await pass(2_000)
  expect(sync).toHaveBeenCalledTimes(2)
  await pass(2_000)
  expect(sync).toHaveBeenCalledTimes(2)
  await pass(2_000)
  expect(sync).toHaveBeenCalledTimes(3)
  sync.mockResolvedValue(true)
  await pass(8_000)
  expect(sync).toHaveBeenCalledTimes(4)
  expect(generation()).toBeGreaterThan(generationBefore)
  await pass(120_000)
  expect(sync).toHaveBeenCalledTimes(4)
})

it('the search feed indexes the rows of a first sync at intervals, and immediately when the copy is complete', async () => {
  await list()
  await tell(copying(10))
  expect(sync).toHaveBeenCalledTimes(1)
  for (const rows of [20, 30, 40]) {
    await tell(copying(rows))
    await pass(2000)
  }
  expect(sync).toHaveBeenCalledTimes(1)
  await pass(2000)
  expect(sync).toHaveBeenCalledTimes(2)
  await tell(copying(95))
  expect(sync).toHaveBeenCalledTimes(2)
  await tell(readyFeed(100))
  expect(sync.mock.calls.length).toBeGreaterThan(2)
})
