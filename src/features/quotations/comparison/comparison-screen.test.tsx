import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cancelRecord, declineRecord, requestRevision } from '#account/actions/records.ts'
import { accountValueKey } from '#account/store/account-value-keys.ts'
import { groupFiguresKey, readGroupFigures, readBuyerFigures } from '#account/queries/quotation-figures.ts'
import { legCostsKey, pricesKey } from '#account/store/prices.ts'
import { aSupplier } from '#domain/quotations/test-quotations.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { account } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { updateClockOffset } from '#lib/clock.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import {
  cellOf,
  openComparison,
  priceQuotation,
  putEnquiry,
  visibleTextOf,
  withComparison,
} from '#tests/harness/comparison.tsx'

beforeAll(() => storeCatalogueCopy([]))
withComparison()

const openWithoutRate = async (change: Partial<QuotationContent> = {}) => {
  await putEnquiry('a', [priceQuotation('4.20')])
  await putEnquiry('b', [priceQuotation('28', { currency: 'CNY', ...change })])
  await openComparison()
}

describe('the price comparison of a request group', () => {
  it('has a column per supplier; the lowest price and the price of an earlier version are marked by text', async () => {
    await putEnquiry('a', [priceQuotation('4.50'), priceQuotation('4.20', { version: 2 })])
    await putEnquiry('b', [priceQuotation('4.10')])
    await putEnquiry('c', [])
    await openComparison()
    expect(cellOf('Supplier a')).toContain('Earlier version: USD 4.50 per L FOBQuoted')
    expect(cellOf('Supplier a')).toContain(
      'USD 4.20 per L+USD 0.10 (2.4%)USD 4,200.00 for 1,000 LEarlier version: USD 4.50 per L FOBQuoted USD 4.20 per L FOB',
    )
    expect(cellOf('Supplier b')).toContain('USD 4.10 per Llowest, by USD 0.10 (2.4%)')
    expect(cellOf('Supplier c')).toContain('Not quoted yet')
    expect(screen.getByText('2 of 3 suppliers have quoted')).toBeTruthy()
  })

  it('converts prices to one basis; a price is shown as quoted until its missing figure is entered', async () => {
    await openWithoutRate()
    expect(cellOf('Supplier a')).toContain('USD 4.20 per L')
    expect(cellOf('Supplier b')).toContain('CNY 28.00 per L FOB Not compared. Missing: The rate of CNY')
    await userEvent.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '7')
    await waitFor(() => expect(cellOf('Supplier b')).toMatch(/USD 4\.00 per L≈ lowest, by USD 0\.20 \(4\.8%\)/))
    expect(cellOf('Supplier b')).toContain('Quoted CNY 28.00 per L FOB at a rate, estimate')
    expect((await readBuyerFigures(account.db)).rates['CNY']?.perDollar).toBe('7')
  })

  it('lets the buyer edit an estimate in the cell of the price or in the list of figures; each shows changes made in the other', async () => {
    await openWithoutRate()
    await userEvent.click(screen.getByRole('button', { name: 'Not compared. Missing: The rate of CNY' }))
    const [inCell, inList] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /CNY per 1 USD/ })
    expect(cellOf('Supplier b')).toContain('None of yours or the operator’s')
    if (inList) await userEvent.type(inList, '8')
    await waitFor(() => expect(inCell?.value).toBe('8'))
    if (inCell) await userEvent.type(inCell, '{backspace}7')
    await waitFor(() => expect(cellOf('Supplier b')).toMatch(/USD 4\.00 per L≈ lowest/))
    await waitFor(() => expect(inList?.value).toBe('7'))
    expect(cellOf('Supplier a')).not.toContain('estimate')
  })

  it('asks for the density at a price per litre if the freight is per tonne, and then compares the price', async () => {
    const freight = { amount: '100', per: 'tonne', currency: 'USD' }
    await account.db.meta.put({ k: groupFiguresKey('B1'), v: { legs: { freight } } })
    await putEnquiry('a', [priceQuotation('4.20', { tradeClause: 'CFR' })])
    await putEnquiry('b', [priceQuotation('4.00')])
    await putEnquiry('c', [priceQuotation('4.30', { tradeClause: 'CFR' })])
    await openComparison()
    expect(screen.getByRole('link', { name: '1 estimate, 1 open figure' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not compared. Missing: The density of glyphosate' }))
    const [inCell] = screen.getAllByRole('textbox', { name: /^Density of glyphosate/ })
    if (inCell) await userEvent.type(inCell, '1')
    await waitFor(() => expect(cellOf('Supplier b')).toContain('USD 4.10 per L'))
  })

  it('does not use an amount per shipment as one per tonne: after the change of basis, the leg is open', async () => {
    const freight = { amount: '100', per: 'shipment', currency: 'USD' }
    await account.db.meta.put({ k: groupFiguresKey('B1'), v: { legs: { freight } } })
    await putEnquiry('a', [priceQuotation('4.20', { tradeClause: 'CFR' })])
    await putEnquiry('b', [priceQuotation('4.00')])
    await openComparison()
    expect(cellOf('Supplier b')).toContain('USD 4.10 per L≈ lowest')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Freight: basis of charge' }), 'per tonne')
    await waitFor(() => expect(cellOf('Supplier b')).toContain('from USD 4.00 per L1 leg open'))
    expect(screen.queryByText(/lowest, by/)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Freight' }).value).toBe('')
  })

  it('computes the difference of two prices from the rounded values that are shown', async () => {
    await putEnquiry('a', [priceQuotation('6.526')])
    await putEnquiry('b', [priceQuotation('6.444')])
    await openComparison()
    expect(cellOf('Supplier a')).toContain('USD 6.53 per L+USD 0.09')
    expect(cellOf('Supplier b')).toContain('lowest, by USD 0.09')
  })

  it('shows an earlier price as it was quoted, even if it is in another currency than the new one', async () => {
    await putEnquiry('a', [
      priceQuotation('28', { currency: 'CNY', tradeClause: 'CIF' }),
      priceQuotation('4.20', { version: 2 }),
    ])
    await putEnquiry('b', [priceQuotation('4.10')])
    await openComparison()
    expect(cellOf('Supplier a')).toContain('Earlier version: CNY 28.00 per L CIFQuoted USD 4.20 per L FOB')
  })

  it('shows the legs that a price includes as a deduction, without a minus sign', async () => {
    const cost = {
      port: '',
      per: 'shipment',
      amount: '100',
      currency: 'USD',
      day: '2026-11-02',
      source: '',
      demo: false,
    }
    const legs = ['freight', 'insurance'].map((leg) => ({ leg, ...cost }))
    await account.db.kv.put({ k: legCostsKey, v: { rates: [], legs }, asOf: 1 })
    await putEnquiry('a', [priceQuotation('4.20', { tradeClause: 'FOB' })])
    await putEnquiry('b', [priceQuotation('4.60', { tradeClause: 'CIF' })])
    await putEnquiry('c', [priceQuotation('4.30', { tradeClause: 'FOB' })])
    await openComparison()
    expect(cellOf('Supplier b')).toContain(
      'Quoted USD 4.60 per L CIF less USD 200.00, estimate: Insurance, Freight (to: place not stated)',
    )
  })

  it('opens with the estimates of the price page and of the operator, each with source and day', async () => {
    const provenance = { day: '2026-11-02', source: 'Forwarder', demo: false }
    await account.db.kv.bulkPut([
      { k: pricesKey, v: { next: '', list: [], rates: [{ day: '2026-11-01', rate: '7', source: 'PBOC' }] }, asOf: 1 },
      {
        k: legCostsKey,
        v: {
          rates: [],
          legs: [{ leg: 'freight', port: '', per: 'shipment', amount: '100', currency: 'USD', ...provenance }],
        },
        asOf: 1,
      },
    ])
    await putEnquiry('a', [priceQuotation('4.20', { tradeClause: 'CFR' })])
    await putEnquiry('b', [priceQuotation('28', { currency: 'CNY' })], { tradeClause: 'CFR' })
    await putEnquiry('c', [priceQuotation('4.50', { tradeClause: 'CFR' })])
    await openComparison()
    expect(cellOf('Supplier b')).toMatch(/USD 4\.10 per L≈ lowest, by USD 0\.10/)
    expect(cellOf('Supplier b')).toContain('FOB at a rate, estimate, with USD 100.00, estimate: Freight')
    expect(screen.getByText(/^Price page, 1 Nov 2026/)).toBeTruthy()
    expect(screen.getByText(/^Forwarder, 2 Nov 2026/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Freight' }).value).toBe('100')
  })

  it('counts the legs of unknown cost, and states the cost below which they would change the order of the suppliers', async () => {
    await putEnquiry('a', [priceQuotation('4.20', { tradeClause: 'CFR' })])
    await putEnquiry('b', [priceQuotation('4.00')])
    await putEnquiry('c', [priceQuotation('4.30', { tradeClause: 'CFR' })])
    await openComparison()
    expect(cellOf('Supplier b')).toContain('from USD 4.00 per L1 leg open')
    expect(cellOf('Supplier a')).toContain('lowest, by USD 0.10')
    expect(
      screen.getByText(/lowest for glyphosate only if together they came to less than USD 200\.00 \(USD 0\.20/),
    ).toBeTruthy()
  })

  it.each([
    ['$7', 'This figure is in CNY, but “$” is another currency'],
    ['7x', 'Use digits and one decimal separator'],
  ])('names the problem of the rate "%s"', async (typed, error) => {
    await openWithoutRate()
    await userEvent.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), typed)
    expect(await screen.findByText(error)).toBeTruthy()
  })

  it('asks once about an exchange rate that makes a price more than ten times the others', async () => {
    await openWithoutRate()
    await userEvent.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '0.14')
    await userEvent.click(await screen.findByRole('button', { name: 'It is right' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'It is right' })).toBeNull())
    expect((await readBuyerFigures(account.db)).rates['CNY']).toMatchObject({ perDollar: '0.14', sure: true })
  })

  it('shows the terms of each quotation, their differences from the request, and what is not stated', async () => {
    await putEnquiry(
      'a',
      [priceQuotation('4.20', { tradeClause: 'FOB', place: 'Shanghai', leadDays: 20, supplierNo: 'JE-7' })],
      {
        tradeClause: 'CIF',
        deliveryPlace: 'Santos',
      },
    )
    await putEnquiry('b', [priceQuotation('4.30')])
    await putEnquiry('c', [], { status: 90 })
    await openComparison()
    const row = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(visibleTextOf)
    expect(row('Incoterm and place')).toEqual(['FOB Shanghaiasked CIF Santos', 'FOB', ''])
    expect(row('Lead time')).toEqual(['20 days', 'not stated', ''])
    expect(row('Their number')).toEqual(['JE-7', 'not stated', ''])
    expect(cellOf('Supplier c')).toBe('Declined by supplier')
  })

  it('keeps the columns in their places after the decision, and shows in each what was decided', async () => {
    await putEnquiry('a', [priceQuotation('4.20', { leadDays: 20 })], { status: 60 })
    await putEnquiry('b', [priceQuotation('4.10', { leadDays: 20 })], { status: 91 })
    await putEnquiry('c', [], { status: 30, replyState: 1 })
    await openComparison()
    const cellsOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell').map(visibleTextOf)
    expect(cellsOf(/^Accept or decline/)).toEqual(['Not selected', 'AcceptedOpen the request', 'Reply'])
    expect(cellsOf(/^Lead time/)).toEqual(['20 days', '20 days', ''])
    const [question] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Asked a question: answer it' })
    expect(question?.search).toContain('=c')
  })

  it('does not store a figure while the text is not a number; the text stays in its field with a message', async () => {
    await putEnquiry('a', [priceQuotation('4.20')])
    await putEnquiry('b', [priceQuotation('28', { currency: 'CNY' })])
    const field = async () => {
      await openComparison()
      return screen.findByRole<HTMLInputElement>('textbox', { name: /CNY per 1 USD/ })
    }
    await userEvent.type(await field(), '1e3')
    await waitFor(async () => expect((await readBuyerFigures(account.db)).rates).toEqual({}))
    cleanup()
    const reopenedField = await field()
    await waitFor(() => expect(reopenedField.value).toBe('1e3'))
    expect(screen.getByText('Use digits and one decimal separator')).toBeTruthy()
    await userEvent.clear(reopenedField)
    await userEvent.type(reopenedField, '7')
    await waitFor(async () => expect((await readBuyerFigures(account.db)).rates['CNY']?.perDollar).toBe('7'))
    cleanup()
    const last = await field()
    await waitFor(() => expect(last.value).toBe('7'))
  })

  it('stores the last typed digit of a figure even if the screen is left immediately', async () => {
    await openWithoutRate()
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '7.25')
    cleanup()
    await waitFor(async () => expect((await readBuyerFigures(account.db)).rates['CNY']?.perDollar).toBe('7.25'))
  })

  it('ACC-1 stores figures in the account in which they were typed, even if another account is now open', async () => {
    await openWithoutRate({ tradeClause: 'CIF' })
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '7.25')
    await user.type(await screen.findByRole('textbox', { name: 'Freight' }), '9x')
    const other = await openAccount()
    const metaBefore = await other.db.meta.toArray()
    cleanup()
    await waitFor(async () => expect((await readBuyerFigures(account.db)).rates['CNY']?.perDollar).toBe('7.25'))
    await waitFor(async () =>
      expect(await account.db.meta.get(accountValueKey('typing:figure:B1:freight'))).toBeDefined(),
    )
    expect(await other.db.meta.toArray()).toEqual(metaBefore)
  })

  it('keeps the chosen basis of charge of a leg for a new amount and for the next group', async () => {
    await openWithoutRate({ tradeClause: 'CIF' })
    const freight = await screen.findByRole('textbox', { name: 'Freight' })
    const per = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Freight: basis of charge' })
    await userEvent.type(freight, '90')
    const storedLeg = async () => (await readGroupFigures(account.db, 'B1')).legs.freight
    await waitFor(async () => expect(await storedLeg()).toMatchObject({ amount: '90', per: 'shipment' }))
    await userEvent.selectOptions(per, 'per tonne')
    await waitFor(async () => expect(await storedLeg()).toBeUndefined())
    await waitFor(() => expect(freight).toHaveProperty('value', ''))
    await userEvent.type(freight, '80')
    await waitFor(async () => expect(await storedLeg()).toMatchObject({ amount: '80', per: 'tonne' }))
    expect((await readBuyerFigures(account.db)).legs['freight']).toMatchObject({ amount: '80', per: 'tonne' })
  })

  it('offers a reminder when it is due by the server’s clock, even if the device’s clock is slow', async () => {
    const now = Date.now()
    onTestFinished(() => updateClockOffset(new Date(now).toUTCString(), now, now))
    await putEnquiry('a', [priceQuotation('4.20')])
    await putEnquiry('b', [], { status: 20, createTime: now })
    updateClockOffset(new Date(now + 9 * dayMs).toUTCString(), now, now)
    await openComparison()
    expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy()
  })

  it('does not offer steps while the outbox cannot be read, because a step may be waiting in it', async () => {
    await putEnquiry('a', [priceQuotation('4.20')])
    await putEnquiry('b', [])
    await declineRecord('enquiry', aRecordId('a'))
    const reading = vi.spyOn(account.db.blobs, 'toArray').mockRejectedValue(new Error('broken'))
    await openComparison()
    const [again] = await screen.findAllByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    reading.mockRestore()
    if (again) await userEvent.click(again)
    expect(await screen.findByText('Sending')).toBeTruthy()
  })

  it.each([
    ['a cancellation', (id: string) => cancelRecord('enquiry', aRecordId(id))],
    ['a request for a new quotation', (id: string) => requestRevision('enquiry', aRecordId(id), 1, 'Better for 20 t')],
  ])('shows, in place of the possible steps, that %s is being sent', async (_, step) => {
    await putEnquiry('a', [priceQuotation('4.20')])
    await openComparison()
    await step('a')
    await screen.findByText('Sending')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('shows the price trend at the time of each quotation, and an empty cell without a quotation', async () => {
    const point = { pesticideId: 'p1', active: 'glyphosate', specification: '95% TC', price: '29375', currency: 'CNY' }
    const prices: PricePoint[] = [{ ...point, per: 't', day: '2026-06-10', source: 'Weekly list', demo: false }]
    const { record } = aSupplier({ id: 'a', quotes: [priceQuotation('4.20', { tradeClause: 'CIF' })] })
    const log = (record.log ?? []).map((entry) => ({ ...entry, prices }))
    await putEnquiry('a', [], { status: 40, replyState: 1, log })
    await putEnquiry('b', [])
    await openComparison()
    const cells = within(screen.getByRole('row', { name: /^Price trend at time of quotation/ })).getAllByRole('cell')
    expect(cells.map(visibleTextOf)).toEqual(['glyphosate 95% TC CNY 29,375.00 per t, 10 Jun 2026 Weekly list', ''])
  })
})
