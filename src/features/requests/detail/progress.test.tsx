import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { requiredFile, shipment } from '#contract/entities/progress.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { pendingOps } from '#account/store/db.ts'
import { isAccountValueKey } from '#account/store/account-value-keys.ts'
import { status } from '#domain/lifecycle/status.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { anOpId, aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { aRecord, storeRecords } from '../test-requests.tsx'
import { DocumentChecklist, Shipments } from './progress.tsx'
import { buyerMovesOf } from './open-record.tsx'

vi.mock('#catalogue/queries/names/reference.ts', () => ({
  useDictionary: (type: string) => ({
    status: 'ready',
    data: type === 'require_file_list' ? [{ dictType: type, value: 'COA', label: 'Certificate of analysis' }] : [],
  }),
}))

withAccount()

const noon = Date.UTC(2026, 2, 6, 12)
const aShipment = (change: object = {}) =>
  shipment.parse({ id: 's1', time: noon, carrierName: 'DHL', trackingNumber: '777', ...change })
const waitingOp = (intent: RecordOp['intent'], refused = false): RecordOp => ({
  opId: anOpId('file' in intent ? intent.file : intent.name),
  intent,
  draftState: { at: 'waiting-to-send', cause: null, nextTryAt: null },
  refused,
  createdAt: 1,
})
const step = (parcelId: string) => ({
  kind: 'sample' as const,
  id: aRecordId('1'),
  shipmentId: aShipmentId(parcelId),
  text: '',
  files: [],
})
const receiveIntent = (shipmentId = 's1'): RecordOp['intent'] => ({ ...step(shipmentId), name: 'record-receive' })
const resultIntent = (shipmentId = 's1'): RecordOp['intent'] => ({
  ...step(shipmentId),
  name: 'record-result',
  result: 'passed',
})

const open = async (parcels: readonly object[], waiting: readonly RecordOp[] = [], code: number = status.delivered) => {
  const record = aRecord({ status: code, shipments: parcels.map(aShipment) })
  await storeRecords(account, 'sample', record)
  renderScreen(<Shipments record={record} waiting={waiting} moves={buyerMovesOf('sample', record, waiting)} />)
}
const queued = async () => (await pendingOps(account.db)).map(({ intent }) => intent)
const button = (name: string) => screen.queryByRole('button', { name })

test.each([
  ['a parcel in transit has no label', {}, [], /^$/],
  ['a received parcel shows the day of its arrival', { receivedTime: noon }, [], 'Received 6 Mar'],
  ['a passed test is shown instead of the arrival', { receivedTime: noon, result: 'passed' }, [], 'Passed your test'],
  ['a failed test is shown as failed', { receivedTime: noon, result: 'failed' }, [], 'Failed your test'],
  ['a result that only a newer backend defines is shown as its code', { result: 'half passed' }, [], 'half passed'],
  ['an unsent receipt has the state of its operation', {}, [waitingOp(receiveIntent())], 'Sending'],
  ['an unsent result replaces the arrival', { receivedTime: noon }, [waitingOp(resultIntent())], 'Sending'],
  ['a refused step does not count', {}, [waitingOp(receiveIntent(), true), waitingOp(resultIntent(), true)], /^$/],
  [
    'a step on another parcel does not count',
    {},
    [waitingOp(receiveIntent('s2')), waitingOp(resultIntent('s2'))],
    /^$/,
  ],
] as const)('the label of a parcel: %s', async (_, change, waiting, expected) => {
  await open([change], waiting)
  const head = screen.getByRole('listitem').querySelector('.parcel__head')
  const pill = head?.querySelector('.pill')
  expect(pill?.textContent ?? '').toMatch(expected)
})

test.each([
  ['was copied is confirmed in full', async () => undefined, 'Tracking number copied'],
  ['could not be copied is not confirmed', () => Promise.reject(new Error('no')), 'The browser did not allow copying'],
])('a tracking number that %s', async (_, write, expected) => {
  const user = userEvent.setup()
  await open([{ trackingNumber: '00 777' }])
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  await user.click(screen.getByRole('button', { name: 'Copy tracking number' }))
  expect(writing).toHaveBeenCalledWith('00 777')
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain(expected))
})

test.each([
  ['DHL Express', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00%20777'],
  ['Sinotrans', undefined],
])('the tracking number links to the page of the carrier %s if it is known', async (carrierName, address) => {
  await open([{ carrierName, trackingNumber: '00 777' }])
  expect(screen.queryByRole('link', { name: '00 777' })?.getAttribute('href')).toBe(address)
})

describe('the buyer’s actions on parcels', () => {
  test('are not offered before the outbox was read', () => {
    const record = aRecord({ status: status.delivered, shipments: [aShipment()] })
    renderScreen(
      <Shipments record={record} waiting={[]} moves={buyerMovesOf('sample', { ...record, status: -1 }, [])} />,
    )
    expect(button('Mark as received')).toBeNull()
    expect(button('Mark as passed')).toBeNull()
  })

  test('allow receiving a parcel in transit but not testing it, and do not allow receiving a parcel twice', async () => {
    await open([
      { id: 'here', receivedTime: noon },
      { id: 'away', carrierName: 'Away' },
    ])
    const [away, here] = screen.getAllByRole('listitem').map((item) => within(item))
    expect(away?.queryByRole('button', { name: 'Mark as received' })).toBeTruthy()
    expect(here?.queryByRole('button', { name: 'Mark as received' })).toBeNull()
    expect(away?.queryByRole('button', { name: 'Mark as passed' })).toBeNull()
  })

  test('queue the receipt of the chosen parcel with its note', async () => {
    await open([{ id: 's1' }, { id: 's2' }])
    const [, first] = screen.getAllByRole('listitem')
    await userEvent.click(within(first ?? document.body).getByRole('button', { name: 'Mark as received' }))
    await userEvent.type(await screen.findByLabelText(/Note to the supplier/), 'dented')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm receipt' }))
    await waitFor(async () => expect(await queued()).toEqual([{ ...receiveIntent('s1'), text: 'dented' }]))
  })

  test('store the note of a receipt and the note of a test report separately', async () => {
    const typeNote = async (parcels: object, code: number, press: string) => {
      await open([parcels], [], code)
      await userEvent.click(screen.getByRole('button', { name: press }))
      await userEvent.type(await screen.findByLabelText(/Note to the supplier/), press)
      await waitFor(async () => {
        const rows = await account.db.meta.filter(({ v }) => JSON.stringify(v).includes(press)).toArray()
        expect(rows).toHaveLength(1)
      })
      cleanup()
    }
    await typeNote({}, status.delivered, 'Mark as received')
    await typeNote({ receivedTime: noon }, status.received, 'Mark as passed')
    const rows = await account.db.meta.filter(({ k }) => isAccountValueKey(k)).toArray()
    expect(rows).toHaveLength(2)
  })

  test.each([
    ['Mark as passed', 'The sample passed', 'passed'],
    ['Mark as failed', 'The sample failed', 'failed'],
  ] as const)('report a test as %s', async (press, title, result) => {
    await open([{ receivedTime: noon }], [], status.received)
    await userEvent.click(screen.getByRole('button', { name: press }))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save result' }))
    await waitFor(async () =>
      expect(await queued()).toMatchObject([{ name: 'record-result', shipmentId: 's1', result }]),
    )
  })
})

const tick = (file: string): RecordOp['intent'] => ({
  name: 'record-file-done',
  kind: 'intention',
  id: aRecordId('1'),
  file,
  text: '',
  files: [],
})
const openChecklist = async (
  files: readonly object[],
  waiting: readonly RecordOp[] = [],
  code: number = status.preparing,
) => {
  const record = aRecord({ status: code, requiredFiles: files.map((one) => requiredFile.parse(one)) })
  await storeRecords(account, 'intention', record)
  renderScreen(
    <DocumentChecklist record={record} waiting={waiting} moves={buyerMovesOf('intention', record, waiting)} />,
  )
  return screen.queryAllByRole('listitem')
}

test('the checklist shows the number of received documents in words and as a bar', async () => {
  await openChecklist([{ file: 'COA', done: true }, { file: 'SDS' }, { file: 'LABEL' }])
  expect(screen.getByRole('heading', { name: 'Required documents' }).nextSibling?.textContent).toBe('1 of 3')
  const meter = screen.getByRole('progressbar', { name: 'Documents received' })
  expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuemax')]).toEqual(['1', '3'])
})

describe('the checklist label of a document', () => {
  const statusOf = async (of: object, waiting: readonly RecordOp[] = []) => {
    const [item] = await openChecklist([{ file: 'COA', ...of }], waiting)
    return item?.querySelector('.item__s')?.textContent
  }
  test.each([
    ['is "not received yet" if neither side has the document', {}, 'Not received yet'],
    ['names the supplier if the supplier provided it', { done: true, doneBy: 'supplier' }, 'From the supplier'],
    ['names the buyer if the buyer ticked it', { done: true, doneBy: 'buyer' }, 'Marked as done by you'],
  ])('%s', async (_, of, words) => {
    expect(await statusOf(of)).toBe(words)
  })
  test('remains "not received yet" if the tick was rejected, or if another document was ticked', async () => {
    expect(await statusOf({}, [waitingOp(tick('COA'), true), waitingOp(tick('SDS'))])).toBe('Not received yet')
  })
})

describe('ticking off a document', () => {
  const ticks = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))

  test('is offered only for documents that are missing and not ticked yet', async () => {
    await openChecklist([{ file: 'COA' }, { file: 'SDS', done: true }, { file: 'LABEL' }], [waitingOp(tick('LABEL'))])
    expect(ticks()).toEqual(['Mark as received: Certificate of analysis'])
  })

  test('queues the chosen document with its note', async () => {
    await openChecklist([{ file: 'SDS' }, { file: 'COA' }])
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received: Certificate of analysis' }))
    expect(await screen.findByRole('heading', { name: 'Certificate of analysis' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/Note to the supplier/), 'on paper')
    await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }))
    await waitFor(async () => expect(await queued()).toEqual([{ ...tick('COA'), text: 'on paper' }]))
  })

  test('does not show the note of one document in the dialog of another document', async () => {
    await openChecklist([{ file: 'SDS' }, { file: 'COA' }])
    const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note to the supplier/)
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received: SDS' }))
    await userEvent.type(await screen.findByLabelText(/Note to the supplier/), 'on paper')
    await waitFor(async () =>
      expect(await account.db.meta.filter(({ v }) => JSON.stringify(v).includes('on paper')).count()).toBe(1),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received: Certificate of analysis' }))
    await screen.findByRole('heading', { name: 'Certificate of analysis' })
    expect(note().value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received: SDS' }))
    await waitFor(() => expect(note().value).toBe('on paper'))
  })
})
