import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { showToast, toasts } from './toast-state.ts'
import { Toaster } from './toaster.tsx'

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void (toasts.items = []))

it('a toast remains while the pointer is on it, so that it can be read', async () => {
  renderScreen(<Toaster />)
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

it('a repeated text is shown once, and its time starts again', async () => {
  renderScreen(<Toaster />)
  act(() => showToast({ tone: 'bad', text: 'Enter a quantity' }))
  await wait(1_000)
  act(() => showToast({ tone: 'bad', text: 'Enter a quantity' }))
  await wait(1_500)
  expect(screen.getAllByText('Enter a quantity')).toHaveLength(1)
})

it('a success removes the error before it, but an error does not remove a success', async () => {
  renderScreen(<Toaster />)
  act(() => showToast({ tone: 'bad', text: 'Enter a quantity' }))
  act(() => showToast({ tone: 'ok', text: 'Waiting for a connection' }))
  await wait(0)
  expect(screen.queryByText('Enter a quantity')).toBeNull()
  act(() => showToast({ tone: 'bad', text: 'No space' }))
  await wait(0)
  expect(screen.getByText('Waiting for a connection')).toBeTruthy()
})

it('a toast is inside an open dialog, which makes everything else inert, and remains when the dialog closes', async () => {
  renderScreen(<Toaster />)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  act(() => showToast({ tone: 'ok', text: 'Draft saved' }))
  await wait(200)
  expect(dialog.contains(screen.getByText('Draft saved'))).toBe(true)
  act(() => dialog.remove())
  await wait(200)
  expect(screen.getByText('Draft saved').isConnected).toBe(true)
})
