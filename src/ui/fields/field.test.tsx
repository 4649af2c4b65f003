import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('a field', () => {
  it('labels its control and describes it with the help', () => {
    draw(
      <Field label="Quantity" help="In litres">
        <TextInput value="" onValue={vi.fn()} />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Quantity' })
    expect(described(input)).toBe('In litres')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('describes the control with the error instead of the help', () => {
    draw(
      <Field label="Quantity" help="In litres" error="Enter a quantity">
        <TextInput value="" onValue={vi.fn()} />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Quantity' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(described(input)).toBe('Enter a quantity')
    expect(screen.queryByText('In litres')).toBeNull()
  })

  it('says how many characters of a limited text are used', () => {
    draw(
      <Field label="Note" optional counter={{ used: 152, max: 140 }}>
        <TextInput value="" onValue={vi.fn()} />
      </Field>,
    )
    expect(screen.getByLabelText('152 of 140 characters').textContent).toBe('152/140')
    expect(screen.getByRole('textbox', { name: 'Note optional' })).toBeTruthy()
  })

  it('groups several controls under one label', () => {
    draw(
      <Field label="Files" group error="Too many" id="files">
        <button type="button">Add</button>
      </Field>,
    )
    const group = screen.getByRole('group', { name: 'Files' })
    expect(group.id).toBe('files')
    expect(described(group)).toBe('Too many')
  })
})
