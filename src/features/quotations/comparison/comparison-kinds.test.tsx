import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLine, aQuotation, aSupplier } from '#domain/quotations/test-quotations.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { acceptedBodies, openComparison, putOf, visibleTextOf, withComparison } from '#tests/harness/comparison.tsx'

beforeAll(() => storeCatalogueCopy([]))

withComparison()

const cost = (sampleFee: string, shipmentFee: string, change: Partial<QuotationContent> = {}) =>
  aQuotation({ lines: [], validUntil: '2199-01-01', sampleFee, shipmentFee, ...change })
const support = (fee: string, serviceMonths: number, change: Partial<QuotationContent> = {}) =>
  aQuotation({ lines: [], validUntil: '2199-01-01', isSupport: true, fee, serviceMonths, ...change })

const cell = (row: string, supplier: string) => {
  const table = screen.getByRole('table')
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex((head) => visibleTextOf(head).includes(supplier))
  const match = within(within(table).getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('cell')[at - 1]
  return match ? visibleTextOf(match) : ''
}

it('the totals of several products have enough decimals to tell the lowest from the others', async () => {
  const products = ['p1', 'p2'].map((pesticideId) => aLine({ pesticideId, name: pesticideId, quantity: '1' }))
  for (const [id, prePrice] of [
    ['a', '4.001'],
    ['b', '4.002'],
  ] as const) {
    const lines = products.map(({ pesticideId }) => ({ pesticideId, prePrice, unit: 'L' }))
    await putOf('enquiry', id, [aQuotation({ validUntil: '2199-01-01', lines })], { products })
  }
  await openComparison('enquiry')
  expect(cell('Total', 'Supplier a')).toMatch(/^USD 8\.002 lowest/)
  expect(cell('Total', 'Supplier b')).toMatch(/^USD 8\.004/)
  expect(visibleTextOf(screen.getByRole('group', { name: 'All products' }))).toContain('USD 8.002')
})

describe('the sample costs of several suppliers', () => {
  it('are in columns; the lowest cost, a late quotation and an earlier version are marked by text', async () => {
    await putOf('sample', 'a', [cost('15', '40'), cost('10', '40', { version: 2, late: true })])
    await putOf('sample', 'b', [cost('12', '50')])
    await putOf('sample', 'c', [])
    await openComparison('sample')
    expect(cell('Sample fee', 'Supplier a')).toBe('Earlier version: USD 15.00USD 10.00 lowest')
    expect(cell('Sample fee', 'Supplier b')).toMatch(/^USD 12\.00 \+USD 2\.00 \(20/)
    expect(cell('Total', 'Supplier a')).toBe('Earlier version: USD 55.00USD 50.00 lowest')
    expect(cell('Total', 'Supplier c')).toBe('Not quoted yet')
    expect(visibleTextOf(screen.getByRole('columnheader', { name: /Supplier a/ }))).toContain('Version 2Arrived late')
  })

  it('are accepted in the version shown; notifying the other supplier is off until the buyer chooses it', async () => {
    await putOf('sample', 'a', [cost('10', '40', { version: 2 })])
    await putOf('sample', 'b', [cost('12', '40')])
    await openComparison('sample')
    const [first] = screen.getAllByRole('button', { name: 'Confirm cost' })
    if (first) await userEvent.click(first)
    const dialog = within(screen.getByRole('dialog'))
    const tell = await dialog.findByRole('checkbox', { name: 'Tell the other supplier it was not selected' })
    expect(tell).toHaveProperty('checked', false)
    expect(dialog.getByText('Total').nextSibling?.textContent).toMatch(/50\.00/)
    await userEvent.click(tell)
    await userEvent.click(dialog.getByRole('button', { name: /^Confirm cost USD/ }))
    await waitFor(() => expect(acceptedBodies('sample')).toEqual([{ id: 'a', version: 2, declineOthers: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are not ranked if the quantities differ, and the page says why', async () => {
    await putOf('sample', 'a', [cost('10', '40')])
    const { record } = aSupplier({ id: 'b' })
    await putOf('sample', 'b', [cost('1', '4')], {
      products: record.products.map((line) => ({ ...line, quantity: '1' })),
    })
    await openComparison('sample')
    expect(screen.getByText('No lowest fee is marked: the suppliers were asked for different quantities.')).toBeTruthy()
    expect(screen.queryByText('lowest')).toBeNull()
  })
})

describe('the registration support of several suppliers', () => {
  it('is shown with fee, months, fee per month and the changes since the previous version', async () => {
    await putOf('intention', 'a', [support('9000', 12), support('9000', 18, { version: 2 })])
    await putOf('intention', 'b', [support('10000', 36)])
    await openComparison('intention')
    expect(cell('Registration fee', 'Supplier a')).toBe('USD 9,000.00 lowest')
    expect(cell('Fee per month', 'Supplier a')).toMatch(/^Earlier version: USD 750\.00USD 500\.00 \+USD 222\.22 \(80/)
    expect(cell('Fee per month', 'Supplier b')).toBe('USD 277.78 lowest')
    expect(cell('Support period', 'Supplier a')).toBe('Earlier version: 12 months18 months')
    expect(cell('Supports', 'Supplier b')).toBe('Yes')
  })

  it('is accepted from one supplier, and the other suppliers are notified', async () => {
    await putOf('intention', 'a', [support('9000', 12)])
    await putOf('intention', 'b', [support('10000', 36)])
    await openComparison('intention')
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByRole('checkbox')).toHaveProperty('checked', true)
    await userEvent.click(dialog.getByRole('button', { name: /^Accept [A-Z]{3}/ }))
    await waitFor(() => expect(acceptedBodies('intention')).toEqual([{ id: 'a', version: 1, declineOthers: true }]))
  })

  it('cannot be accepted from a supplier that offers none', async () => {
    await putOf('intention', 'a', [support('0', 0, { isSupport: false })])
    await openComparison('intention')
    expect(cell('Supports', 'Supplier a')).toBe('No')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })
})
