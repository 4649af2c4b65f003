import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import type { Quote } from '#contract/entities/progress.ts'
import { requestRecord, type RequestKind, type RequestRecordWire } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { cancelRecord } from '#account/records/records.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw, whenRead } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { FakeAccept } from '../test-accept.tsx'
import { aRecord } from '../test-record.ts'
import { RequestDetail } from './request-detail.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
beforeEach(async () => {
  account = await openAccount({ clock: { now: () => Date.now(), mono: () => 0 } })
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  connection.browserOffline = false
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  closeAccount(account)
})

const offer = (quote: Partial<Quote>, time = 1) => ({
  id: `offer-${time}`,
  time,
  actor: 'supplier' as const,
  type: 'quoted',
  files: [],
  quote: { version: 1, currency: 'USD', lines: [], late: false, ...quote },
})
const open = async (kind: RequestKind, change: Partial<RequestRecordWire>) => {
  const row = { ...requestRecord.parse({ ...aRecord(), ...change }), kind }
  await account.db.records.put({ kind, id: row.id, createTime: 1, batchNo: '', provisional: false, row })
  draw(<RequestDetail kind={kind} id={row.id} drawAccept={FakeAccept} />)
  await screen.findByRole('heading', { level: 1 })
  await whenRead()
}
const intents = async () => (await pendingOps(account.db)).flatMap((op) => op.intent ?? [])
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (name: string) => {
  await press('More actions')
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

describe('an enquiry', () => {
  const quoted = [
    offer({ lines: [{ pesticideId: 'p1', prePrice: '9' }], totalMoney: '144000' }),
    offer({ version: 2, lines: [{ pesticideId: 'p1', prePrice: '8.5' }], totalMoney: '136000' }, 2),
  ]

  it('asks for a revision of the version that was seen, and only with a text', async () => {
    await open('enquiry', { status: 40, log: quoted })
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
    // It is on its way: what it would rule out is not offered any more.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept quotation' })).toBeNull())
    expect(screen.getByText('Price for 20 t')).toBeTruthy()
  })

  it('marks the offer that a newer one replaced', async () => {
    await open('enquiry', { status: 40, log: quoted })
    expect(screen.getAllByText('Replaced by version 2')).toHaveLength(1)
  })

  it('whose cancellation waits on this device offers no reminder', async () => {
    await open('enquiry', { status: 10 })
    expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy()
    await cancelRecord('enquiry', aRecordId('1'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull())
  })

  it('is accepted in a dialog of the app', async () => {
    await open('enquiry', { status: 40, log: quoted })
    await press('Accept quotation')
    expect(screen.getByRole('dialog').textContent).toBe('Accept enquiry 1')
    await press('Back')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await intents()).toEqual([])
  })
})

describe('without a network', () => {
  const quoted = [offer({ lines: [{ pesticideId: 'p1', prePrice: '8.5' }], sampleFee: '0', isSupport: true })]
  it.each([
    ['enquiry', 'Accept quotation', 'Accept when online'],
    ['sample', 'Confirm cost', 'Confirm when online'],
    ['intention', 'Accept', 'Accept when online'],
  ] as const)(
    'a binding step of an %s says on its button that it needs one; other steps do not',
    async (kind, now, then) => {
      await open(kind, { status: 40, log: quoted })
      expect(screen.getByRole('button', { name: now })).toBeTruthy()
      connection.browserOffline = true
      await userEvent.click(await screen.findByRole('button', { name: then }))
      expect(screen.getByRole('dialog').textContent).toBe(`Accept ${kind} 1`)
      await press('Back')
      expect(screen.queryByRole('button', { name: now })).toBeNull()
      expect(screen.getByRole('button', { name: 'Request a revised quotation' })).toBeTruthy()
    },
  )
})

describe('a sample request', () => {
  const fees = [offer({ sampleFee: '0', shipmentFee: '68', totalFee: '68' })]
  const parcel = { id: 's1', time: 5, carrierName: 'DHL Express', trackingNumber: '48 2391 7720' }

  it('shows fees, which are confirmed in a dialog of the app as everywhere', async () => {
    await open('sample', { status: 40, log: fees })
    const card = screen.getByRole('region', { name: 'Fees' })
    expect(within(card).getByText('Total').nextSibling?.textContent).toMatch(/68/)
    await press('Confirm cost')
    expect(screen.getByRole('dialog').textContent).toBe('Accept sample 1')
    expect(await intents()).toEqual([])
  })

  it('has a carrier, number and receipt for each parcel; the result comes after the receipt', async () => {
    await open('sample', {
      status: 70,
      log: fees,
      shipments: [parcel, { ...parcel, id: 's2', carrierName: 'SF', trackingNumber: 'SF 14' }],
    })
    const parcels = within(screen.getByRole('region', { name: 'Shipments' })).getAllByRole('listitem')
    expect(parcels).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Passed' })).toBeNull()
    const first = parcels.find((one) => one.textContent.includes('DHL Express'))
    if (!first) throw new Error('no parcel of DHL')
    await userEvent.click(within(first).getByRole('button', { name: 'Received' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Note to the supplier/ }), 'One bottle leaked')
    await press('Confirm receipt')
    await waitFor(() => expect(within(first).getByText('Receipt waiting to send')).toBeTruthy())
    await userEvent.click(await within(first).findByRole('button', { name: 'Failed' }))
    await press('Save result')
    await waitFor(async () =>
      expect(await intents()).toEqual([
        { name: 'record-receive', kind: 'sample', id: '1', shipmentId: 's1', text: 'One bottle leaked', files: [] },
        { name: 'record-result', kind: 'sample', id: '1', shipmentId: 's1', result: 'failed', text: '', files: [] },
      ]),
    )
  })

  it('does not show the text typed for one parcel at another', async () => {
    await open('sample', { status: 70, shipments: [parcel, { ...parcel, id: 's2' }] })
    const [one, two] = screen.getAllByRole('button', { name: 'Received' })
    await userEvent.click(one ?? document.body)
    await userEvent.type(screen.getByRole('textbox', { name: /Note to the supplier/ }), 'leaks')
    await press('Back')
    await userEvent.click(two ?? document.body)
    expect(screen.getByRole('textbox', { name: /Note to the supplier/ })).toHaveProperty('value', '')
    await press('Back')
    await userEvent.click(one ?? document.body)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Note to the supplier/ })).toHaveProperty('value', 'leaks'),
    )
  })
})

describe('a registration request', () => {
  const support = [offer({ isSupport: true, fee: '6000', serviceMonths: 18, documentDays: 60, approvalMonths: 14 })]

  it('shows the offered support, which is agreed to in a dialog of the app', async () => {
    await open('intention', { status: 40, log: support })
    const card = screen.getByRole('region', { name: 'Registration support' })
    expect(within(card).getByText('18 months')).toBeTruthy()
    expect(within(card).getByText('14 months')).toBeTruthy()
    await press('Accept')
    expect(screen.getByRole('dialog').textContent).toBe('Accept intention 1')
    expect(await intents()).toEqual([])
  })

  it('in preparation may be filed, and the supplier may be reminded of its documents once', async () => {
    await open('intention', { status: 65, log: support })
    expect(screen.getByRole('button', { name: 'Submitted' })).toBeTruthy()
    await choose('Remind')
    await waitFor(async () => expect(await intents()).toEqual([{ name: 'record-urge', kind: 'intention', id: '1' }]))
    await press('More actions')
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Remind' })).toBeNull())
  })

  it('in preparation whose supplier was reminded today offers no second reminder', async () => {
    await open('intention', { status: 65, log: support, lastUrgeTime: Date.now() })
    await press('More actions')
    expect(screen.queryByRole('menuitem', { name: 'Remind' })).toBeNull()
  })

  it('lets documents be ticked off and says how many are there', async () => {
    await open('intention', {
      status: 65,
      log: support,
      requiredFiles: [{ file: 'COA', done: true, doneBy: 'supplier', doneTime: 5 }, { file: 'SDS' }],
    })
    const list = screen.getByRole('region', { name: 'Required documents' })
    expect(within(list).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 2')
    await userEvent.click(within(list).getByRole('button', { name: 'SDS: received' }))
    await press('Mark as done')
    await waitFor(async () =>
      expect(await intents()).toEqual([
        { name: 'record-file-done', kind: 'intention', id: '1', file: 'SDS', text: '', files: [] },
      ]),
    )
    await waitFor(() => expect(within(list).getByText('Waiting for a connection')).toBeTruthy())
    expect(within(list).queryByRole('button', { name: 'SDS is there' })).toBeNull()
  })

  it('with an unknown status counts the supplier’s time until the log tells of the documents', async () => {
    await open('intention', { status: 95, log: support, documentsDue: '2199-01-10' })
    const clocks = screen.getByRole('region', { name: 'Deadlines' })
    expect(clocks.textContent).toMatch(/10 Jan 2199.*days/)
  })

  it('shows both periods, and can report a decision of a past day', async () => {
    await open('intention', {
      status: 75,
      log: support,
      documentsDue: '2026-01-10',
      filedOn: '2026-01-20',
      approvalDue: '2027-03-20',
    })
    const clocks = screen.getByRole('region', { name: 'Deadlines' })
    expect(clocks.textContent).toContain('10 Jan 2026')
    expect(clocks.textContent).toContain('20 Mar 2027')
    await press('Approved')
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

  it('can begin an enquiry about its products', async () => {
    await open('intention', { status: 80, log: support })
    await choose('Enquire about these products')
    await waitFor(async () => expect((await account.db.drafts.toArray()).map((one) => one.kind)).toEqual(['enquiry']))
  })
})

describe('a record of a newer backend', () => {
  it('is not taken for agreed because its status number is high', async () => {
    await open('enquiry', { status: 95, maxReplyTime: '2199-01-01' })
    expect(screen.getByText(/^Reply by 1 Jan 2199/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')?.textContent).toContain(
      'Opened by supplier',
    )
  })

  it('shows its status number and log, and offers no step', async () => {
    await open('sample', { status: 37, log: [{ id: 'l', time: 1, actor: 'supplier', type: 'teleported' }] })
    expect(screen.getByText('Status 37')).toBeTruthy()
    expect(screen.getByText('teleported')).toBeTruthy()
    await press('More actions')
    expect(screen.queryByRole('menuitem', { name: 'Cancel request' })).toBeNull()
  })
})
