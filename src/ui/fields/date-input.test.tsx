import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { setBuyerCountry } from '#i18n/number-signs.ts'
import { DateInput } from './date-input.tsx'

afterEach(() => setBuyerCountry(null))

const Form = ({ min }: { readonly min?: string }) => {
  const [day, setDay] = useState('2026-11-25')
  return (
    <>
      <DateInput aria-label="Reply by" value={day} onValue={setDay} {...(min ? { min } : {})} />
      <output>{day || 'no day'}</output>
      <button type="button" onClick={() => setDay('2026-12-09')}>
        +14
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reply by' })
/** Engines differ in the comma after a weekday, so it is removed. */
const note = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent.replace('day,', 'day')
const storedDay = () => screen.getByRole('status').textContent

const type = async (text: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test('the date field shows and accepts a day in the order of the country', async () => {
  setBuyerCountry('KE')
  renderScreen(<Form />)
  expect(field().value).toBe('25/11/2026')
  expect(screen.getByText(/^Wednesday,? 25 November 2026$/)).toBeTruthy()
  await userEvent.clear(field())
  expect(storedDay()).toBe('no day')
  await userEvent.type(field(), '3.4.2027')
  expect(storedDay()).toBe('2027-04-03')
  await userEvent.tab()
  expect(field().value).toBe('03/04/2027')
  expect(note()).toBe('Saturday 3 April 2027')
})

test('the date field asks which of two days a text means, and stores neither until one is chosen', async () => {
  renderScreen(<Form />)
  await type('03/04/2027')
  await userEvent.tab()
  expect(field().value).toBe('03/04/2027')
  expect(storedDay()).toBe('no day')
  const question = screen.getByRole('group', { name: 'Which day is 03/04/2027?' })
  await userEvent.click(within(question).getByRole('button', { name: /^Thursday,? 4 March 2027$/ }))
  expect(storedDay()).toBe('2027-03-04')
  expect(field().value).toBe('04/03/2027')
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('group')).toBeNull()
})

test.each([
  ['01/12/2026', '2026-12-01', 'Tuesday 1 December 2026'],
  ['05/01/2026', 'no day', 'Choose a day from 25 Nov 2026 to 31 Dec 2120'],
  ['01/01/2121', 'no day', 'Choose a day from 25 Nov 2026 to 31 Dec 2120'],
])('a date field with the minimum 25 November 2026 reads %s as %s', async (text, day, noteText) => {
  renderScreen(<Form min="2026-11-25" />)
  await type(text)
  await userEvent.tab()
  expect(storedDay()).toBe(day)
  expect(note()).toBe(noteText)
})

test('the date field shows the expected format if the field is left with text that is not a day', async () => {
  setBuyerCountry('US')
  renderScreen(<Form />)
  await type('13/04')
  expect(note()).toBe('')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  expect(note()).toBe('Write the day as mm/dd/yyyy, for example 12/25/2027')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('13/04')
  expect(storedDay()).toBe('no day')
})

test('the date field replaces its text by a day chosen outside the field', async () => {
  renderScreen(<Form />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2027')
  await userEvent.click(screen.getByRole('button', { name: '+14' }))
  expect(field().value).toBe('09/12/2026')
})
