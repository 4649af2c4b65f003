import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openAccount } from '#tests/harness/open-account.ts'
import { useFetched } from './fetched.ts'

afterEach(() => void vi.useRealTimers())

test('a line that takes the call and never answers is said to be no answer before it gives up', async () => {
  await openAccount()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result } = renderHook(() => useFetched('held', z.string(), () => new Promise<string>(() => {})))
  expect(result.current.asked).toBe('asking')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(result.current.asked).toBe('unreached')
})
