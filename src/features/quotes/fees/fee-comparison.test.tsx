import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreeCallOf } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { api } from '#api/commands.ts'
import type { FeeKind } from '#domain/requests/kinds.ts'
import { aQuote, aSupplier } from '#domain/quotes/test-offers.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { draw, whenRead } from '#tests/harness/render.tsx'
import { ComparisonScreen } from '../comparison/comparison-screen.tsx'
import type { Quote } from '#domain/requests/kind-rules.ts'

beforeAll(() => copyOf([]))

let account: AccountContext
withAccount((opened) => void (account = opened))
beforeEach(() => {
  vi.spyOn(api, 'call').mockImplementation(async () => ({ records: [] }))
})

const cost = (sampleFee: string, shipmentFee: string, change: Partial<Quote> = {}) =>
  aQuote({ lines: [], validUntil: '2199-01-01', sampleFee, shipmentFee, ...change })
const support = (fee: string, serviceMonths: number, change: Partial<Quote> = {}) =>
  aQuote({ lines: [], validUntil: '2199-01-01', isSupport: true, fee, serviceMonths, ...change })

const put = async (kind: FeeKind, id: string, quotes: readonly Quote[], change: Partial<RequestRecord> = {}) => {
  const { record } = aSupplier({ id, quotes, record: { kind, ...change } })
  await account.db.records.put({
    kind,
    id: aRecordId(id),
    createTime: record.createTime,
    batchNo: 'B1',
    provisional: false,
    row: record,
  })
}
const open = async (kind: FeeKind) => {
  draw(<ComparisonScreen kind={kind} batchNo="B1" />)
  const table = await screen.findByRole('table')
  await whenRead()
  return table
}
/** The acceptances of a kind that left. */
const accepted = (kind: RequestKind) =>
  vi.mocked(api.call).mock.calls.flatMap(([call, input]) => (call === agreeCallOf(kind) ? [input?.body] : []))
const text = (element: HTMLElement | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ')
const cell = (row: string, supplier: string) => {
  const table = screen.getByRole('table')
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex((head) => text(head).includes(supplier))
  return text(within(within(table).getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('cell')[at - 1])
}

describe('the costs of a batch of samples', () => {
  it('are in columns, with the lowest marked in words, the earlier version struck through and a late one marked', async () => {
    await put('sample', 'a', [cost('15', '40'), cost('10', '40', { version: 2, late: true })])
    await put('sample', 'b', [cost('12', '50')])
    await put('sample', 'c', [])
    await open('sample')
    expect(cell('Sample fee', 'Supplier a')).toBe('Earlier version: USD 15.00USD 10.00Lowest')
    expect(cell('Sample fee', 'Supplier b')).toMatch(/^USD 12\.00\+20/)
    expect(cell('Total', 'Supplier a')).toBe('Earlier version: USD 55.00USD 50.00Lowest')
    expect(cell('Total', 'Supplier c')).toBe('Not quoted yet')
    expect(text(screen.getByRole('columnheader', { name: /Supplier a/ }))).toContain('Version 2Arrived late')
  })

  it('are confirmed by version, and the others are told only on request', async () => {
    await put('sample', 'a', [cost('10', '40', { version: 2 })])
    await put('sample', 'b', [cost('12', '40')])
    await open('sample')
    const [first] = screen.getAllByRole('button', { name: 'Confirm cost' })
    if (first) await userEvent.click(first)
    const dialog = within(screen.getByRole('dialog'))
    const tell = await dialog.findByRole('checkbox', { name: 'Tell the other supplier it was not selected' })
    expect(tell).toHaveProperty('checked', false)
    expect(dialog.getByText('Total').nextSibling?.textContent).toMatch(/50\.00/)
    await userEvent.click(tell)
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm cost' }))
    await waitFor(() => expect(accepted('sample')).toEqual([{ id: 'a', version: 2, declineOthers: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('for different amounts are not called the lowest, and the page says why', async () => {
    await put('sample', 'a', [cost('10', '40')])
    const { record } = aSupplier({ id: 'b' })
    await put('sample', 'b', [cost('1', '4')], {
      products: record.products.map((line) => ({ ...line, quantity: '1' })),
    })
    await open('sample')
    expect(screen.getByText('No lowest fee is marked: the suppliers were asked for different quantities.')).toBeTruthy()
    expect(screen.queryByText('Lowest')).toBeNull()
  })
})

describe('the support for a registration by several suppliers', () => {
  it('shows the fee, the months, the fee per month, and what changed', async () => {
    await put('intention', 'a', [support('9000', 12), support('9000', 18, { version: 2 })])
    await put('intention', 'b', [support('10000', 36)])
    await open('intention')
    expect(cell('Registration fee', 'Supplier a')).toBe('USD 9,000.00Lowest')
    expect(cell('Fee per month', 'Supplier a')).toMatch(/^Earlier version: USD 750\.00USD 500\.00\+80/)
    expect(cell('Fee per month', 'Supplier b')).toBe('USD 277.78Lowest')
    expect(cell('Support period', 'Supplier a')).toBe('Earlier version: 12 months18 months')
    expect(cell('Supports', 'Supplier b')).toBe('Yes')
  })

  it('is agreed with one supplier, and the others are told', async () => {
    await put('intention', 'a', [support('9000', 12)])
    await put('intention', 'b', [support('10000', 36)])
    await open('intention')
    const [first] = screen.getAllByRole('button', { name: 'Accept' })
    if (first) await userEvent.click(first)
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByRole('checkbox')).toHaveProperty('checked', true)
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(accepted('intention')).toEqual([{ id: 'a', version: 1, declineOthers: true }]))
  })

  it('cannot be agreed with a supplier that offers none', async () => {
    await put('intention', 'a', [support('0', 0, { isSupport: false })])
    await open('intention')
    expect(cell('Supports', 'Supplier a')).toBe('No')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })
})
