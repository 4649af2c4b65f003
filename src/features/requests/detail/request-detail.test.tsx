import { storeRecords, aRecord } from '../test-requests.tsx'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type RequestRecord,
  type RequestKind,
  type RequestRecordWire,
  requestRecord,
} from '#contract/entities/request.ts'
import { pendingOps } from '#account/store/db.ts'
import { connection } from '#api/connection.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { replyWithinDays } from '#domain/requests/draft/defaults.ts'
import type { QuotationContent } from '#contract/entities/progress.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { renderScreen, waitUntilLoaded } from '#tests/harness/render.tsx'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { AcceptDialogSlot } from './record-actions.tsx'
import { RequestDetail } from './request-detail.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount({ signedIn: true, clock: { now: () => Date.now(), mono: () => 0 } })

const open = async (change: Partial<RequestRecord> = {}) => {
  await storeRecords(account, 'enquiry', aRecord(change))
  renderScreen(<RequestDetail kind="enquiry" id={aRecordId('1')} />)
  await screen.findByRole('heading', { level: 1 })
  await waitUntilLoaded()
}

const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (name: string) => {
  await press('More actions')
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

const [line] = aRecord().products
if (!line) throw new Error('no line')
const withQuestion: Partial<RequestRecord> = {
  status: 30,
  replyState: 1,
  log: [{ id: 'l1', time: 1, actor: 'supplier', type: 'asked', text: 'Which port?', files: [] }],
}

describe('a sent request', () => {
  it('is shown with the labels of the form; an unknown value is shown as text', async () => {
    await open({ tradeClause: 'FOB', payMethod: 'SOMETHING_NEW', deliveryPlace: 'Santos', note: 'Spanish labels' })
    expect(screen.getByText('Incoterm').nextSibling?.textContent).toBe('FOB')
    expect(screen.getByText('Payment method').nextSibling?.textContent).toBe('SOMETHING NEW')
    const amount = await screen.findByText('16,000\u00a0L', { normalizer: (text) => text })
    await waitFor(() => expect(amount.parentElement?.textContent).toBe('16,000\u00a0L · 200 L drum'))
    expect(screen.getByText('Spanish labels')).toBeTruthy()
  })

  it('is shown with the labels of the time of the send, not with codes or with current labels', async () => {
    const labels = {
      pay_method: { SOMETHING_NEW: { en: 'Insured open account' } },
      product_packaging: { DRUM_200L: { en: '200 L steel drum' } },
    }
    await open({ payMethod: 'SOMETHING_NEW', labels, products: [{ ...line, packaging: 'DRUM_200L' }] })
    expect(screen.getByText('Payment method').nextSibling?.textContent).toBe('Insured open account')
    await waitFor(() => expect(document.body.textContent).toContain('200 L steel drum'))
  })

  it('shows the wanted specification first, and names what the closest product also contains', async () => {
    const ingredients = ['mancozeb', 'metalaxyl'].map((name) => ({ name, nameEn: name }))
    await storeCatalogueForRequests([productRow(1, { ingredients, name: 'Mancozeb + metalaxyl 72% WP' })])
    await open({ products: [{ ...line, wish: 'mancozeb 80% WP' }] })
    const card = screen.getByRole('heading', { name: 'What you asked for' }).closest('section')
    await waitFor(() =>
      expect(card?.textContent).toMatch(
        /mancozeb 80% WPClosest product of this supplier: Mancozeb \+ metalaxyl 72%.WPAlso contains metalaxyl/,
      ),
    )
    await storeCatalogueForRequests()
  })

  it('explains, until it is opened, what happens to it if the supplier has never answered here', async () => {
    const note = () => screen.queryByText(/nobody passes your request on/)
    await storeCatalogueCopy([], {}, [companyRow(1, { answersHere: false }), companyRow(2, { answersHere: true })])
    const company = { companyId: 'k1', name: 'Maker 1', demo: false }
    await open({ company })
    await waitFor(() => expect(note()).not.toBeNull())
    cleanup()
    await open({ company, status: 20 })
    expect(note()).toBeNull()
    cleanup()
    await open({ company: { ...company, companyId: 'k2' } })
    expect(note()).toBeNull()
    await storeCatalogueForRequests()
  })

  it('does not offer steps while the outbox cannot be read, because a step may be in it', async () => {
    const reading = vi.spyOn(account.db.gates, 'toArray').mockRejectedValue(new Error('broken'))
    await open(withQuestion)
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Send reply/ })).toBeNull()
    reading.mockRestore()
    await userEvent.click(retryButton)
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Send reply/ })).toBeTruthy()
  })

  it('lets the buyer answer a question offline; the answer is queued, and the question is not asked again', async () => {
    connection.browserOffline = true
    await open(withQuestion)
    await press('Send reply when online')
    expect(screen.getByText('Write a reply')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /Your reply/ }), 'Santos')
    await press('Send reply when online')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(await intents()).toEqual([{ name: 'record-answer', kind: 'enquiry', id: '1', text: 'Santos' }])
    expect(screen.getByText('Waiting for a connection')).toBeTruthy()
  })

  it('restores a half-typed answer after the tab was killed', async () => {
    await open(withQuestion)
    await userEvent.type(screen.getByRole('textbox', { name: /Your reply/ }), 'Santos, or')
    // As if the tab were killed, the components are not unmounted, so only the text on the disk is left.
    await waitFor(async () => expect((await account.db.meta.get('kept:typing:enquiry:1:answer'))?.v).toBe('Santos, or'))
    document.body.replaceChildren()
    renderScreen(<RequestDetail kind="enquiry" id={aRecordId('1')} />)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Your reply/ })).toHaveProperty('value', 'Santos, or'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(async () => expect((await intents()).map((one) => one?.name)).toEqual(['record-answer']))
    await waitFor(async () => expect(await account.db.meta.get('kept:typing:enquiry:1:answer')).toBeUndefined())
  })

  it('asks before it is cancelled, and sends the reason if one is given', async () => {
    await open()
    await choose('Cancel request')
    await press('Back')
    expect(await intents()).toEqual([])
    await choose('Cancel request')
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Bought elsewhere')
    await press('Cancel request')
    await waitFor(async () =>
      expect(await intents()).toEqual([{ name: 'record-cancel', kind: 'enquiry', id: '1', text: 'Bought elsewhere' }]),
    )
    await press('More actions')
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Cancel request' })).toBeNull())
  })

  it('can be copied as a new draft with all its content, and a newly suggested reply-by date', async () => {
    await open({ note: 'Spanish labels', tradeClause: 'FOB' })
    await choose('Copy as new draft')
    await waitFor(async () => expect(await account.db.drafts.count()).toBe(1))
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine).toMatchObject({
      note: 'Spanish labels',
      maxReplyTime: addDays(account.today(), replyWithinDays),
      terms: { tradeClause: 'FOB' },
    })
    expect(draft?.mine.lines).toMatchObject([{ pesticideId: 'p1', quantity: '16000', unit: 'L' }])
  })

  it('offers its number, request group, time and checksum to copy as proof', async () => {
    const user = userEvent.setup()
    await open({ contentHash: 'abcdef0123456789abcdef' })
    await user.click(screen.getByRole('button', { name: 'Copy receipt details' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        'ENQ-260304-17\nB1\n2026-03-04T11:02:00.000Z\nsha-256 abcdef0123456789abcdef',
      ),
    )
  })

  it('is reported as missing if it is not on this device and cannot arrive', async () => {
    renderScreen(<RequestDetail kind="enquiry" id={aRecordId('99')} />)
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByText('Not on this device')).toBeNull()
    act(() => void (connection.reach = 'offline'))
    expect(await screen.findByText('Not on this device')).toBeTruthy()
  })
})

describe('the steps of each kind', () => {
  const offer = (quote: Partial<QuotationContent>, time = 1) => ({
    id: `offer-${time}`,
    time,
    actor: 'supplier' as const,
    type: 'quoted',
    files: [],
    quote: { version: 1, currency: 'USD', lines: [], late: false, ...quote },
  })

  const openKind = async (kind: RequestKind, change: Partial<RequestRecordWire>) => {
    const row = { ...requestRecord.parse({ ...aRecord(), ...change }), kind }
    await storeRecords(account, kind, row)
    renderScreen(
      <AcceptDialogSlot
        value={({ kind: kindName, record }) => <div role="dialog">{`Accept ${kindName} ${record.id}`}</div>}
      >
        <RequestDetail kind={kind} id={row.id} />
      </AcceptDialogSlot>,
    )
    await screen.findByRole('heading', { level: 1 })
    await waitUntilLoaded()
  }

  describe('an enquiry', () => {
    const quotedLog = [
      offer({ lines: [{ pesticideId: 'p1', prePrice: '9' }], totalMoney: '144000' }),
      offer({ version: 2, lines: [{ pesticideId: 'p1', prePrice: '8.5' }], totalMoney: '136000' }, 2),
    ]

    it('requests a revision of the quotation version that the buyer has seen, and requires a text', async () => {
      await openKind('enquiry', { status: 40, log: quotedLog })
      await press('Request a revised quotation')
      const dialog = screen.getByRole('dialog')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Request a revised quotation' }))
      expect(within(dialog).getByText('Describe what should change')).toBeTruthy()
      await userEvent.type(within(dialog).getByRole('textbox', { name: /Changes requested/ }), 'Price for 20 t')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Request a revised quotation' }))
      await waitFor(async () =>
        expect(await intents()).toEqual([
          { name: 'record-request-revision', kind: 'enquiry', id: '1', version: 2, text: 'Price for 20 t' },
        ]),
      )
      // The outbox contains the revision request, so the actions that it excludes are no longer offered.
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept quotation' })).toBeNull())
      expect(screen.getByText('Price for 20 t')).toBeTruthy()
    })
  })

  describe('a registration support request', () => {
    const support = [offer({ isSupport: true, fee: '6000', serviceMonths: 18, documentDays: 60, approvalMonths: 14 })]

    it('shows the quoted support, and opens the accept dialog without queueing anything', async () => {
      await openKind('intention', { status: 40, log: support })
      const card = screen.getByRole('region', { name: 'Registration support' })
      expect(within(card).getByText('18 months')).toBeTruthy()
      expect(within(card).getByText('14 months')).toBeTruthy()
      await press('Accept')
      expect(screen.getByRole('dialog').textContent).toBe('Accept intention 1')
      expect(await intents()).toEqual([])
    })

    it('shows both deadlines, and accepts a decision that the regulator made on a past day', async () => {
      await openKind('intention', {
        status: 75,
        log: support,
        documentsDue: '2026-01-10',
        filedOn: '2026-01-20',
        approvalDue: '2027-03-20',
      })
      const clocks = screen.getByRole('region', { name: 'Deadlines' })
      expect(clocks.textContent).toContain('10 Jan 2026')
      expect(clocks.textContent).toContain('20 Mar 2027')
      await press('Mark as approved')
      const day = screen.getByLabelText('Approval date')
      await userEvent.clear(day)
      await press('Save approval')
      expect(screen.getByText('Choose today or an earlier date')).toBeTruthy()
      await userEvent.type(day, '2026-02-01')
      await press('Save approval')
      await waitFor(async () =>
        expect(await intents()).toEqual([
          {
            name: 'record-outcome',
            kind: 'intention',
            id: '1',
            outcome: 'approved',
            day: '2026-02-01',
            text: '',
            files: [],
          },
        ]),
      )
    })
  })

  describe('a record whose status code only a newer backend defines', () => {
    it('is not treated as agreed, although its code is higher than that of an agreed record', async () => {
      await openKind('enquiry', { status: 95, maxReplyTime: '2099-01-01' })
      expect(screen.getByText(/^Reply by the end of 1 Jan 2099 in /)).toBeTruthy()
      expect(screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')?.textContent).toContain(
        'Sent',
      )
    })

    it('is shown with its code and log, and without steps', async () => {
      await openKind('sample', { status: 37, log: [{ id: 'l', time: 1, actor: 'supplier', type: 'teleported' }] })
      expect(screen.getByText('Status 37')).toBeTruthy()
      expect(screen.getByText('teleported')).toBeTruthy()
      await press('More actions')
      expect(screen.queryByRole('menuitem', { name: 'Cancel request' })).toBeNull()
    })
  })
})
