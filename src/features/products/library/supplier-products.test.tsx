import { screen, waitFor, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { CompanyProducts, EnquireSupplierButton } from './supplier-products.tsx'
import { clearSelection } from '../selection.ts'

const maker = { companyId: 'k1', name: 'Maker 1' }

const onlySome = () => storeCopyStatus({ categories: ['c1'] })

test('a device with a part of the library does not claim that a supplier has no products', async () => {
  await storeCatalogueCopy([])
  renderScreen(<CompanyProducts companyId="k1" />)
  await waitFor(() => expect(screen.getByText('No products of this supplier are in the library.')).toBeTruthy())
  await onlySome()
  const text = 'No products of this supplier are in the part of the library on this device.'
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
})

describe('a supplier’s products from the server', () => {
  let call: MockInstance<typeof api.call>
  beforeEach(async () => {
    call = vi.spyOn(api, 'call')
    sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: null }
    await storeCatalogueCopy([productRow(1, { company: maker })])
    await onlySome()
  })
  afterEach(() => void (sessionState.view = { status: 'starting' }))

  test('can be extended by a button, and remain if the server cannot be reached', async () => {
    const page = (from: number, to: number) => ({
      list: range(from, to).map((n) => product.parse(productRow(n, { company: maker }))),
      total: 130,
      corrected: [],
    })
    const rowCount = () => screen.queryAllByRole('checkbox', { name: /^Select Product/ }).length
    call.mockResolvedValueOnce(page(0, 100)).mockRejectedValueOnce(new ApiError('offline'))
    renderScreen(<CompanyProducts companyId="k1" />)
    await waitFor(() => expect(rowCount()).toBe(100))
    expect(screen.getByText('1–100 of 130')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show 30 more' }))
    expect(await screen.findByText(/^The server did not respond\. Showing earlier results\./)).toBeTruthy()
    expect(rowCount()).toBe(100)
    call.mockResolvedValueOnce(page(0, 100)).mockResolvedValueOnce(page(100, 130))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rowCount()).toBe(130))
    expect(screen.queryByText(/of 130/)).toBeNull()
  })
})

describe('an enquiry to a supplier', () => {
  const of = (n: number) => productRow(n, { company: maker })
  const page = () =>
    renderScreen(
      <>
        <EnquireSupplierButton companyId="k1" />
        <CompanyProducts companyId="k1" />
      </>,
      '/pages/company/detail?id=k1',
    )

  withAccount({ signedIn: true })
  afterEach(() => clearSelection())

  const drafts = async () =>
    (await account.db.drafts.toArray()).map(({ kind, mine }) => [kind, mine.lines.map((line) => line.pesticideId)])

  test('is about the selected products; if none is selected, the page says what to do', async () => {
    await storeCatalogueCopy([of(1), of(2)])
    page()
    await screen.findByText('Product 2')
    fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    expect(await screen.findByText(/^Tick the products that you want a quotation for/)).toBeTruthy()
    expect(await drafts()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Product 2' }))
    await waitFor(() => expect(screen.queryByText(/^Tick the products/)).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    await waitFor(async () => expect(await drafts()).toEqual([['enquiry', ['p2']]]))
  })

  test('is about the only product if the supplier has only one', async () => {
    await storeCatalogueCopy([of(1)])
    page()
    await screen.findByText('Product 1')
    fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    await waitFor(async () => expect(await drafts()).toEqual([['enquiry', ['p1']]]))
  })
})
