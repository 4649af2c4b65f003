import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderScreen } from '#tests/harness/render.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import { toasts } from '../overlays/toast-state.ts'
import { reportTooLongField } from './surplus.tsx'
import { TextArea } from './text-area.tsx'

const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

it.each([
  ['the help', undefined, 'In litres'],
  ['the error in place of the help', 'Enter a quantity', 'Enter a quantity'],
])('a field labels its control and describes it with %s', (_, error, description) => {
  renderScreen(
    <Field label="Quantity" help="In litres" error={error}>
      <TextInput value="" onValue={vi.fn()} />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Quantity' })
  expect(descriptionOf(input)).toBe(description)
  expect(input.getAttribute('aria-invalid')).toBe(error ? 'true' : null)
})

const onSend = vi.fn<(text: string) => void>()

const Form = ({ type = 'text' }: { type?: string }) => {
  const [note, setNote] = useState('')
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!reportTooLongField(event.currentTarget)) onSend(note)
      }}
    >
      <Field label="Name">
        <TextInput type={type} value={name} limit={5} onValue={setName} />
      </Field>
      <Field label="Note" optional counter={{ used: note.length, max: 500 }}>
        <TextArea value={note} limit={500} onValue={setNote} />
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Note/ })

const paste = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}

describe('a text above its length limit', () => {
  it('stays complete in its field, which says how many letters are too many and shows where they start', async () => {
    renderScreen(<Form />)
    const letters = 'x'.repeat(500) + 'y'.repeat(2_500)
    await paste(note(), letters)
    expect(note().value).toBe(letters)
    expect(note().getAttribute('aria-invalid')).toBe('true')
    const message = document.getElementById(note().getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toContain('3,000 of 500 characters: ')
    expect(message?.textContent).toContain('Shorten the text by 2,500 characters')
    expect(message?.querySelector('mark')?.textContent).toMatch(/^y{300}…$/)
    expect(await screen.findByRole('status')).toBeTruthy()
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('3,000 of 500 characters'))
  })

  it('stops the form, which names and focuses the field, until the text is short enough', async () => {
    onSend.mockReset()
    renderScreen(<Form />)
    await paste(note(), 'x'.repeat(502))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(note())
    expect(toasts.items.at(-1)?.text).toBe('Note: Shorten the text by 2 characters')
    await userEvent.keyboard('{End}{Backspace}{Backspace}')
    expect(document.querySelector('mark')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).toHaveBeenCalledWith('x'.repeat(500))
  })

  it('is not shown outside its field if it is a password', async () => {
    renderScreen(<Form type="password" />)
    await paste(screen.getByLabelText('Name'), 'secret words')
    expect(screen.getByText(/^12 of 5 characters: /, { selector: 'b' })).toBeTruthy()
    expect(document.querySelector('mark')).toBeNull()
  })
})
