import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SyntheticEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('a busy button shows its busy label, ignores further clicks and keeps the focus', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: SyntheticEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyLabel="Sending" onClick={onClick}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Sending' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})
