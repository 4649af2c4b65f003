import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pendingOps } from '#account/store/db.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { connection } from '#api/connection.ts'
import { aSupplier } from '#domain/quotations/test-quotations.ts'
import { code } from '#contract/codes.ts'
import { account } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import {
  acceptedBodies,
  openComparison,
  priceQuotation,
  putEnquiry,
  visibleTextOf,
  withComparison,
} from '#tests/harness/comparison.tsx'

beforeAll(() => storeCatalogueCopy([]))

const confirm = () => screen.getByRole('button', { name: /^Accept [A-Z]{3}/ })

describe('the decision between the quotations of a request group', () => {
  withComparison()

  it('accepts a quotation by its version, and notifies the other supplier', async () => {
    await putEnquiry('a', [priceQuotation('4.00', { version: 3 })])
    await putEnquiry('b', [priceQuotation('4.10')])
    await openComparison()
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    await screen.findByRole('checkbox', { name: 'Tell the other supplier it was not selected' })
    await userEvent.click(confirm())
    await waitFor(() => expect(acceptedBodies('enquiry')).toEqual([{ id: 'a', version: 3, declineOthers: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers, beside the button, to notify the other suppliers, and then says how many were notified', async () => {
    for (const id of ['a', 'b', 'c'])
      await putEnquiry(id, [priceQuotation('4.10', { tradeClause: 'CIF' })], {
        tradeClause: 'CIF',
        deliveryPlace: 'Santos',
      })
    await openComparison()
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    const tell = await screen.findByRole('checkbox', { name: /^Tell the other 2 suppliers/ })
    expect(tell.closest('footer')).not.toBeNull()
    const terms = visibleTextOf(screen.getByRole('dialog'))
    for (const part of ['Quantity1,000 L', 'Packagingnot statedasked DRUM', 'CIFasked CIF Santos, place not stated'])
      expect(terms).toContain(part)
    await userEvent.click(confirm())
    await waitFor(() =>
      expect(toasts.items.map((toast) => toast.text)).toContain(
        'Quotation accepted: 2 other suppliers were told that they were not selected',
      ),
    )
  })

  it('says that the other quotations could not be read, and allows accepting once they are read', async () => {
    await putEnquiry('a', [priceQuotation('4.20')])
    await openComparison()
    const reading = vi.spyOn(account.db.records, 'where').mockImplementation(() => {
      throw new Error('broken')
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Could not be read from this device.')).toBeTruthy()
    expect(confirm()).toHaveProperty('disabled', true)
    reading.mockRestore()
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(confirm()).toHaveProperty('disabled', false))
  })

  it('says why an acceptance was refused, and leaves the dialog open', async () => {
    vi.mocked(api.call).mockRejectedValue(new ApiError('refused', { code: code.quoteChanged }))
    await putEnquiry('a', [priceQuotation('4.20')])
    await openComparison()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(confirm()).toHaveProperty('disabled', false))
    await userEvent.click(confirm())
    expect((await screen.findByRole('alert')).textContent).toContain('newer quotation')
    expect(confirm()).toHaveProperty('disabled', true)
  })

  it('does not allow accepting while offline; declining waits in the outbox', async () => {
    connection.browserOffline = true
    await putEnquiry('a', [priceQuotation('4.20')])
    await openComparison()
    await userEvent.click(screen.getByRole('button', { name: 'Accept when online' }))
    expect(confirm()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decline Supplier a' }))
    await screen.findByText('Waiting for a connection')
    expect((await pendingOps(account.db)).map((op) => op.intent?.name)).toEqual(['record-decline'])
  })

  it('does not offer to accept an expired quotation', async () => {
    await putEnquiry('a', [priceQuotation('4.20', { validUntil: '2020-01-01' })])
    await openComparison()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.getByText(/1 Jan 2020, expired/)).toBeTruthy()
  })
})

describe('the comparison on a phone', () => {
  withComparison(true)

  it('marks a supplier that the buyer declined, and counts the declined suppliers', async () => {
    const reason = { id: 'no', time: 3, actor: 'buyer', type: 'not-selected', reason: 'price' } as const
    const { record } = aSupplier({ id: 'b', quotes: [priceQuotation('4.10')] })
    await putEnquiry('a', [priceQuotation('4.20')])
    await putEnquiry('b', [priceQuotation('4.10')], {
      status: 91,
      log: [...(record.log ?? []), { ...reason, files: [] }],
    })
    await openComparison()
    const [row] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('Supplier b'))
    expect(row?.textContent).toContain('Declined by you')
    expect(screen.getByText('1 declined by you')).toBeTruthy()
    const cards = screen.getAllByRole('group').flatMap((group) => group.querySelector('summary')?.textContent ?? [])
    expect(cards.map((card) => card.slice(0, 10))).toEqual(['Supplier b', 'Supplier a'])
  })
})
