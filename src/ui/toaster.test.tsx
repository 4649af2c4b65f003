import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { showToast, toasts } from './toast-state.ts'
import { Toaster } from './toaster.tsx'

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    toasts.items = []
  })

  it('stays 2 s', async () => {
    draw(<Toaster />)
    act(() => showToast({ tone: 'ok', text: 'Saved' }))
    await wait(1_900)
    expect(screen.getByText('Saved')).toBeTruthy()
    await wait(200)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('waits while the pointer is on it, so that it can be read', async () => {
    draw(<Toaster />)
    act(() => showToast({ tone: 'bad', text: 'No space' }))
    await wait(0)
    const toast = screen.getByText('No space')
    fireEvent.pointerEnter(toast.parentElement ?? toast)
    await wait(10_000)
    expect(screen.getByText('No space')).toBeTruthy()
    fireEvent.pointerLeave(toast.parentElement ?? toast)
    await wait(2_100)
    expect(screen.queryByText('No space')).toBeNull()
  })

  it('does not take an older one with it', async () => {
    draw(<Toaster />)
    act(() => showToast({ tone: 'ok', text: 'first' }))
    await wait(1_000)
    act(() => showToast({ tone: 'ok', text: 'second' }))
    await wait(1_100)
    expect(screen.queryByText('first')).toBeNull()
    expect(screen.getByText('second')).toBeTruthy()
  })
})
