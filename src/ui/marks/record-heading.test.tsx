import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RecordHeading, useRecordName } from './record-heading.tsx'

const Title = () => <p role="status">{useRecordName() || 'no record'}</p>
const screenOf = (name: string | null) => (
  <>
    <Title />
    {name !== null && <RecordHeading>{name}</RecordHeading>}
  </>
)
const titled = (name: string) => screen.findByText(name, { selector: 'p' })

test('the title names the record that is shown, also when another one takes its place', async () => {
  const { rerender } = render(screenOf('Diquat 200 g/L SL'))
  expect(await titled('Diquat 200 g/L SL')).toBeTruthy()
  rerender(screenOf('Abamectin 18 g/L EC'))
  expect(await titled('Abamectin 18 g/L EC')).toBeTruthy()
})

test('a screen without a record does not bear the name of the last one', async () => {
  const { rerender } = render(screenOf('Diquat 200 g/L SL'))
  expect(await titled('Diquat 200 g/L SL')).toBeTruthy()
  rerender(screenOf(null))
  expect(await titled('no record')).toBeTruthy()
})
