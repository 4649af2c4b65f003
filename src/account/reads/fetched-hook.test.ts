// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { connection } from '#api/connection.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { useFetched } from './fetched.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  connection.reach = 'unknown'
})

test('a connection that never answers is reported as no answer before the call gives up', async () => {
  await openAccount()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result } = renderHook(() => useFetched('held', z.string(), () => new Promise<string>(() => {})))
  expect(result.current.asked).toBe('asking')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(result.current.asked).toBe('unreached')
})

test('a line that counts as offline is no answer at once, also when that is found out in the middle', async () => {
  await openAccount()
  connection.browserOffline = false
  const { result } = renderHook(() => useFetched('cut off', z.string(), () => new Promise<string>(() => {})))
  expect(result.current.asked).toBe('asking')
  await act(async () => {
    connection.reach = 'offline'
  })
  expect(result.current.asked).toBe('unreached')
  // Pressing "Try again" is seen to do something.
  act(() => result.current.askAgain())
  expect(result.current.asked).toBe('asking')
})

test('an answer that comes although the line counts as offline is shown', async () => {
  await openAccount()
  connection.reach = 'offline'
  const { result } = renderHook(() => useFetched('late', z.string(), async () => 'here'))
  await waitFor(() => expect(result.current.asked).toBe('answered'))
  await waitFor(() => expect(result.current.read).toMatchObject({ data: { data: 'here' } }))
})
