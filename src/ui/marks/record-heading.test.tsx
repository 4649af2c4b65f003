import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { RecordHeading, useSetRecordName, useRecordName } from './record-heading.tsx'

const Title = () => <p role="status">{useRecordName()}</p>
const NamedRecord = ({ name }: { readonly name: string }) => {
  useSetRecordName(name)
  return <h1>Enquiry</h1>
}
const title = () => screen.getByRole('status').textContent

it('a heading is not translated by the browser, unless it is a sentence', () => {
  renderScreen(
    <>
      <RecordHeading>Mesotrione 480 g/L SC</RecordHeading>
      <RecordHeading translate="yes">Prices fall</RecordHeading>
    </>,
  )
  expect(screen.getAllByRole('heading').map((one) => one.getAttribute('translate'))).toEqual(['no', 'yes'])
})

it('the page title is the heading, followed by the record number if other records share the heading', async () => {
  const page = (no?: string) => (
    <>
      <Title />
      <RecordHeading {...(no ? { no } : {})}>Quotations side by side</RecordHeading>
    </>
  )
  const { rerender } = renderScreen(page())
  await waitFor(() => expect(title()).toBe('Quotations side by side'))
  rerender(page('E-20261116-BPK3N'))
  await waitFor(() => expect(title()).toBe('Quotations side by side E-20261116-BPK3N'))
})

it("the title of a page contains the record's name if the heading does not, until the page is left", async () => {
  const { rerender } = renderScreen(
    <>
      <Title />
      <NamedRecord name="E-20261029-UKJ6V-1" />
    </>,
  )
  await waitFor(() => expect(title()).toBe('E-20261029-UKJ6V-1'))
  rerender(<Title />)
  await waitFor(() => expect(title()).toBe(''))
})
