import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { clearSelection } from '../selection-state.ts'
import { EnquireSupplier } from './enquire-supplier.tsx'
import { ProductsOfCompany } from './products-of-company.tsx'

const request = vi.hoisted(() => vi.fn())
vi.mock('./use-request-products.ts', () => ({ useRequestProducts: () => ({ request, add: vi.fn() }) }))

const of = (n: number) => productRow(n, { company: { companyId: 'k1', name: 'Maker 1' } })
const page = () =>
  draw(
    <>
      <EnquireSupplier companyId="k1" />
      <ProductsOfCompany companyId="k1" />
    </>,
    '/pages/company/detail?id=k1',
  )

beforeEach(() => void request.mockClear())
afterEach(() => {
  cleanup()
  clearSelection()
})

test('an enquiry is about what is ticked; with nothing ticked the page says what to do', async () => {
  await copyOf([of(1), of(2)])
  page()
  await screen.findByText('Product 2')
  fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
  expect(await screen.findByText(/^Tick the products that you want a quotation for/)).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Product 2' }))
  await waitFor(() => expect(screen.queryByText(/^Tick the products/)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
  expect(request).toHaveBeenCalledWith('enquiry', [expect.objectContaining({ pesticideId: 'p2' })])
})

test('a supplier of one product is asked about it', async () => {
  await copyOf([of(1)])
  page()
  await screen.findByText('Product 1')
  fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
  expect(request).toHaveBeenCalledWith('enquiry', [expect.objectContaining({ pesticideId: 'p1' })])
})
