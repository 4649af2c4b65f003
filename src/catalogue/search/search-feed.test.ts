// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Now {
  readonly revision: number
  readonly status: { readonly phase: 'copying' | 'ready'; readonly asOf: number | null }
}

const sync = vi.fn<() => Promise<boolean>>()
const watchers = new Set<(now: Now) => void>()

vi.mock('./page-search.ts', () => ({ pageSearch: { sync: () => sync() } }))
vi.mock('../store/db.ts', () => ({
  watchRef: (_locale: string, _read: unknown, { next }: { next: (now: Now) => void }) => {
    watchers.add(next)
    return () => watchers.delete(next)
  },
}))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const tell = async (now: Now) => {
  for (const next of watchers) act(() => next(now))
  await pass(0)
}
const ready = (revision: number): Now => ({ revision, status: { phase: 'ready', asOf: 1 } })
const copying = (revision: number): Now => ({ revision, status: { phase: 'copying', asOf: null } })

const list = async () => {
  const { useSearchFeed } = await import('./search-feed.ts')
  const hook = renderHook(() => useSearchFeed('en'))
  await pass(0)
  return { generation: () => hook.result.current.generation, leave: hook.unmount }
}
const settled = async () => {
  const one = await list()
  await tell(ready(1))
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
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the search feed', () => {
  it('increases its generation only if the index has changed', async () => {
    const { generation } = await settled()
    const before = generation()
    await tell(ready(2))
    expect(sync).toHaveBeenCalledTimes(1)
    expect(generation()).toBe(before)
    sync.mockResolvedValue(true)
    await tell(ready(3))
    expect(generation()).toBe(before + 1)
  })

  it('reports rows that were indexed after a list was closed to the next list', async () => {
    const gone = await settled()
    let answer = (_changed: boolean) => {}
    sync.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    await tell(ready(2))
    gone.leave()
    answer(true)
    await pass(0)

    sync.mockResolvedValue(false)
    const { generation } = await list()
    const before = generation()
    await tell(ready(2))
    await pass(5_000)
    expect(generation()).toBe(before + 1)
  })

  it('repeats a failed update at growing intervals', async () => {
    const { generation } = await settled()
    const before = generation()
    sync.mockRejectedValue(new Error('the index does not answer'))
    await tell(ready(2))
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
    expect(generation()).toBeGreaterThan(before)
    await pass(120_000)
    expect(sync).toHaveBeenCalledTimes(4)
  })

  it('indexes the rows of a first copy at intervals, and immediately when the copy is complete', async () => {
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
    await tell(ready(100))
    expect(sync.mock.calls.length).toBeGreaterThan(2)
  })
})
