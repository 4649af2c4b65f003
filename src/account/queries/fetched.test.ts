// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '#api/connection.ts'
import { useRequestState, useFirstSyncState } from './fetched.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  connection.browserOffline = false
  connection.reach = 'unknown'
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a request', () => {
  test('is reported as late once, after eight seconds, and its answer is still accepted', async () => {
    const { result } = renderHook(() => useRequestState())
    const onLate = vi.fn()
    act(() => void result.current.begin(false, onLate))
    await pass(7_999)
    expect([result.current.requestState, onLate.mock.calls.length]).toEqual(['asking', 0])
    await pass(1)
    expect([result.current.requestState, onLate.mock.calls.length]).toEqual(['unreached', 1])
    act(() => result.current.setRequestState('answered'))
    await pass(60_000)
    expect([result.current.requestState, onLate.mock.calls.length]).toEqual(['answered', 1])
  })

  test('is not reported as late after it was refused in time', async () => {
    const { result } = renderHook(() => useRequestState())
    act(() => void result.current.begin(false))
    act(() => result.current.setRequestState('refused'))
    await pass(9_000)
    expect(result.current.requestState).toBe('refused')
  })

  test('is shown as unreached if the browser is offline, except after "Try again"', () => {
    connection.browserOffline = true
    const { result } = renderHook(() => useRequestState())
    act(() => void result.current.begin(false))
    expect(result.current.requestState).toBe('unreached')
    act(() => void result.current.begin(true))
    expect(result.current.requestState).toBe('asking')
  })
})

describe('an empty list that was never read', () => {
  test('is shown as still arriving for eight seconds, then as missing; once it was read, it counts as complete', async () => {
    const { result, rerender } = renderHook(({ copied }) => useFirstSyncState(copied), {
      initialProps: { copied: false },
    })
    expect(result.current).toBe('coming')
    await pass(8_000)
    expect(result.current).toBe('missing')
    rerender({ copied: true })
    expect(result.current).toBe('here')
  })

  test('is shown as missing if the browser is offline', () => {
    connection.browserOffline = true
    const { result } = renderHook(() => useFirstSyncState(false))
    expect(result.current).toBe('missing')
  })
})
