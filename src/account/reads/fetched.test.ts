// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '#api/connection.ts'
import { useAsking, useFirstCopy } from './fetched.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  connection.browserOffline = false
  connection.reach = 'unknown'
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a question to the server', () => {
  test('one without an answer for eight seconds is reported as late, once; the answer may still come', async () => {
    const { result } = renderHook(() => useAsking())
    const late = vi.fn()
    act(() => void result.current.begin(false, late))
    await pass(7_999)
    expect([result.current.asked, late.mock.calls.length]).toEqual(['asking', 0])
    await pass(1)
    expect([result.current.asked, late.mock.calls.length]).toEqual(['unreached', 1])
    act(() => result.current.setAsked('answered'))
    await pass(60_000)
    expect([result.current.asked, late.mock.calls.length]).toEqual(['answered', 1])
  })

  test('that was refused in time is not late afterwards', async () => {
    const { result } = renderHook(() => useAsking())
    act(() => void result.current.begin(false))
    act(() => result.current.setAsked('refused'))
    await pass(9_000)
    expect(result.current.asked).toBe('refused')
  })

  test('offline nobody waits, except after "Try again", when something must visibly happen', () => {
    connection.browserOffline = true
    const { result } = renderHook(() => useAsking())
    act(() => void result.current.begin(false))
    expect(result.current.asked).toBe('unreached')
    act(() => void result.current.begin(true))
    expect(result.current.asked).toBe('asking')
  })
})

describe('an empty list that was never copied', () => {
  test('is on its way for a while, then it does not come; once copied it is here', async () => {
    const { result, rerender } = renderHook(({ copied }) => useFirstCopy(copied), { initialProps: { copied: false } })
    expect(result.current).toBe('coming')
    await pass(8_000)
    expect(result.current).toBe('missing')
    rerender({ copied: true })
    expect(result.current).toBe('here')
  })

  test('offline it does not come, at once', () => {
    connection.browserOffline = true
    const { result } = renderHook(() => useFirstCopy(false))
    expect(result.current).toBe('missing')
  })
})
