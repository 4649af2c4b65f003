import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cancelRecord, declineRecord, requestRevision } from '#account/actions/records.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { accountValueKey } from '#account/store/account-value-keys.ts'
import { batchFiguresKey, readBatchFigures, readBuyerFigures } from '#account/queries/quotation-figures.ts'
import { legsKey, pricesKey } from '#account/store/prices.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { connection } from '#api/connection.ts'
import { aLine, aQuote, aSupplier } from '#domain/quotations/test-quotations.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { code } from '#contract/codes.ts'
import { agreeCallOf } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { noteServerTime } from '#lib/clock.ts'
import { dayMs } from '#lib/day-ms.ts'
import { mediaMatch } from '#tests/harness/media.ts'
import { draw, whenRead } from '#tests/harness/render.tsx'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { DeclineSlot } from '#widgets/decline-slot.ts'
import { ComparisonScreen } from './comparison-screen.tsx'
import type { Quote } from '#domain/requests/kind-rules.ts'

beforeAll(() => copyOf([]))

withAccount()
beforeEach(() => {
  mediaMatch(() => false)
  vi.spyOn(api, 'call').mockImplementation(async () => ({ records: [] }))
})

const price = (prePrice: string, change: Partial<Quote> = {}) =>
  aQuote({ validUntil: '2199-01-01', lines: [{ pesticideId: 'p1', prePrice, unit: 'L' }], ...change })

const putOf = async (kind: RequestKind, id: string, quotes: readonly Quote[], change: Partial<RequestRecord> = {}) => {
  const lines = kind === 'enquiry' ? { lines: [aLine()] } : {}
  const { record } = aSupplier({ id, quotes, ...lines, record: { kind, ...change } })
  await storeRecord(account.db, kind, { ...record, batchNo: 'B1' })
}
const put = (id: string, quotes: readonly Quote[], change?: Partial<RequestRecord>) =>
  putOf('enquiry', id, quotes, change)
const open = async (kind: RequestKind = 'enquiry') => {
  draw(
    <DeclineSlot
      value={({ record, onClose }) => (
        <button type="button" onClick={() => void declineRecord(kind, record.id).then(onClose)}>
          Decline {record.company.name}
        </button>
      )}
    >
      <ComparisonScreen kind={kind} batchNo="B1" />
    </DeclineSlot>,
  )
  await screen.findByRole('heading', { level: 1 })
  await whenRead()
}
/** Opens a comparison of a quotation in dollars and one in yuan, whose exchange rate is unknown. */
const openWithoutRate = async (change: Partial<Quote> = {}) => {
  await put('a', [price('4.20')])
  await put('b', [price('28', { currency: 'CNY', ...change })])
  await open()
}
const acceptedBodies = (kind: RequestKind) =>
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

describe('the price comparison of a request group', () => {
  it('has a column per supplier; the lowest price is marked by text, and an earlier version is struck through', async () => {
    await put('a', [price('4.50'), price('4.20', { version: 2 })])
    await put('b', [price('4.10')])
    await put('c', [])
    await open()
    expect(cellOf('Supplier a')).toContain('Earlier version: USD 4.50')
    expect(cellOf('Supplier a')).toContain(
      'USD 4.20 per L+USD 0.10 (2.4%)USD 4,200.00 for 1,000 LQuoted USD 4.20 per L FOB',
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
    await waitFor(() => expect(cellOf('Supplier b')).toMatch(/USD 4\.00 per L≈ lowest, by USD 0\.20 \(5\.0%\)/))
    expect(cellOf('Supplier b')).toContain('Quoted CNY 28.00 per L FOB at a rate, estimate')
    expect((await readBuyerFigures(account.db)).rates['CNY']?.perDollar).toBe('7')
  })

  it('lets the buyer edit an estimate in the cell of the price, with its source, and the list of figures then shows it too', async () => {
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
    await account.db.meta.put({ k: batchFiguresKey('B1'), v: { legs: { freight } } })
    await put('a', [price('4.20', { tradeClause: 'CFR' })])
    await put('b', [price('4.00')])
    await put('c', [price('4.30', { tradeClause: 'CFR' })])
    await open()
    expect(screen.getByRole('link', { name: '1 estimate, 1 open figure' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not compared. Missing: The density of glyphosate' }))
    const [inCell] = screen.getAllByRole('textbox', { name: /^Density of glyphosate/ })
    if (inCell) await userEvent.type(inCell, '1')
    await waitFor(() => expect(cellOf('Supplier b')).toContain('USD 4.10 per L'))
  })

  it('subtracts the legs that a price includes, without a minus sign', async () => {
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
    await account.db.kv.put({ k: legsKey, v: { rates: [], legs }, asOf: 1 })
    await put('a', [price('4.20', { tradeClause: 'FOB' })])
    await put('b', [price('4.60', { tradeClause: 'CIF' })])
    await put('c', [price('4.30', { tradeClause: 'FOB' })])
    await open()
    expect(cellOf('Supplier b')).toContain('Quoted USD 4.60 per L CIF less USD 200.00 for transport, estimate')
  })

  it('opens with the estimates of the price page and of the operator, with source and day', async () => {
    const provenance = { day: '2026-11-02', source: 'Forwarder', demo: false }
    await account.db.kv.bulkPut([
      { k: pricesKey, v: { next: '', list: [], rates: [{ day: '2026-11-01', rate: '7', source: 'PBOC' }] }, asOf: 1 },
      {
        k: legsKey,
        v: {
          rates: [],
          legs: [{ leg: 'freight', port: '', per: 'shipment', amount: '100', currency: 'USD', ...provenance }],
        },
        asOf: 1,
      },
    ])
    await put('a', [price('4.20', { tradeClause: 'CFR' })])
    await put('b', [price('28', { currency: 'CNY' })], { tradeClause: 'CFR' })
    await put('c', [price('4.50', { tradeClause: 'CFR' })])
    await open()
    expect(cellOf('Supplier b')).toMatch(/USD 4\.10 per L≈ lowest, by USD 0\.10/)
    expect(screen.getByText(/^Price page, 1 Nov 2026/)).toBeTruthy()
    expect(screen.getByText(/^Forwarder, 2 Nov 2026/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Freight' }).value).toBe('100')
  })

  it('names the leg whose cost is unknown, and the cost below which it would change the order of the suppliers', async () => {
    await put('a', [price('4.20', { tradeClause: 'CFR' })])
    await put('b', [price('4.00')])
    await put('c', [price('4.30', { tradeClause: 'CFR' })])
    await open()
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
    await put('a', [price('4.20', { tradeClause: 'FOB', place: 'Shanghai', leadDays: 20, supplierNo: 'JE-7' })], {
      tradeClause: 'CIF',
      deliveryPlace: 'Santos',
    })
    await put('b', [price('4.30')])
    await put('c', [], { status: 90 })
    await open()
    const row = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(text)
    expect(row('Incoterm and place')).toEqual(['FOB Shanghaiasked CIF Santos', 'FOB', ''])
    expect(row('Lead time')).toEqual(['20 days', 'not stated', ''])
    expect(row('Their number')).toEqual(['JE-7', 'not stated', ''])
    expect(cellOf('Supplier c')).toBe('Declined by supplier')
  })

  it('stores no figure while the text is not a number; the text stays in its field with a message', async () => {
    await put('a', [price('4.20')])
    await put('b', [price('28', { currency: 'CNY' })])
    const field = async () => {
      await open()
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

  it('stores a figure with its last digit if the screen is left right after it was typed', async () => {
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

  it('retains the basis of charge that was chosen for a leg when its amount is typed again, and uses it for the next group', async () => {
    await openWithoutRate({ tradeClause: 'CIF' })
    const freight = await screen.findByRole('textbox', { name: 'Freight' })
    const per = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Freight: basis of charge' })
    await userEvent.type(freight, '90')
    const storedLeg = async () => (await readBatchFigures(account.db, 'B1')).legs.freight
    await waitFor(async () => expect(await storedLeg()).toMatchObject({ amount: '90', per: 'shipment' }))
    await userEvent.selectOptions(per, 'per tonne')
    await waitFor(async () => expect(await storedLeg()).toMatchObject({ amount: '90', per: 'tonne' }))
    await userEvent.clear(freight)
    await waitFor(async () => expect(await storedLeg()).toBeUndefined())
    await userEvent.type(freight, '80')
    await waitFor(async () => expect(await storedLeg()).toMatchObject({ amount: '80', per: 'tonne' }))
    expect((await readBuyerFigures(account.db)).legs['freight']).toMatchObject({ amount: '80', per: 'tonne' })
  })

  it('accepts a quotation by its version, and notifies the other supplier', async () => {
    await put('a', [price('4.00', { version: 3 })])
    await put('b', [price('4.10')])
    await open()
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    await screen.findByRole('checkbox', { name: 'Tell the other supplier it was not selected' })
    await userEvent.click(screen.getByRole('button', { name: /^Accept [A-Z]{3}/ }))
    await waitFor(() => expect(acceptedBodies('enquiry')).toEqual([{ id: 'a', version: 3, declineOthers: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the choice to tell the others beside the button, and then says how many were told', async () => {
    await put('a', [price('4.00', { tradeClause: 'CIF' })], { tradeClause: 'CIF', deliveryPlace: 'Santos' })
    for (const id of ['b', 'c']) await put(id, [price('4.10')])
    await open()
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    const tell = await screen.findByRole('checkbox', { name: /^Tell the other 2 suppliers/ })
    expect(tell.closest('footer')).not.toBeNull()
    const terms = text(screen.getByRole('dialog'))
    for (const part of ['Quantity1,000 L', 'DRUM_HDPE_200L', 'CIFasked CIF Santos, place not stated'])
      expect(terms).toContain(part)
    await userEvent.click(screen.getByRole('button', { name: /^Accept [A-Z]{3}/ }))
    await waitFor(() =>
      expect(toasts.items.map((toast) => toast.text)).toContain(
        'Quotation accepted: 2 other suppliers were told that they were not selected',
      ),
    )
  })

  it('says that the other quotations could not be read, and allows accepting once they are read', async () => {
    await put('a', [price('4.20')])
    await open()
    const reading = vi.spyOn(account.db.records, 'where').mockImplementation(() => {
      throw new Error('broken')
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Could not be read from this device.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^Accept [A-Z]{3}/ })).toHaveProperty('disabled', true)
    reading.mockRestore()
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: /^Accept [A-Z]{3}/ })).toHaveProperty('disabled', false),
    )
  })

  it('offers a reminder by the time of the server if the clock of the device is slow', async () => {
    const now = Date.now()
    onTestFinished(() => noteServerTime(new Date(now).toUTCString(), now, now))
    await put('a', [price('4.20')])
    await put('b', [], { status: 20, createTime: now })
    noteServerTime(new Date(now + 9 * dayMs).toUTCString(), now, now)
    await open()
    expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy()
  })

  it('offers no step while the outbox cannot be read, because one may be waiting in it', async () => {
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
    expect(await screen.findByText('Sending')).toBeTruthy()
  })

  it('says why an acceptance was refused, and leaves the dialog open', async () => {
    vi.mocked(api.call).mockRejectedValue(new ApiError('refused', { code: code.quoteChanged }))
    await put('a', [price('4.20')])
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Accept [A-Z]{3}/ })).toHaveProperty('disabled', false),
    )
    await userEvent.click(screen.getByRole('button', { name: /^Accept [A-Z]{3}/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('newer quotation')
    expect(screen.getByRole('button', { name: /^Accept [A-Z]{3}/ })).toHaveProperty('disabled', true)
  })

  it('offers no acceptance while offline; declining waits in the outbox', async () => {
    connection.browserOffline = true
    await put('a', [price('4.20')])
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Accept when online' }))
    expect(screen.getByRole('button', { name: /^Accept [A-Z]{3}/ })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decline Supplier a' }))
    await screen.findByText('Waiting for a connection')
    expect((await pendingOps(account.db)).map((op) => op.intent?.name)).toEqual(['record-decline'])
  })

  it.each([
    ['a cancellation', (id: string) => cancelRecord('enquiry', aRecordId(id))],
    ['a request for a new quotation', (id: string) => requestRevision('enquiry', aRecordId(id), 1, 'Better for 20 t')],
  ])('shows that %s is being sent instead of the possible steps', async (_, step) => {
    await put('a', [price('4.20')])
    await open()
    await step('a')
    await screen.findByText('Sending')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  it('does not offer to accept an expired quotation', async () => {
    await put('a', [price('4.20', { validUntil: '2020-01-01' })])
    await open()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(screen.getByText(/1 Jan 2020, expired/)).toBeTruthy()
  })

  it('has a row for the price trend at the time of each quotation, which is empty for a supplier without one', async () => {
    const point = { pesticideId: 'p1', active: 'glyphosate', specification: '95% TC', price: '29375', currency: 'CNY' }
    const prices: PricePoint[] = [{ ...point, per: 't', day: '2026-06-10', source: 'Weekly list', demo: false }]
    const { record } = aSupplier({ id: 'a', quotes: [price('4.20', { tradeClause: 'CIF' })] })
    const log = (record.log ?? []).map((entry) => ({ ...entry, prices }))
    await put('a', [], { status: 40, replyState: 1, log })
    await put('b', [])
    await open()
    const cells = within(screen.getByRole('row', { name: /^Price trend at time of quotation/ })).getAllByRole('cell')
    expect(cells.map(text)).toEqual(['glyphosate 95% TC CNY 29,375.00 per t, 10 Jun 2026 Weekly list', ''])
  })
})
