import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { DateInput } from './date-input.tsx'

afterEach(cleanup)

const Form = () => {
  const [day, setDay] = useState('2026-11-25')
  return (
    <>
      <DateInput aria-label="Reply by" value={day} onValue={setDay} />
      <output>{day || 'no day'}</output>
      <button type="button" onClick={() => setDay('2026-12-09')}>
        +14
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reply by' })
const stored = () => screen.getByRole('status').textContent

test('a day is shown and typed in the order of the language', async () => {
  draw(<Form />)
  expect(field().value).toBe('25/11/2026')
  await userEvent.clear(field())
  expect(stored()).toBe('no day')
  await userEvent.type(field(), '3.4.2027')
  expect(stored()).toBe('2027-04-03')
  await userEvent.tab()
  expect(field().value).toBe('03/04/2027')
})

test('text that is no day stays in the field, and no day is stored', async () => {
  draw(<Form />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2027')
  await userEvent.tab()
  expect(field().value).toBe('31/02/2027')
  expect(stored()).toBe('no day')
})

test('a day chosen beside the field replaces the text', async () => {
  draw(<Form />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2027')
  await userEvent.click(screen.getByRole('button', { name: '+14' }))
  expect(field().value).toBe('09/12/2026')
})
