import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { anew } from '#tests/harness/asked-anew.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { useFetched } from './fetched.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a line that takes the call and never answers is said to be no answer before it gives up', async () => {
  await openAccount()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result } = renderHook(() => useFetched('held', z.string(), () => new Promise<string>(() => {})))
  expect(result.current.asked).toBe('asking')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(result.current.asked).toBe('unreached')
})

test('a person who asks anew is told whether it came, and for what it is', async () => {
  await openAccount()
  const fetch = vi.fn(async () => 'first')
  const { result } = renderHook(() => useFetched('anew', z.string(), fetch))
  await waitFor(() => expect(result.current.asked).toBe('answered'))
  fetch.mockResolvedValue('second')
  expect(await anew()).toEqual([])
  await waitFor(() => expect(result.current.read).toMatchObject({ data: { data: 'second' } }))
  fetch.mockRejectedValue(new Error('no line'))
  expect(await anew()).toEqual(['account'])
  expect(result.current.read).toMatchObject({ data: { data: 'second' } })
})
