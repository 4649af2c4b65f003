import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pendingOps } from '#account/store/db.ts'
import { createFindingStore } from '#api/capabilities.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { systemClock } from '#lib/clock.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { renderScreen, waitUntilLoaded } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aRecord, storeRecords } from '../test-requests.tsx'
import { RequestDetail } from './request-detail.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount({ signedIn: true, clock: { now: () => Date.now(), mono: () => 0 } })
const isFull = (offered: boolean) => createFindingStore(systemClock.now).note('marks', offered)
beforeEach(() => isFull(true))

const time = Date.parse('2026-03-12T10:00:00Z')
const quote = { version: 1, currency: 'USD', lines: [], totalMoney: '44640.00', leadDays: 35, late: false }
const entry = (id: string, part: object): NonNullable<RequestRecord['log']>[number] => ({
  id,
  time,
  actor: 'supplier',
  type: 'deal-step',
  files: [],
  ...part,
})
const quotedEntry = entry('q', { type: 'quoted', quote })
const acceptedEntry = entry('a', { type: 'accepted', actor: 'buyer' })
const paidEntry = (ref: string, amount?: string) =>
  entry(ref, { actor: 'buyer', ref, step: 'paid', day: '2026-03-14', amount })
const proforma = (amount: string) => entry('p', { ref: 'proforma-1', step: 'proforma', day: '2026-03-13', amount })

const open = async (log: RequestRecord['log'], change: Partial<RequestRecord> = {}) => {
  await storeRecords(account, 'enquiry', aRecord({ status: 60, agreedVersion: 1, log, ...change }))
  renderScreen(<RequestDetail kind="enquiry" id={aRecordId('1')} />)
  await screen.findByRole('heading', { level: 1 })
  await waitUntilLoaded()
  // The box for messages is inert until the backend's capabilities are read.
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
}
const intents = async () =>
  (await pendingOps(account.db)).flatMap(({ intent }) => (intent?.name === 'record-read' ? [] : (intent ?? [])))
const stepOf = async (title: string) => within((await screen.findByText(title)).closest('li') ?? document.body)

describe('a deal', () => {
  it('shows the next step, and marks a proforma whose total differs from that of the quotation', async () => {
    await open([quotedEntry, acceptedEntry, proforma('45840')])
    expect(await screen.findByText(/1,200\.00 more than accepted/)).toBeTruthy()
    const payment = (await screen.findByText('Payment made')).closest('li')
    expect(payment?.getAttribute('aria-current')).toBe('step')
    await userEvent.click(screen.getByRole('button', { name: 'Ask about the difference' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ })
    expect(box.value).toContain('45,840')
    expect(document.activeElement).toBe(box)
  })

  it('does not mark a proforma whose total equals that of the quotation as a number', async () => {
    await open([quotedEntry, acceptedEntry, proforma('44640')])
    await screen.findByText('Payment made')
    expect(screen.queryByText(/than accepted/)).toBeNull()
  })

  it('queues a payment once on a double press, and counts it before it is sent', async () => {
    await open([quotedEntry, acceptedEntry, proforma('44640')])
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }))
    await userEvent.type(await screen.findByLabelText(/Payment reference/), 'TT-1')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await intents()).toMatchObject([{ name: 'record-deal-step', step: 'paid', number: 'TT-1', amount: '' }]),
    )
    expect((await stepOf('Shipped')).getByText(/the supplier marks this/)).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Shipped').closest('li')?.getAttribute('aria-current')).toBe('step'))
  })

  it('after a part payment, says what is still open, does not mark the payment as made, and warns about a larger amount', async () => {
    await open([quotedEntry, acceptedEntry, proforma('44640'), paidEntry('paid-1', '13392')])
    expect(await screen.findByText(/13,392\.00 of .*44,640\.00 paid, .*31,248\.00 open/)).toBeTruthy()
    expect(screen.getByText('Payment made').closest('li')?.className).toBe('next')
    await userEvent.click(screen.getByRole('button', { name: 'Add another payment' }))
    await userEvent.type(await screen.findByLabelText(/^Amount/), '40000')
    expect(await screen.findByText(/More than the open .*31,248\.00/)).toBeTruthy()
  })

  it('says that more was paid than the total, that the proforma has no file, and that the shipment has no number', async () => {
    const shippedEntry = entry('c', { ref: 'shipped-1', step: 'shipped', day: '2026-03-15' })
    await open([quotedEntry, acceptedEntry, proforma('44640'), paidEntry('paid-1', '50000'), shippedEntry])
    expect(await screen.findByText(/50,000\.00 paid, .*5,360\.00 more than the total/)).toBeTruthy()
    expect(screen.getByText('The supplier attached no file: ask for it.')).toBeTruthy()
    expect(screen.getByText('The supplier stated no number.')).toBeTruthy()
  })

  it('names a withdrawn step in the log', async () => {
    const takenBackEntry = entry('c', { actor: 'buyer', type: 'step-taken-back', ref: 'paid-1' })
    await open([quotedEntry, acceptedEntry, paidEntry('paid-1', '13392'), takenBackEntry])
    const line = (await screen.findByText('took back a step of the deal')).closest('li')
    expect(line?.textContent).toMatch(/Payment made · 14 Mar 2026 · .*13,392\.00/)
  })

  it('lets buyers withdraw only their own steps, after a confirmation', async () => {
    await open([quotedEntry, acceptedEntry, proforma('44640'), paidEntry('paid-1')])
    expect(await screen.findAllByRole('button', { name: 'Take back' })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(await intents()).toEqual([])
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
    await waitFor(async () => expect(await intents()).toMatchObject([{ name: 'record-take-back', ref: 'paid-1' }]))
    expect(await screen.findByRole('button', { name: 'Mark as paid' })).toBeTruthy()
  })

  it('does not offer steps if the backend supports only the specification', async () => {
    await isFull(false)
    await open([quotedEntry, acceptedEntry])
    await screen.findByText('Payment made')
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: /^Write to/ })).toBeNull()
  })
})

it('a message is queued once if its button is pressed twice, and its field is then empty', async () => {
  await open([quotedEntry], { status: 40 })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ })
  await userEvent.type(box, 'Which artwork?')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(async () => expect(await intents()).toMatchObject([{ name: 'record-say', text: 'Which artwork?' }]))
  await waitFor(() => expect(box.value).toBe(''))
})

it('bank details raise a caution until the buyer confirms them', async () => {
  const details = entry('s', { type: 'said', text: 'Please pay to account no. 6222 0211 0000 8830.' })
  await open([quotedEntry, acceptedEntry, details])
  expect(await screen.findByText(/names an account ending 8830/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I confirmed it by phone' }))
  await waitFor(() => expect(screen.queryByText(/Call before you pay/)).toBeNull())
})
