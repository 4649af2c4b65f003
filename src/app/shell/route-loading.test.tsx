import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { RouteLoading } from './route-loading.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a page whose code does not come within a minute says so, and offers to try again', () => {
  vi.useFakeTimers()
  draw(<RouteLoading />)
  act(() => {
    vi.advanceTimersByTime(59_000)
  })
  expect(screen.queryByRole('button')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
  expect(screen.getByRole('button', { name: 'The connection to the server timed out. Tap to retry.' })).toBeTruthy()
})
