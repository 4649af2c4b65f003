import { screen, waitFor, within, act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { discardDraft, editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { answerRecord, cancelRecord } from '#account/actions/records.ts'
import { refusals } from '#api/refusals.ts'
import { pendingOps } from '#account/store/db.ts'
import { prefs } from '#prefs/prefs.ts'
import { connection } from '#api/connection.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { aRecord, recordsReadAt, dayAhead, fillContent, storeRecords, realTimeOptions } from '../test-requests.tsx'
import { RequestList } from './request-list.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount({ signedIn: true, ...realTimeOptions })
beforeEach(() => void (prefs.pageSize = 20))

const store = (...records: RequestRecord[]) => storeRecords(account, 'enquiry', ...records)

const open = (search = '') => renderScreen(<RequestList kind="enquiry" />, `/pages/inquiry/index${search}`)

const address = () => location.search

const rows = () => screen.findAllByRole('listitem')

describe('sent requests', () => {
  it('are one row, which opens the quoted record and links to the comparison, if they were sent to two suppliers', async () => {
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
    expect(inRow.getByRole('link', { name: /^Glyphosate/ }).getAttribute('href')).toBe('/pages/inquiry/detail?id=2')
    expect(inRow.getByRole('link', { name: 'Compare' })).toBeTruthy()
  })

  it('can be filtered by reply; the filter is in the URL, and each choice shows how many requests remain', async () => {
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

  it('are exported from all pages with the filter, search and order of the list; in the drafts tab, all are exported', async () => {
    const sentRecord = (id: string, change: Partial<ReturnType<typeof aRecord>> = {}) =>
      aRecord({ id, recordNo: `ENQ-${id}`, batchNo: `B${id}`, createTime: Number(id), ...change })
    await store(
      ...Array.from({ length: 21 }, (_, n) => sentRecord(String(n + 1))),
      sentRecord('22', { status: 40, replyState: 1 }),
      sentRecord('23', { company: { companyId: 'c2', name: 'Hebei Other', demo: true } }),
    )
    const tools = vi.fn<(records: readonly { readonly recordNo: string }[]) => string>(() => 'tools')
    const exportedNumbers = () => tools.mock.lastCall?.[0].map(({ recordNo }) => recordNo)
    renderScreen(<RequestList kind="enquiry" tools={tools} />, '/pages/inquiry/index?reply=none&q=jiangsu')
    await rows()
    expect(exportedNumbers()).toEqual(Array.from({ length: 21 }, (_, n) => `ENQ-${21 - n}`))
    await userEvent.click(screen.getByRole('tab', { name: /^Drafts/ }))
    expect(exportedNumbers()).toHaveLength(23)
  })

  it('are shown as waiting for a reply if a newer backend has given them an unknown status', async () => {
    await store(aRecord({ id: '1', status: 95, maxReplyTime: dayAhead(4) }))
    open()
    expect(await screen.findByText('Status 95')).toBeTruthy()
    expect(screen.getByText(/4 days/)).toBeTruthy()
  })

  it('do not offer a reminder while their cancellation is in the outbox', async () => {
    await store(aRecord())
    await cancelRecord('enquiry', aRecordId('1'))
    open()
    expect(await screen.findByText('Sending')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  })

  it('offer a reminder in their row, once', async () => {
    await store(aRecord({ id: '1' }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remind' }))
    expect(await screen.findByText('Reminder being sent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    const [op] = await pendingOps(account.db)
    expect(op?.intent?.name).toBe('record-urge')
    if (op) await account.db.ops.put({ ...op, state: 'done', pending: 0 })
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Reminder sent']))
  })

  it('use the page size stored on this device, and show the last page if the URL names a later one', async () => {
    await store(
      ...Array.from({ length: 25 }, (_, n) => aRecord({ id: String(n), batchNo: `B${n}`, createTime: 1000 + n })),
    )
    open('?page=9')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
    expect(screen.getByText('21–25 of 25')).toBeTruthy()
  })
})

describe('drafts', () => {
  it('show when they were last downloaded, even if there are none', async () => {
    await account.db.kv.put({ k: 'drafts:enquiry', v: null, asOf: recordsReadAt })
    open('?tab=drafts')
    expect(await screen.findByText(/^As of 12 Mar/)).toBeTruthy()
    expect(await screen.findByText('No drafts')).toBeTruthy()
    await startDraft('enquiry', [testProduct('1')])
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText(/^As of 12 Mar/)).toBeTruthy()
  })

  it('can be sent from their row, and are then listed under Sent as being sent', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, fillContent)
    open('?tab=drafts')
    expect(await screen.findByText('Ready to send')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const question = screen.getByRole('alertdialog', { name: 'Send this to 1 supplier?' })
    expect(within(question).getByText('Company c1')).toBeTruthy()
    // The form has filled in some of the values, so the confirmation dialog shows all of them.
    for (const value of [/^16,000/, 'Qingdao', 'FOB']) expect(within(question).getByText(value)).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await pendingOps(account.db)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    expect(await screen.findByText('Sending')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /^Sent/ }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('are not sent if the membership does not allow it; the reason is shown, and the outbox stays empty', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, fillContent)
    const none = { permissionType: 'ENQUIRY', remainingCount: 0, usedCount: 30, totalLimit: 30 }
    await account.db.kv.put({ k: 'quota', v: [none], asOf: 1 })
    refusals.membership = { count: 0, scope: '' }
    open('?tab=drafts')
    await screen.findByText('Ready to send')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(refusals.membership).toEqual({ count: 1, scope: 'ENQUIRY' }))
    expect(await pendingOps(account.db)).toEqual([])
  })

  it('do not offer actions while their deletion is in the outbox', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, fillContent)
    const [row] = await account.db.drafts.toArray()
    if (row) await account.db.drafts.put({ ...row, serverId: aRecordId('7'), serverVersion: 1, ackedRev: row.rev })
    await discardDraft(localId)
    open('?tab=drafts')
    expect(await screen.findByText('Waiting to delete')).toBeTruthy()
    expect(screen.queryByText('Ready to send')).toBeNull()
    const inRow = within(screen.getByRole('listitem'))
    expect(inRow.getAllByRole('button').map((button) => button.textContent)).toEqual(['Product 1'])
  })

  it('are deleted only after a confirmation', async () => {
    for (const id of ['1', '2']) await startDraft('enquiry', [testProduct(id)])
    open('?tab=drafts')
    const [deleteDraft] = await screen.findAllByRole('button', { name: 'Delete draft' })
    if (deleteDraft) await userEvent.click(deleteDraft)
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(await rows()).toHaveLength(2)
    if (deleteDraft) await userEvent.click(deleteDraft)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  it('do not include a draft whose send was rejected; the sent requests do, with the cause', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, fillContent)
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

it('a step in the outbox is shown in the row of its request, in place of the link to reply', async () => {
  await store(aRecord({ status: 30, replyState: 1, batchNo: null }))
  open()
  expect(await screen.findByRole('link', { name: 'Reply' })).toBeTruthy()
  await answerRecord('enquiry', aRecordId('1'), 'Santos')
  const [row] = await rows()
  if (!row) throw new Error('no row')
  expect(await within(row).findByText('Sending')).toBeTruthy()
  expect(within(row).queryByRole('link', { name: 'Reply' })).toBeNull()
})

it('one request to several suppliers can be copied to all of them as one new draft with its target prices', async () => {
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

describe('an empty request list', () => {
  const finishCopy = () => account.db.kv.put({ k: 'records:enquiry', v: { since: 0, whole: true }, asOf: 1 })

  it('says that nothing was sent only after the server has answered once', async () => {
    const getSpy = vi.spyOn(account.db.kv, 'get')
    open()
    await waitFor(() => expect(getSpy).toHaveBeenCalledWith('records:enquiry'))
    await act(async () => void (await Promise.all(getSpy.mock.results.map(({ value }) => value as Promise<unknown>))))
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByText('No requests sent yet')).toBeNull()
    await finishCopy()
    expect(await screen.findByText('No requests sent yet')).toBeTruthy()
  })

  it('while offline, says that sent requests have not been downloaded to this device', async () => {
    connection.browserOffline = true
    open()
    expect(await screen.findByText('Your sent requests have not been downloaded to this device yet.')).toBeTruthy()
    expect(screen.queryByText('No requests sent yet')).toBeNull()
  })
})
