import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useState } from 'react'
import { discardedItems } from '#account/actions/outbox.ts'
import { readAttachment, getDraft, opsOfDraft } from '#account/store/db.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { refusals } from '#api/refusals.ts'
import type { OpRow } from '#account/store/rows.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { dayAhead, fillContent, openForm, realTimeOptions, toastTexts } from '../test-requests.tsx'
import { RequestForm } from './request-form.tsx'

beforeAll(() => storeCatalogueForRequests())

const open = (change?: (content: RequestContent) => RequestContent, products = [testProduct('1'), testProduct('2')]) =>
  openForm(account, products, change)

withAccount(realTimeOptions)
beforeEach(() => {
  refusals.membership = { count: 0, scope: '' }
})

afterEach(() => {
  document.body.replaceChildren()
})

describe('the request form', () => {
  it('stays one modal while it loads and after its draft was deleted, and contains the focus', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const { localId } = await open()
    const [first] = screen.getAllByLabelText('Quantity')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await account.db.drafts.delete(localId)
    expect(await screen.findByText('This draft is no longer on this device.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
    expect(showModal).toHaveBeenCalledTimes(1)
    showModal.mockRestore()
  })

  it('stores every keystroke, although Save is not pressed', async () => {
    const { draft } = await open()
    await userEvent.type(screen.getByLabelText(/Note to suppliers/), 'Spanish labels')
    await waitFor(async () => expect((await draft())?.mine.note).toBe('Spanish labels'))
    expect(screen.getByText(/^Saved on this device, \d\d:\d\d$/)).toBeTruthy()
  })

  it('stores the last letters when it is closed in the middle of a word', async () => {
    const { draft, view } = await open()
    await userEvent.type(screen.getByLabelText(/Note to suppliers/), 'half a wo')
    view.unmount()
    await waitFor(async () => expect((await draft())?.mine.note).toBe('half a wo'))
  })

  it('distinguishes the same product of two suppliers in its toasts and for screen readers', async () => {
    await open(undefined, [testProduct('1'), { ...testProduct('2'), name: 'Product 1' }, testProduct('3')])
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    await waitFor(() => expect(toastTexts()).toEqual(['Product 1, Company c1: Enter a quantity']))
    expect(
      screen.getAllByRole('textbox', { name: /^Quantity, / }).map((field) => field.getAttribute('aria-label')),
    ).toEqual(['Quantity, Product 1, Company c1', 'Quantity, Product 1, Company c2', 'Quantity, Product 3'])
    expect(screen.getByRole('button', { name: 'Remove Product 1, Company c2' })).toBeTruthy()
  })

  it.each([['Save draft'], ['Send enquiry']])(
    'after %s with missing values, announces and focuses the first of them, marks all, and does not queue anything',
    async (button) => {
      const { localId } = await open()
      await userEvent.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(toastTexts()).toEqual(['Product 1: Enter a quantity']))
      const first = screen.getByRole('textbox', { name: /^Quantity, Product 1/ })
      await waitFor(() => expect(document.activeElement).toBe(first))
      expect(first.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
        'Enter a quantity',
      )
      const terms = ['Place of delivery', 'Incoterm', 'Payment method', 'Reply by']
      expect(terms.filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') !== 'true')).toEqual([])
      const summary = screen.getByText('10 fields to fix before sending').closest('.summary')
      expect(
        within(summary as HTMLElement)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual([
        'Product 1, Company c1: Quantity, Unit, Packaging',
        'Product 2, Company c2: Quantity, Unit, Packaging',
        'Place of delivery',
        'Payment method',
        'Incoterm',
        'Reply by',
      ])
      // The toast announces the problem, so the summary is not a live region.
      expect(summary?.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
      expect(terms.filter((label) => screen.getByLabelText(label).getAttribute('aria-required') !== 'true')).toEqual([])
      expect(first.getAttribute('aria-required')).toBe('true')
      expect(screen.getByLabelText(/Note to suppliers/).getAttribute('aria-required')).toBeNull()
      expect(await opsOfDraft(account.db, localId)).toEqual([])
    },
  )

  it('queues one send however often Send is clicked; after 2 s a panel replaces the form and stays until the buyer closes it', async () => {
    const { localId, onClose } = await open(fillContent)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const send = screen.getByRole('button', { name: 'Send enquiry' })
    act(() => {
      send.click()
      send.click()
    })
    await waitFor(async () => expect((await opsOfDraft(account.db, localId)).map((op) => op.type)).toEqual(['send']))
    expect((await screen.findAllByText('Sending')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText(/Note to suppliers/)).toBeTruthy()
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)))
    vi.useRealTimers()
    const panel = within(await screen.findByRole('dialog', { name: 'Sending' }))
    expect(screen.queryByLabelText(/Note to suppliers/)).toBeNull()
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Sending' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(panel.getByRole('button', { name: 'Done' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is closed by its close button and by Escape, but not by a click outside', async () => {
    const { onClose } = await open()
    const dialog = screen.getByRole('dialog')
    await userEvent.click(dialog)
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('closes when the last product is removed, and deletes the empty draft', async () => {
    const { onClose, draft } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Product 1' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Product 2' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await waitFor(async () => expect(await draft()).toBeNull())
  })

  it('is closed when the last product is removed; if it contained text, all of it can be restored', async () => {
    discardedItems.things = []
    const { onClose, draft, localId } = await open(
      (content) => ({ ...fillContent(content), note: 'Spanish labels' }),
      [testProduct('1')],
    )
    await addAttachment(localId, new Blob(['%PDF-1.7 label']), 'label.pdf')
    await screen.findByText('label.pdf')
    const contentBefore = (await draft())?.mine
    await userEvent.click(screen.getByRole('button', { name: 'Remove Product 1' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await waitFor(async () => expect(await draft()).toBeNull())
    await waitFor(() => expect(toasts.items.map(({ action }) => action?.label)).toEqual(['Undo']))
    expect(discardedItems.things.map(({ title }) => title)).toEqual(['Product 1'])
    toasts.items[0]?.action?.run()
    await waitFor(async () => expect((await draft())?.mine).toEqual(contentBefore))
    const [file] = (await draft())?.mine.attachments ?? []
    expect((await readAttachment(account.db, file?.blobId ?? ''))?.size).toBe(14)
    await waitFor(() => expect(discardedItems.things).toEqual([]))
  })

  it('is read-only while the request is in the outbox, until the buyer continues editing', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, fillContent)
    await sendDraft(localId)
    renderScreen(<RequestForm localId={localId} onClose={vi.fn()} />)
    expect(await screen.findByLabelText('Port of loading (FOB)')).toHaveProperty('readOnly', true)
    expect(screen.queryByRole('button', { name: 'Send enquiry' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    await waitFor(() => expect(screen.getByLabelText('Port of loading (FOB)')).toHaveProperty('readOnly', false))
    expect(await opsOfDraft(account.db, localId)).toEqual([])
  })

  it('shows and retains a value that the dictionary does not contain', async () => {
    const { draft } = await open((content) => ({
      ...fillContent(content),
      lines: fillContent(content).lines.map((line) => ({ ...line, unit: 'hectokilo' })),
    }))
    expect(screen.getByRole('combobox', { name: 'Unit, Product 1' })).toHaveProperty('value', 'hectokilo')
    expect((await draft())?.mine.lines[0]?.unit).toBe('hectokilo')
  })

  it('reports that the disk is full, retains the text, and stores it once there is room', async () => {
    const { draft } = await open()
    const putSpy = vi.spyOn(account.db.drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const note = screen.getByLabelText(/Note to suppliers/)
    await userEvent.type(note, 'not lost')
    expect(await screen.findByText(/^Not saved: no space/)).toBeTruthy()
    expect(screen.queryByText(/^Saved on this device/)).toBeNull()
    expect(note).toHaveProperty('value', 'not lost')
    putSpy.mockRestore()
    await userEvent.type(note, '.')
    await waitFor(async () => expect((await draft())?.mine.note).toBe('not lost.'))
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull())
  })

  it('shows why and where the request was rejected; correcting it withdraws the send', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, (content) => ({ ...fillContent(content), maxReplyTime: dayAhead(0) }))
    await sendDraft(localId)
    await account.db.drafts.update(localId, { 'mine.maxReplyTime': dayAhead(-2) })
    const [op] = await opsOfDraft(account.db, localId)
    if (op) await account.db.ops.put({ ...op, state: 'rejected', block: { why: 'deadline-passed' } })
    renderScreen(<RequestForm localId={localId} onClose={vi.fn()} />)
    expect(await screen.findByText(/^The reply-by date, .* passed before this could be sent/)).toBeTruthy()
    expect((await screen.findByLabelText('Reply by')).getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '7 days from today' }))
    await waitFor(() => expect(screen.queryByText(/^The reply-by date/)).toBeNull())
    expect(await opsOfDraft(account.db, localId)).toEqual([])
    expect((await getDraft(account.db, localId))?.mine.maxReplyTime).toBe(dayAhead(7))
  })

  const sentAnd = async (part: Partial<OpRow>, change: (content: RequestContent) => RequestContent = fillContent) => {
    const localId = await startDraft('enquiry', [testProduct('1'), testProduct('2')])
    await editDraft(localId, fillContent)
    await sendDraft(localId)
    const [op] = await opsOfDraft(account.db, localId)
    const row = await getDraft(account.db, localId)
    if (!op || !row) throw new Error('nothing was queued')
    await account.db.drafts.put({ ...row, mine: change(row.mine) })
    await account.db.ops.put({ ...op, ...part })
    renderScreen(<RequestForm localId={localId} onClose={vi.fn()} />)
    const state = async () => (await opsOfDraft(account.db, localId)).map((one) => [one.opId, one.state])
    return { localId, opId: op.opId, state }
  }
  const lateContent = (content: RequestContent) => ({ ...fillContent(content), maxReplyTime: dayAhead(-1) })

  it('resends a request that may have arrived, even if its reply-by date has passed', async () => {
    const { opId, state } = await sentAnd({ state: 'parked', block: { why: 'unconfirmed' } }, lateContent)
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(async () => expect(await state()).toEqual([[opId, 'retry']]))
    expect(toastTexts()).toEqual([])
  })

  it('names and marks what prevents a rejected request from being resent, and lets the buyer correct it', async () => {
    const { localId } = await sentAnd({ state: 'rejected', block: { why: 'forbidden' } }, lateContent)
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(toastTexts()).toEqual(['Reply by: Choose today or a later date']))
    await waitFor(() => expect(screen.getByLabelText('Reply by').getAttribute('aria-invalid')).toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: '7 days from today' }))
    await waitFor(async () => expect((await getDraft(account.db, localId))?.mine.maxReplyTime).toBe(dayAhead(7)))
  })

  it('marks the product that the server rejected', async () => {
    const fields = [{ path: 'lines.2', rule: 'product-expired' }]
    await sentAnd({ state: 'rejected', block: { why: 'product-unavailable', fields } })
    expect(await screen.findByRole('link', { name: 'Product 2, Company c2: Product' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go to field' }))
    const line = screen.getByRole('group', { name: 'Product 2' })
    expect(document.activeElement).toBe(line)
    expect(within(line).getByText('No longer available: remove it, or choose another product')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Product 1' })).queryByText(/^No longer available/)).toBeNull()
  })

  it.each([['Save draft'], ['Send enquiry']])(
    'reports, after %s, that the draft was also changed on another device, and asks for a version',
    async (button) => {
      const { localId } = await open(fillContent, [testProduct('1')])
      const row = await getDraft(account.db, localId)
      if (!row) throw new Error('no draft')
      const theirs = { ...row.mine, note: 'theirs' }
      const note = { path: 'note', base: '', mine: '', theirs: 'theirs' }
      await account.db.drafts.put({
        ...row,
        conflict: { type: 'changed', theirs, theirsVersion: 2, fields: [note] },
      })
      await screen.findByText('Changed elsewhere', { selector: 'b' })
      await userEvent.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByRole('heading', { name: 'Choose what to keep' })).toBeTruthy()
      expect(toastTexts()).toEqual(['Draft: Also edited on another device: choose which version to keep'])
    },
  )
})

const quota = (remainingCount: number) =>
  account.db.kv.put({
    k: 'quota',
    v: [{ permissionType: 'ENQUIRY', remainingCount, usedCount: 30 - remainingCount, totalLimit: 30 }],
    asOf: 1,
  })

it('without quota, a draft can be edited but not sent; the form says so at once and when Send is pressed', async () => {
  await quota(0)
  const { localId, onClose } = await open(fillContent)
  await waitFor(() => expect(refusals.membership).toEqual({ count: 1, scope: 'ENQUIRY' }))
  await userEvent.type(screen.getByLabelText(/Note to suppliers/), 'later')
  expect(refusals.membership.count).toBe(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Send enquiry' }))
  expect(refusals.membership.count).toBe(2)
  expect(onClose).not.toHaveBeenCalled()
  expect(await opsOfDraft(account.db, localId)).toEqual([])
})

it('I26 the form retains its text after the browser removed its data, and says that the data was removed', async () => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  const rescue = () => <p>What to do now</p>
  const Form = () => {
    const [removed, setRemoved] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setRemoved(true)}>
          Remove
        </button>
        <RequestForm localId={localId} onClose={vi.fn()} removed={removed} rescue={rescue} />
      </>
    )
  }
  renderScreen(<Form />)
  await userEvent.type(await screen.findByLabelText(/Note to suppliers/), 'Spanish labels')
  await userEvent.click(screen.getByText('Remove'))
  await account.db.drafts.delete(localId)
  expect(await screen.findByText('Not saved: this device has removed saved data.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Note to suppliers/), ', please')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Note to suppliers/).value).toBe('Spanish labels, please')
  expect(screen.getByText('What to do now')).toBeTruthy()
  expect(screen.queryByText('This draft is no longer on this device.')).toBeNull()
})
