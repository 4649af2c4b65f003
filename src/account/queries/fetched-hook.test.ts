// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connection } from '#api/connection.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { useFetchedValue } from './fetched.ts'

afterEach(() => {
  cleanup()
  connection.reach = 'unknown'
})

test('a running request is shown as unreached once the connection is down, except after "Try again"', async () => {
  await openAccount()
  connection.browserOffline = false
  const { result } = renderHook(() => useFetchedValue('cut off', z.string(), () => new Promise<string>(() => {})))
  expect(result.current.requestState).toBe('asking')
  await act(async () => {
    connection.reach = 'offline'
  })
  expect(result.current.requestState).toBe('unreached')
  act(() => result.current.askAgain())
  expect(result.current.requestState).toBe('asking')
})

test('an answer is shown even if the connection counts as offline', async () => {
  await openAccount()
  connection.reach = 'offline'
  const { result } = renderHook(() => useFetchedValue('late', z.string(), async () => 'here'))
  await waitFor(() => expect(result.current.requestState).toBe('answered'))
  await waitFor(() => expect(result.current.read).toMatchObject({ data: { data: 'here' } }))
})
