import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { cancelRecord, declineRecord, requestRevision, urgeRecord } from '#account/records/records.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { ownValueRowKey } from '#account/store/own-value-keys.ts'
import { readBatchFigures, readOwnFigures } from '#account/store/read-quote-figures.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { connection } from '#api/connection.ts'
import { aLine, aQuote, aSupplier } from '#domain/quotes/test-offers.ts'
import type { Quote } from '#domain/quotes/offers.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { code } from '#contract/codes.ts'
import { agreeCallOf } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { onPhone } from '#tests/harness/media.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw, whenRead } from '#tests/harness/render.tsx'
import { ComparisonScreen } from './comparison-screen.tsx'
import { PriceAtDecision } from '../prices/price-at-decision.tsx'

beforeAll(() => copyOf([]))

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  connection.browserOffline = false
  vi.spyOn(api, 'call').mockImplementation(async () => ({ records: [] }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
})

const price = (prePrice: string, change: Partial<Quote> = {}) =>
  aQuote({ validUntil: '2199-01-01', lines: [{ pesticideId: 'p1', prePrice, unit: 'L' }], ...change })

const put = async (id: string, quotes: readonly Quote[], change: Partial<RequestRecord> = {}) => {
  const { record } = aSupplier({ id, quotes, lines: [aLine()], record: { kind: 'enquiry', ...change } })
  await account.db.records.put({
    kind: 'enquiry',
    id: aRecordId(id),
    createTime: record.createTime,
    batchNo: 'B1',
    provisional: false,
    row: record,
  })
}
const open = async () => {
  draw(<ComparisonScreen kind="enquiry" batchNo="B1" />)
  const heading = await screen.findByRole('heading', { level: 1 })
  await whenRead()
  return heading
}
/** The acceptances of a kind that left. */
const accepted = (kind: RequestKind) =>
  vi.mocked(api.call).mock.calls.flatMap(([call, input]) => (call === agreeCallOf(kind) ? [input?.body] : []))
const text = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ')
const cellOf = (supplier: string) => {
  const table = screen.getByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  const at = heads.findIndex((head) => text(head).includes(supplier)) - 1
  const row = within(table).getAllByRole('row')[1]
  const cell = row && within(row).getAllByRole('cell')[at]
  if (!cell) throw new Error('no such cell')
  return text(cell)
}

describe('the offers of a batch', () => {
  it("offer a reminder beside the supplier's own time", async () => {
    await put('a', [price('4.50')])
    await put('b', [])
    await open()
    expect(screen.getAllByRole('button', { name: 'Remind' })).toHaveLength(1)
    expect(screen.getAllByText(/^\d\d:\d\d supplier’s local time$/)).toHaveLength(1)
  })

  it('are in columns, with the lowest marked in words and the earlier version struck through', async () => {
    await put('a', [price('4.50'), price('4.20', { version: 2 })])
    await put('b', [price('4.10')])
    await put('c', [])
    await open()
    expect(cellOf('Supplier a')).toContain('Earlier version: USD 4.50')
    expect(cellOf('Supplier a')).toContain('USD 4.20per L')
    expect(cellOf('Supplier a')).not.toContain('Lowest')
    expect(cellOf('Supplier b')).toContain('Lowest')
    expect(cellOf('Supplier c')).toContain('Not quoted yet')
    expect(screen.getByText('2 of 3 suppliers have quoted')).toBeTruthy()
  })

  it('are converted to one basis with figures that are stored on the device', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('28', { currency: 'CNY' })])
    await open()
    expect(cellOf('Supplier b')).not.toContain('Lowest')
    await userEvent.click(screen.getByRole('radio', { name: 'On a common basis' }))
    expect(screen.getByText('The rate of CNY')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '7')
    await waitFor(() => expect(cellOf('Supplier b')).toMatch(/USD 8\.33.*per kg of pure active/))
    expect(cellOf('Supplier b')).toContain('Lowest')
    expect((await readOwnFigures(account.db)).rates['CNY']?.perDollar).toBe('7')
  })

  it('ignore a figure that is only the beginning of a text, which stays in its field with a message', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('28', { currency: 'CNY' })])
    const field = async () => {
      await open()
      await userEvent.click(screen.getByRole('radio', { name: 'On a common basis' }))
      return screen.findByRole<HTMLInputElement>('textbox', { name: /CNY per 1 USD/ })
    }
    await userEvent.type(await field(), '1e3')
    await waitFor(async () => expect((await readOwnFigures(account.db)).rates).toEqual({}))
    cleanup()
    const anew = await field()
    await waitFor(() => expect(anew.value).toBe('1e3'))
    expect(screen.getByText('Use digits and one decimal separator')).toBeTruthy()
    await userEvent.clear(anew)
    await userEvent.type(anew, '7')
    await waitFor(async () => expect((await readOwnFigures(account.db)).rates['CNY']?.perDollar).toBe('7'))
    cleanup()
    const last = await field()
    await waitFor(() => expect(last.value).toBe('7'))
  })

  it('are stored to the last key when the screen is left right after it', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('28', { currency: 'CNY' })])
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'On a common basis' }))
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '7.25')
    cleanup()
    await waitFor(async () => expect((await readOwnFigures(account.db)).rates['CNY']?.perDollar).toBe('7.25'))
  })

  it('ACC-1 typed in one account are not stored in the next one', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('28', { currency: 'CNY', tradeClause: 'CIF' })])
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'On a common basis' }))
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByRole('textbox', { name: /CNY per 1 USD/ }), '7.25')
    await user.type(await screen.findByRole('textbox', { name: 'Freight' }), '9x')
    const first = account
    account = await openAccount()
    const before = await account.db.meta.toArray()
    cleanup()
    await waitFor(async () => expect((await readOwnFigures(first.db)).rates['CNY']?.perDollar).toBe('7.25'))
    await waitFor(async () => expect(await first.db.meta.get(ownValueRowKey('typing:figure:B1:freight'))).toBeDefined())
    expect(await account.db.meta.toArray()).toEqual(before)
    first.db.close()
  })

  it('are charged as the buyer chose when an amount or a rate is typed again', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('28', { currency: 'CNY', tradeClause: 'CIF' })])
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'On a common basis' }))
    const freight = await screen.findByRole('textbox', { name: 'Freight' })
    const per = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Freight: basis of charge' })
    await userEvent.type(freight, '90')
    await waitFor(() => expect(per.disabled).toBe(false))
    await userEvent.selectOptions(per, 'per tonne')
    const stored = async () => (await readBatchFigures(account.db, 'B1')).legs.freight
    await waitFor(async () => expect(await stored()).toMatchObject({ amount: '90', per: 'tonne' }))
    await userEvent.clear(freight)
    await waitFor(() => expect(per.disabled).toBe(true))
    await userEvent.type(freight, '80')
    await waitFor(async () => expect(await stored()).toMatchObject({ amount: '80', per: 'tonne' }))
  })

  it('with different Incoterms ask for the transport costs, and store them with the batch', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('4.40', { tradeClause: 'CFR' })])
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'On a common basis' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Freight' }), '300')
    await waitFor(() => expect(cellOf('Supplier a')).toContain('Total USD 4,500.00'))
    expect((await readBatchFigures(account.db, 'B1')).legs.freight).toEqual({
      amount: '300',
      per: 'shipment',
      currency: 'USD',
    })
  })

  it('are accepted by version, and the others are told', async () => {
    await put('a', [price('4.20', { version: 3 })])
    await put('b', [price('4.10')])
    await open()
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    await screen.findByRole('checkbox', { name: 'Tell the other supplier it was not selected' })
    await userEvent.click(screen.getByRole('button', { name: 'Accept quotation' }))
    await waitFor(() => expect(accepted('enquiry')).toEqual([{ id: 'a', version: 3, declineOthers: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say that the others could not be read, and can be accepted once these were read', async () => {
    await put('a', [price('4.20')])
    await open()
    const reading = vi.spyOn(account.db.records, 'where').mockImplementation(() => {
      throw new Error('broken')
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Could not be read from this device.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Accept quotation' })).toHaveProperty('disabled', true)
    reading.mockRestore()
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Accept quotation' })).toHaveProperty('disabled', false),
    )
  })

  it('offer no step while the outbox cannot be read, because one may wait there', async () => {
    await put('a', [price('4.20')])
    await put('b', [])
    await declineRecord('enquiry', aRecordId('a'))
    const reading = vi.spyOn(account.db.blobs, 'toArray').mockRejectedValue(new Error('broken'))
    await open()
    const [again] = await screen.findAllByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    reading.mockRestore()
    if (again) await userEvent.click(again)
    expect(await screen.findByText('Decline waiting to send')).toBeTruthy()
  })

  it('say why one was not accepted and stay open', async () => {
    vi.mocked(api.call).mockRejectedValue(new ApiError('refused', { code: code.quoteChanged }))
    await put('a', [price('4.20')])
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Accept quotation' })).toHaveProperty('disabled', false),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Accept quotation' }))
    expect((await screen.findByRole('alert')).textContent).toContain('newer quotation')
    expect(screen.getByRole('button', { name: 'Accept quotation' })).toHaveProperty('disabled', true)
  })

  it('say that something went wrong if this device could not ask, not that the server did not answer', async () => {
    vi.mocked(api.call).mockRejectedValue(new Error('the store does not open'))
    await put('a', [price('4.20')])
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    const accept = await screen.findByRole('button', { name: 'Accept quotation' })
    await waitFor(() => expect(accept).toHaveProperty('disabled', false))
    await userEvent.click(accept)
    const said = await screen.findByRole('alert')
    expect(said.textContent).toContain('Something went wrong')
    expect(said.textContent).not.toContain('No answer')
    expect(accept).toHaveProperty('disabled', false)
  })

  it('cannot be accepted offline; declining waits on this device', async () => {
    connection.browserOffline = true
    await put('a', [price('4.20')])
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Accept when online' }))
    expect(screen.getByRole('button', { name: 'Accept quotation' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decline quotation' }))
    await screen.findByText('Decline waiting to send')
    expect((await pendingOps(account.db)).map((op) => op.intent?.name)).toEqual(['record-decline'])
  })

  it.each([
    ['Cancellation waiting to send', (id: string) => cancelRecord('enquiry', aRecordId(id))],
    [
      'Revision request waiting to send',
      (id: string) => requestRevision('enquiry', aRecordId(id), 1, 'Better for 20 t'),
    ],
  ])('show "%s" instead of the possible steps', async (words, step) => {
    await put('a', [price('4.20')])
    await open()
    await step('a')
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('can be accepted and declined although an earlier reminder was refused', async () => {
    await put('a', [price('4.20')])
    await urgeRecord('enquiry', aRecordId('a'))
    await account.db.ops.toCollection().modify({ state: 'rejected' })
    await put('b', [price('4.10')])
    await declineRecord('enquiry', aRecordId('b'))
    await open()
    // Wait until the screen knows what waits.
    await screen.findByText('Decline waiting to send')
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
    expect(screen.queryByText('Reminder waiting to send')).toBeNull()
  })

  it('cannot be accepted after their validity', async () => {
    await put('a', [price('4.20', { validUntil: '2020-01-01' })])
    await open()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.getByText(/1 Jan 2020, expired/)).toBeTruthy()
  })

  it('of a batch that is not on this device say so', async () => {
    draw(<ComparisonScreen kind="enquiry" batchNo="B9" />)
    expect(await screen.findByText('Not on this device')).toBeTruthy()
  })
})

describe('the text written with an offer', () => {
  const point: PricePoint = {
    pesticideId: 'p1',
    active: 'glyphosate',
    specification: '95% TC',
    price: '29375',
    currency: 'CNY',
    per: 't',
    day: '2026-06-10',
    source: 'Weekly list',
    demo: false,
  }
  const rich = async () => {
    const { record } = aSupplier({ id: 'a', quotes: [price('4.20', { tradeClause: 'CIF' })] })
    const log = (record.log ?? []).map((entry) => ({
      ...entry,
      text: 'Firm for 20 t',
      files: [{ name: 'offer.pdf', url: '/files/offer.pdf' }],
      prices: [point],
    }))
    await put('a', [], { status: 40, replyState: 1, log })
    await put('b', [])
  }
  const trend = 'glyphosate 95% TC CNY 29,375.00 per t, 10 Jun 2026 Weekly list'

  it('is in the table, with the price trend of that day', async () => {
    await rich()
    await open()
    const row = screen.getByRole('row', { name: /^Price trend at time of quotation/ })
    const [quoted, silent] = within(row).getAllByRole('cell')
    expect(quoted && text(quoted)).toBe(trend)
    expect(silent && text(silent)).toBe('')
  })

  it('is on the cards of a phone too: clause, note, files and price trend', async () => {
    onPhone()
    await rich()
    await open()
    expect(screen.queryByRole('table')).toBeNull()
    const card = screen.getByRole('link', { name: 'Supplier a' }).closest('li')
    if (!card) throw new Error('no card of the supplier')
    const said = (term: string) => text(within(card).getByText(term).nextElementSibling as HTMLElement)
    expect(said('Incoterm')).toBe('CIF')
    expect(said('Note')).toBe('Firm for 20 t')
    expect(said('Price trend at time of quotation')).toBe(trend)
    expect(within(card).getByRole('link', { name: 'offer.pdf' }).getAttribute('href')).toBe('/files/offer.pdf')
    expect(screen.getAllByText('Note')).toHaveLength(1)
  })

  it('is on its record, with the market when the request was sent and when each offer came', async () => {
    await rich()
    draw(<PriceAtDecision kind="enquiry" id={aRecordId('a')} />)
    expect(await screen.findByText('Price trend at time of decision')).toBeTruthy()
    expect(text(screen.getByText(/^When quotation 1 came/).nextElementSibling as HTMLElement)).toBe(trend)
  })

  it('shows no price trend if no prices of that day were stored', async () => {
    await put('a', [price('4.20')])
    await open()
    draw(<PriceAtDecision kind="enquiry" id={aRecordId('a')} />)
    expect(screen.queryByRole('row', { name: /^Price trend at time of quotation/ })).toBeNull()
    expect(screen.queryByText('Price trend at time of decision')).toBeNull()
  })
})
