// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Now {
  readonly revision: number
  readonly phase: 'copying' | 'ready'
  readonly whole: boolean
  readonly rows: number
  readonly totalRows: number
}

const sync = vi.fn<() => Promise<boolean>>()
/** What the copy is now is told to whoever looks. */
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
const ready = (revision: number): Now => ({ revision, phase: 'ready', whole: true, rows: 100, totalRows: 100 })
/** Of a first copy of 100 rows so many are here. */
const copying = (rows: number): Now => ({ revision: rows, phase: 'copying', whole: false, rows, totalRows: 100 })

/** A list that follows the rows, past the look that every start takes. */
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

describe('what lists follow', () => {
  it('grows when the index has taken rows in, and not when there was nothing to take', async () => {
    const { generation } = await settled()
    const before = generation()
    await tell(ready(2))
    expect(sync).toHaveBeenCalledTimes(1)
    expect(generation()).toBe(before)
    sync.mockResolvedValue(true)
    await tell(ready(3))
    expect(generation()).toBe(before + 1)
  })

  it('rows taken in for a list that has gone are told to the next one', async () => {
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

  it('what could not be taken in is asked for again, ever more rarely, until it is in', async () => {
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

  it('rows that come while others are being taken in are taken in after them', async () => {
    await settled()
    let answer = (_changed: boolean) => {}
    sync.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    await tell(ready(2))
    await tell(ready(3))
    expect(sync).toHaveBeenCalledTimes(1)
    answer(true)
    await pass(0)
    expect(sync).toHaveBeenCalledTimes(2)
  })

  it('shows the first rows of a first copy before any index has them', async () => {
    const { generation } = await list()
    await tell(copying(0))
    await tell(copying(1))
    expect(generation()).toBeGreaterThanOrEqual(2)
  })

  it('begins no index that the end of the first copy would overtake, and begins it at that end', async () => {
    // Five rows a second; taking them in takes two seconds.
    sync.mockImplementation(() => new Promise((resolve) => void setTimeout(() => resolve(true), 2000)))
    await list()
    for (let rows = 0; rows <= 90; rows += 10) {
      await tell(copying(rows))
      await pass(2000)
    }
    // At once, and after its rest with half of the rows here. The third would begin with a second left.
    expect(sync).toHaveBeenCalledTimes(2)
    await tell(copying(95))
    expect(sync).toHaveBeenCalledTimes(2)
    await tell(ready(100))
    expect(sync).toHaveBeenCalledTimes(3)
  })
})
