import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { quote as quoteOf } from '#contract/entities/progress.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { pendingOps } from '#account/store/db.ts'
import { connection } from '#api/connection.ts'
import { status } from '#domain/lifecycle/status.ts'
import { paths } from '#domain/paths.ts'
import { kinds } from '#kinds/kinds.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { anOpId, aRecordId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { aRecord, storeRecords } from '../test-requests.tsx'
import { RecordActions } from './record-actions.tsx'
import { buyerMovesOf } from './open-record.tsx'

withAccount()

const offer = quoteOf.parse({
  version: 1,
  currency: 'USD',
  lines: [{ pesticideId: 'p1', prePrice: '8' }],
  isSupport: true,
  validUntil: '2099-01-01',
})
const offeredRecord: Partial<RequestRecord> = {
  status: status.offered,
  replyState: 1,
  log: [{ id: 'l', time: 1, actor: 'supplier', type: 'quoted', files: [], quote: offer }],
}
const urge = (refused: boolean): RecordOp => ({
  opId: anOpId('u'),
  intent: { name: 'record-urge', kind: 'enquiry', id: aRecordId('1') },
  draftState: { at: 'waiting-to-send', cause: null, nextTryAt: null },
  refused,
  createdAt: 1,
})
const open = async (kind: RequestKind, change: Partial<RequestRecord>, waiting: readonly RecordOp[] = []) => {
  const record = aRecord(change)
  await storeRecords(account, kind, record)
  renderScreen(
    <RecordActions kind={kinds[kind]} record={record} waiting={waiting} moves={buyerMovesOf(kind, record, waiting)} />,
  )
  return screen
    .getAllByRole('button')
    .flatMap((button) => (button.getAttribute('aria-label') ? [] : [button.textContent]))
}
const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

describe('the action buttons of a quotation', () => {
  test.each<[RequestKind, string[]]>([
    ['enquiry', ['Request a revised quotation', 'Accept quotation']],
    ['sample', ['Request a revised quotation', 'Confirm cost']],
    ['intention', ['Request a revised quotation', 'Accept']],
  ])('are, for the kind “%s”, accept and revise; the other actions are in the menu', async (kind, buttons) => {
    expect(await open(kind, offeredRecord)).toEqual(buttons)
    const items = await menu()
    expect(items).toContain('Decline quotation')
    expect(items).toContain('Cancel request')
    expect(items.filter((item) => buttons.includes(item ?? ''))).toEqual([])
  })
  test('say, while offline, that a binding step needs a connection', async () => {
    connection.reach = 'offline'
    const [revise, accept] = await open('enquiry', offeredRecord)
    expect(revise).toBe('Request a revised quotation')
    expect(accept).not.toBe('Accept quotation')
    expect(accept).toMatch(/online/)
  })
})

test('after the supplier declined, a link searches the library for the wanted specification', async () => {
  const products = aRecord().products.map((line) => ({ ...line, wish: 'glifosato 48% SL' }))
  await open('enquiry', { status: status.declined, products })
  expect(screen.getByRole('link', { name: 'Ask other suppliers' }).getAttribute('href')).toBe(
    paths.searchProducts('glifosato 48% SL'),
  )
})

describe('a reminder', () => {
  const sentRecord = { status: status.sent, createTime: Date.now() - 9 * 86_400_000 }
  test('is offered while the supplier owes a reply, and a click queues it', async () => {
    expect(await open('enquiry', sentRecord)).toEqual(['Remind'])
    await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
    await waitFor(async () =>
      expect((await pendingOps(account.db)).map(({ intent }) => intent)).toMatchObject([
        { name: 'record-urge', id: '1' },
      ]),
    )
  })
  test('is not offered while another reminder waits in the outbox', async () => {
    expect(await open('enquiry', sentRecord, [urge(false)])).toEqual([])
    expect(screen.getByText('Reminder being sent')).toBeTruthy()
  })
  test('is offered again after it was rejected', async () => {
    expect(await open('enquiry', sentRecord, [urge(true)])).toEqual(['Remind'])
  })
  test('reports an error if it could not be stored', async () => {
    await open('enquiry', sentRecord)
    vi.spyOn(account.db, 'transaction').mockRejectedValue(new Error('full'))
    await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Could not be saved on this device']))
    vi.restoreAllMocks()
    expect(await pendingOps(account.db)).toEqual([])
  })
})
