import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { ConfirmDialog } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

const open = (props: Partial<Parameters<typeof Dialog>[0]> = {}) => {
  const onClose = vi.fn()
  renderScreen(
    <Dialog title="New enquiry" size="form" onClose={onClose} {...props}>
      <input aria-label="Place" />
    </Dialog>,
  )
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'New enquiry' }) }
}

describe('a dialog', () => {
  it('with a form is not closed by a tap on the backdrop, because typed text would be lost', () => {
    const { onClose, dialog } = open()
    fireEvent.click(dialog)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('with a question is closed by a tap on the backdrop, but not by a tap inside', () => {
    const { onClose, dialog } = open({ size: 'question', maskCloses: true })
    fireEvent.click(screen.getByRole('textbox'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(dialog)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('calls onClose once on Escape, and prevents the browser from closing it', () => {
    const { onClose } = open()
    const input = screen.getByRole('textbox')
    const escape = createEvent.keyDown(input, { key: 'Escape' })
    fireEvent(input, escape)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(escape.defaultPrevented).toBe(true)
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('is not closed by Escape of an input method: %j', (sign) => {
    const { onClose } = open()
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', ...sign })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('opens again if the browser closes it anyway', () => {
    const { onClose, dialog } = open({ closable: false })
    dialog.close()
    expect(dialog.open).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('remains open when a file picker inside it is cancelled', () => {
    const { onClose } = open()
    fireEvent(screen.getByRole('textbox'), new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the focus after closing a dialog whose opener is gone', () => {
  const Screen = ({ over = null }: { over?: ReactNode }) => {
    const [at, setAt] = useState<'bar' | 'open' | 'closed'>('bar')
    return (
      <>
        <main id="main" tabIndex={-1}>
          {at === 'bar' && (
            <button type="button" onClick={() => setAt('open')}>
              Enquire
            </button>
          )}
        </main>
        {at === 'open' && (
          <Dialog title="New enquiry" onClose={() => setAt('closed')}>
            <input aria-label="Place" />
          </Dialog>
        )}
        {over}
      </>
    )
  }

  it('moves to the page, so that the next Tab does not start at the top', async () => {
    renderScreen(<Screen />)
    await userEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('moves to a dialog that is still open', async () => {
    renderScreen(
      <Screen
        over={
          <dialog open aria-label="Under">
            <button type="button">Stay</button>
          </dialog>
        }
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
  })
})

it('a question over a form focuses the answer that changes nothing, and Escape leaves the form open', async () => {
  const onClose = vi.fn()
  const onCancel = vi.fn()
  renderScreen(
    <Dialog title="New enquiry" size="form" onClose={onClose}>
      <ConfirmDialog title="Discard this draft?" action="Discard" danger onConfirm={vi.fn()} onCancel={onCancel}>
        It cannot be brought back.
      </ConfirmDialog>
    </Dialog>,
  )
  expect(document.activeElement?.textContent).toBe('Cancel')
  expect(screen.getByRole('alertdialog').getAttribute('aria-describedby')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})
