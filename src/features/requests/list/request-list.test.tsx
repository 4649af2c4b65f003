import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { discardDraft } from '#account/drafts/withdraw.ts'
import { editDraft } from '#account/drafts/edit.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { answerRecord, cancelRecord } from '#account/records/records.ts'
import { sessionState } from '#api/session/session-state.ts'
import { refusals } from '#api/refusals.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { connection } from '#api/connection.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { aRecord } from '../test-record.ts'
import { askedAt, storeRecords } from '../test-store.ts'
import { RequestList } from './request-list.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  account = await openAccount({ clock: { now: () => Date.now(), mono: () => 0 }, today: () => day(0) })
  prefs.pageSize = 20
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  connection.browserOffline = false
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  closeAccount(account)
})

const store = (...records: RequestRecord[]) => storeRecords(account, 'enquiry', ...records)
const Address = () => <output data-testid="address">{useLocation().search}</output>
const open = (search = '') =>
  draw(
    <>
      <RequestList kind="enquiry" />
      <Address />
    </>,
    `/pages/inquiry/index${search}`,
  )
const address = () => screen.getByTestId('address').textContent
const rows = () => screen.findAllByRole('listitem')
const filled = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '10', unit: 'kg', packaging: 'DRUM' })),
  maxReplyTime: day(10),
  terms: { ...content.terms, deliveryPlace: 'Santos', payMethod: 'TT', tradeClause: 'FOB' },
})

describe('sent requests', () => {
  it('show one send to two suppliers as one row that leads to both', async () => {
    await store(
      aRecord({ id: '1' }),
      aRecord({
        id: '2',
        recordNo: 'ENQ-2',
        status: 40,
        replyState: 1,
        company: { companyId: 'c2', name: 'Anhui Specimen Agro', demo: true },
      }),
    )
    open()
    expect(await rows()).toHaveLength(1)
    const inRow = within(screen.getByRole('listitem'))
    expect(inRow.getByText('1 quoted')).toBeTruthy()
    expect(inRow.getByRole('link', { name: /^Glyphosate/ }).getAttribute('href')).toContain('batch=B1')
    expect(inRow.getByRole('link', { name: 'Compare' })).toBeTruthy()
  })

  it('show the suppliers of a batch one by one', async () => {
    await store(aRecord({ id: '1' }), aRecord({ id: '2' }), aRecord({ id: '3', batchNo: 'B2' }))
    open('?batch=B1')
    expect(await rows()).toHaveLength(2)
    expect(screen.getByText('Group B1')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'All sent requests' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })

  it('are filtered by reply in the address, with counts', async () => {
    await store(
      aRecord({ id: '1', batchNo: 'B1' }),
      aRecord({ id: '2', batchNo: 'B2', status: 40, replyState: 1 }),
      aRecord({ id: '3', batchNo: 'B3' }),
    )
    open()
    await rows()
    await userEvent.click(screen.getByRole('radio', { name: /^No reply/ }))
    expect(screen.getByRole('radio', { name: /^No reply/ }).textContent).toBe('No reply2')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(address()).toContain('reply=none')
  })

  it('are exported as filtered, searched and sorted, on all pages', async () => {
    const sent = (id: string, change: Partial<ReturnType<typeof aRecord>> = {}) =>
      aRecord({ id, recordNo: `ENQ-${id}`, batchNo: `B${id}`, createTime: Number(id), ...change })
    await store(
      ...Array.from({ length: 21 }, (_, n) => sent(String(n + 1))),
      sent('22', { status: 40, replyState: 1 }),
      sent('23', { company: { companyId: 'c2', name: 'Hebei Other', demo: true } }),
    )
    const tools = vi.fn<(records: readonly { readonly recordNo: string }[]) => string>(() => 'tools')
    const handed = () => tools.mock.lastCall?.[0].map(({ recordNo }) => recordNo)
    draw(<RequestList kind="enquiry" tools={tools} />, '/pages/inquiry/index?reply=none&q=jiangsu')
    await rows()
    expect(handed()).toEqual(Array.from({ length: 21 }, (_, n) => `ENQ-${21 - n}`))
    await userEvent.click(screen.getByRole('tab', { name: /^Drafts/ }))
    expect(handed()).toHaveLength(23)
  })

  it('are in bold only if unread', async () => {
    await store(aRecord({ id: '1', batchNo: 'B1', unread: true }), aRecord({ id: '2', batchNo: 'B2' }))
    open()
    expect((await rows()).map((row) => row.className.includes('is-unread')).filter(Boolean)).toHaveLength(1)
  })

  it('show a status of a newer backend by its number', async () => {
    await store(aRecord({ id: '1', status: 37 }))
    open()
    expect(await screen.findByText('Status 37')).toBeTruthy()
  })

  it('count with a status of a newer backend as agreed only when a reply came', async () => {
    await store(aRecord({ id: '1', status: 95, maxReplyTime: day(4) }))
    open()
    expect(await screen.findByText('Status 95')).toBeTruthy()
    expect(screen.getByText(/4 days/)).toBeTruthy()
  })

  it('offer no reminder of one whose cancellation waits on this device', async () => {
    await store(aRecord())
    await cancelRecord('enquiry', aRecordId('1'))
    open()
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  })

  it('offer a reminder in the row, once', async () => {
    await store(aRecord({ id: '1' }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remind' }))
    expect(await screen.findByText('Reminder waiting to send')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    expect((await pendingOps(account.db)).map((op) => op.intent?.name)).toEqual(['record-urge'])
  })

  it("show the supplier's time beside the reminder if it is the same for all who are reminded", async () => {
    await store(
      aRecord({ id: '1', batchNo: 'B1' }),
      aRecord({ id: '2', batchNo: 'B1' }),
      aRecord({ id: '3', batchNo: 'B2' }),
      aRecord({ id: '4', batchNo: 'B2', companyTimezone: 'Asia/Urumqi' }),
    )
    open()
    expect(await rows()).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Remind' })).toHaveLength(2)
    expect(screen.getAllByText(/^\d\d:\d\d supplier’s local time$/)).toHaveLength(1)
  })

  it('offer no second reminder within a day', async () => {
    await store(aRecord({ id: '1', lastUrgeTime: Date.now() - 60_000 }))
    open()
    await rows()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  })

  it('are shown without a network too, with their age', async () => {
    connection.browserOffline = true
    await store(aRecord({ id: '1' }))
    open()
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(/^As of 12 Mar/)).toBeTruthy()
    expect(screen.getByText(/^Showing the last/)).toBeTruthy()
  })

  it('have pages of the size in the settings, and never show a page that is gone', async () => {
    await store(
      ...Array.from({ length: 25 }, (_, n) => aRecord({ id: String(n), batchNo: `B${n}`, createTime: 1000 + n })),
    )
    open('?page=9')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
    expect(screen.getByText('21–25 of 25')).toBeTruthy()
  })

  it('can all be shown again when a filter matches nothing', async () => {
    await store(aRecord({ id: '1' }))
    open('?q=nothing-like-it')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await rows()).toHaveLength(1)
  })
})

describe('drafts', () => {
  it('say when the account was last asked, also when there are none', async () => {
    await account.db.kv.put({ k: 'drafts:enquiry', v: null, asOf: askedAt })
    open('?tab=drafts')
    expect(await screen.findByText(/^As of 12 Mar/)).toBeTruthy()
    expect(await screen.findByText('No drafts')).toBeTruthy()
    await startDraft('enquiry', [testProduct('1')])
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(/^As of 12 Mar/)).toBeTruthy()
  })

  it('offer another page size even if all of them fit', async () => {
    await startDraft('enquiry', [testProduct('1')])
    open('?tab=drafts&size=100')
    await rows()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '20 per page')
    expect(address()).toContain('size=20')
  })

  it('say where they are stored', async () => {
    await startDraft('enquiry', [testProduct('1')])
    open('?tab=drafts')
    await rows()
    expect(screen.getByText(/^Drafts are saved on this device .* drafts you save are also copied/)).toBeTruthy()
  })

  it('name what is still needed', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, (content) => ({
      ...filled(content),
      maxReplyTime: '',
      terms: { ...filled(content).terms, deliveryPlace: '' },
    }))
    open('?tab=drafts')
    expect(await screen.findByText('Missing: Place of delivery, Reply by')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(address()).toContain(`draft=${localId}`)
  })

  it('that are ready can be sent from the row, and are then listed as sent and queued', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, filled)
    open('?tab=drafts')
    expect(await screen.findByText('Ready to send')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    // What leaves, and to whom, before it does.
    const question = screen.getByRole('alertdialog', { name: 'Send this to 1 supplier?' })
    expect(within(question).getByText('Company c1')).toBeTruthy()
    // Some of it the form has filled in: nothing leaves unseen.
    for (const said of [/^10/, 'Santos', 'FOB']) expect(within(question).getByText(said)).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await pendingOps(account.db)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    // It was the only draft: the list shows where it stands now.
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /^Sent/ }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('are not sent if the membership allows none; the refusal is shown, and nothing is queued', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, filled)
    const none = { permissionType: 'ENQUIRY', remainingCount: 0, usedCount: 30, totalLimit: 30 }
    await account.db.kv.put({ k: 'quota', v: [none], asOf: 1 })
    refusals.membership = { count: 0, scope: '' }
    open('?tab=drafts')
    await screen.findByText('Ready to send')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(refusals.membership).toEqual({ count: 1, scope: 'ENQUIRY' }))
    expect(await pendingOps(account.db)).toEqual([])
  })

  it('that are being deleted offer nothing more', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, filled)
    const [row] = await account.db.drafts.toArray()
    if (row) await account.db.drafts.put({ ...row, serverId: aRecordId('7'), serverVersion: 1, ackedRev: row.rev })
    await discardDraft(localId)
    open('?tab=drafts')
    expect(await screen.findByText('Waiting to delete')).toBeTruthy()
    expect(screen.queryByText('Ready to send')).toBeNull()
    const inRow = within(screen.getByRole('listitem'))
    expect(inRow.getAllByRole('button').map((button) => button.textContent)).toEqual(['Product 1'])
  })

  it('are deleted only after a question', async () => {
    await startDraft('enquiry', [testProduct('1')])
    open('?tab=drafts')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(await rows()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No drafts')).toBeTruthy()
  })

  it('do not include a refused send, which needs attention and names the cause', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, filled)
    await sendDraft(localId)
    const [op] = await pendingOps(account.db)
    if (op) await account.db.ops.put({ ...op, state: 'rejected', block: { why: 'deadline-passed' } })
    open()
    expect(await screen.findByText('Needs you: The reply-by date has passed')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fix' }))
    expect(address()).toContain(`draft=${localId}`)
    expect(screen.getByRole('tab', { name: /^Drafts/ }).textContent).toBe('Drafts')
  })
})

describe('the list in its address', () => {
  const many = () =>
    store(
      ...Array.from({ length: 25 }, (_, n) =>
        aRecord({
          id: String(n),
          recordNo: `ENQ-${n}`,
          batchNo: null,
          createTime: 1_000 - n,
          maxReplyTime: `2026-04-${String(28 - n).padStart(2, '0')}`,
        }),
      ),
    )

  it('has its order and page size in the address, and shows them again from it', async () => {
    await many()
    open()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(20))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Reply-by date')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 per page')
    expect(address()).toBe('?sort=reply-by&size=50')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25))
    expect((await rows())[0]?.textContent).toContain('ENQ-24')
  })

  it('uses the size in the address before the one chosen last', async () => {
    await many()
    open('?size=100')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25))
  })

  it('finds drafts by product and sorts them too', async () => {
    await startDraft('enquiry', [testProduct('1')])
    await startDraft('enquiry', [testProduct('2')])
    open('?tab=drafts&sort=product')
    expect((await rows()).map((row) => row.textContent.includes('Product 1'))).toEqual([true, false])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Product or supplier' }), 'Product 2{Enter}')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Product or supplier' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Product or supplier' }), 'nothing{Enter}')
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
  })
})

describe('steps that wait', () => {
  it('are shown in their row until they have arrived, and are not offered again', async () => {
    await store(aRecord({ status: 30, replyState: 1, batchNo: null }))
    await answerRecord('enquiry', aRecordId('1'), 'Santos')
    open()
    const [row] = await rows()
    if (!row) throw new Error('no row')
    expect(await within(row).findByText('Waiting for a connection')).toBeTruthy()
    expect(within(row).queryByRole('link', { name: 'Answer' })).toBeNull()
  })
})

describe('one request to many suppliers', () => {
  it('is sent again to all of them as one new draft', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    onTestFinished(() => void (sessionState.view = { status: 'starting' }))
    const at = (id: string) =>
      aRecord({
        id,
        recordNo: `ENQ-${id}`,
        company: { companyId: `c${id}`, name: `Supplier ${id}`, demo: true },
        products: [{ pesticideId: `p${id}`, name: `Product ${id}`, quantity: '5', unit: 'L', packaging: 'DRUM' }],
      })
    const clientRef = aDraftId('sent-before')
    await store({ ...at('1'), clientRef }, { ...at('2'), clientRef })
    await account.db.meta.put({ k: 'kept:targets:sent-before', v: { p1: '2.40' } })
    open('?batch=B1')
    await screen.findAllByText('Supplier 1')
    expect(screen.getByRole('link', { name: 'Compare quotations' }).getAttribute('href')).toBe(
      '/pages/inquiry/detail?batch=B1',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(address()).toContain('draft='))
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine.lines.map((line) => line.companyId).sort()).toEqual(['c1', 'c2'])
    expect((await account.db.meta.get(`kept:targets:${draft?.localId}`))?.v).toEqual({ p1: '2.40' })
  })
})
