import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { sessionState } from '#api/session/session-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { clearSelection } from '../selection-state.ts'
import { EnquireSupplier } from './enquire-supplier.tsx'
import { ProductsOfCompany } from './products-of-company.tsx'

const of = (n: number) => productRow(n, { company: { companyId: 'k1', name: 'Maker 1' } })
const page = () =>
  draw(
    <>
      <EnquireSupplier companyId="k1" />
      <ProductsOfCompany companyId="k1" />
    </>,
    '/pages/company/detail?id=k1',
  )

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
  clearSelection()
})

/** The products of each draft. */
const drafts = async () =>
  (await account.db.drafts.toArray()).map(({ kind, mine }) => [kind, mine.lines.map((line) => line.pesticideId)])

test('an enquiry is about the ticked products; with none ticked the page says what to do', async () => {
  await copyOf([of(1), of(2)])
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

test('an enquiry to a supplier with one product is about that product', async () => {
  await copyOf([of(1)])
  page()
  await screen.findByText('Product 1')
  fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
  await waitFor(async () => expect(await drafts()).toEqual([['enquiry', ['p1']]]))
})
