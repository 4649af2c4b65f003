import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { getDraft } from '#account/store/db.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { fillContent, openForm } from '../test-requests.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount()

const open = async (kind: 'sample' | 'intention') => {
  const { localId } = await openForm(account, undefined, undefined, kind)
  await screen.findAllByText('L', { selector: 'option' })
  return localId
}
const markedNames = () =>
  [...document.querySelectorAll('[aria-invalid]')].map(
    (field) =>
      field.getAttribute('aria-label') ?? document.querySelector(`label[for="${field.id}"]`)?.textContent?.trim(),
  )

it('the request form of a sample asks for purpose and shipping, not for packaging', async () => {
  await open('sample')
  expect(screen.queryByRole('combobox', { name: /^Packaging/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('6 fields to fix before sending')
  expect(markedNames()).toEqual([
    'Quantity, Product 1',
    'Unit, Product 1',
    'Place of delivery',
    'Purpose',
    'Shipping method',
    'Reply by',
  ])
})

it('the request form of a sample sends the phone as the last line of the address, and does not accept it as the address', async () => {
  const localId = await open('sample')
  await userEvent.type(screen.getByLabelText('Phone for the courier'), '+55 19 1')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('6 fields to fix before sending')
  await userEvent.type(screen.getByLabelText('Place of delivery'), 'Rua A')
  await waitFor(async () =>
    expect((await getDraft(account.db, localId))?.mine.terms['deliveryPlace']).toBe('Rua A\nCourier phone: +55 19 1'),
  )
  expect(await screen.findByText('5 fields to fix before sending')).toBeTruthy()
})

it('the request form of a sample asks for a maximum amount only if the buyer pays', async () => {
  const localId = await open('sample')
  expect(screen.getByLabelText('Maximum you can pay')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  await waitFor(() => expect(screen.queryByLabelText('Maximum you can pay')).toBeNull())
  await waitFor(async () => expect((await getDraft(account.db, localId))?.mine.terms['canPay']).toBe(false))
})

it('the request form of a registration without a sample ignores, but retains, what was typed about the sample', async () => {
  const localId = await open('intention')
  await userEvent.clear(screen.getByLabelText('Sample quantity'))
  await userEvent.type(screen.getByLabelText('Sample quantity'), '16.000')
  const [, needed] = screen.getAllByRole('radio', { name: 'No' })
  await userEvent.click(needed ?? document.body)
  await waitFor(() => expect(screen.queryByLabelText('Sample quantity')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('1 field to fix before sending')).toBeTruthy()
  expect(markedNames()).toEqual(['Reply by'])
  expect(screen.queryByLabelText('Sample quantity')).toBeNull()
  const [, wanted] = screen.getAllByRole('radio', { name: 'Yes' })
  await userEvent.click(wanted ?? document.body)
  expect(await screen.findByLabelText('Sample quantity')).toHaveProperty('value', '16.000')
  expect((await getDraft(account.db, localId))?.mine.terms['sampleCount']).toBe('?16.000')
})

it('a registration with a sample quantity of 0 is sent without a sample after the buyer confirms that none is needed', async () => {
  const fill = (content: RequestContent) => ({ ...fillContent(content), note: 'Please help' })
  const { draft } = await openForm(account, undefined, fill, 'intention')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('No sample is needed. Is that right?')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Yes, send it' }))
  await waitFor(async () => expect((await draft())?.sendRev).not.toBeNull())
  expect((await draft())?.mine.terms['needSample']).toBe(false)
})
