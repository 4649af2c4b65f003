import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { discarded } from '#account/records/discarded-state.ts'
import { editDraft } from '#account/drafts/edit.ts'
import { emptyCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { urgeRecord } from '#account/records/records.ts'
import { getDraft, pendingOps } from '#account/store/account-rows.ts'
import type { OpRow } from '#account/store/rows.ts'
import { connection } from '#api/connection.ts'
import { systemClock } from '#lib/clock.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { onPhone } from '#tests/harness/media.ts'
import { draw } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { OutboxScreen } from './outbox-screen.tsx'
import { aRecordId, anOp } from '#tests/harness/ids.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  connection.browserOffline = false
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  discarded.things = []
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false })
  closeAccount(account)
  await emptyCatalogueDb(await openCatalogueDb('en'))
})

const filled = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '10', unit: 'kg', packaging: 'DRUM' })),
  maxReplyTime: '2026-12-01',
  terms: { ...content.terms, deliveryPlace: 'Santos', payMethod: 'TT', tradeClause: 'FOB' },
})
const queued = async (change: Partial<OpRow> = {}) => {
  const localId = await startDraft('enquiry', [testProduct('1'), testProduct('2')])
  await editDraft(localId, filled)
  await sendDraft(localId)
  const op = (await pendingOps(account.db)).find((one) => one.draftId === localId)
  if (op) await account.db.ops.put({ ...op, ...change })
  return localId
}
const record = (id: string) => ({
  id: aRecordId(id),
  companyId: `c${id}`,
  companyName: `Company ${id}`,
  recordNo: `ENQ-${id}`,
})
const blob = {
  blobId: 'b',
  name: 'photo.jpg',
  type: 'image/jpeg',
  sha256: 'x',
  parts: 4,
  url: null,
  createdAt: 0,
}
const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>
const open = () =>
  draw(
    <>
      <OutboxScreen />
      <Address />
    </>,
    '/pages/outbox/index',
  )
/** A dialog comes after the button that opened it. */
const lastButton = (name: string): HTMLElement => {
  const button = screen.getAllByRole('button', { name }).at(-1)
  if (!button) throw new Error(`no button ${name}`)
  return button
}
const address = () => screen.getByTestId('address').textContent

describe('the outbox', () => {
  it('names products and suppliers in the chosen language', async () => {
    await copyOf([productRow(1, { pesticideId: '1', name: 'Fomesafeno 250 g/L SL' })], {}, [
      companyRow(1, { companyId: testProduct('1').company?.companyId, name: 'Proveedor Uno' }),
    ])
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, filled)
    await sendDraft(localId)
    open()
    expect((await screen.findByText('250 g/L SL')).parentElement?.textContent).toBe('Enquiry, Fomesafeno 250 g/L SL')
    expect(screen.getByText('To Proveedor Uno')).toBeTruthy()
  })
  it('turns a request whose key the server has used for another into a new draft, and opens it', async () => {
    const localId = await queued({ state: 'parked', block: { why: 'key-reused' } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit as new draft' }))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toMatch(/draft=/))
    expect(screen.getByTestId('address').textContent).not.toContain(localId)
    expect(await getDraft(account.db, localId)).toBeNull()
    expect(await pendingOps(account.db)).toEqual([])
  })

  it('says so of an action whose key the server has used for another, and sends it again as a new one', async () => {
    await urgeRecord('enquiry', aRecordId('ENQ-7'))
    const [stuck] = await pendingOps(account.db)
    if (!stuck) throw new Error('nothing waits')
    await account.db.ops.put({ ...stuck, state: 'parked', block: { why: 'key-reused' } })
    open()
    await screen.findByText(/treated this as a different request and did not carry it out/)
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send as new' }))
    await waitFor(async () => expect((await pendingOps(account.db)).map((op) => op.state)).toEqual(['open']))
    const [anew] = await pendingOps(account.db)
    expect(anew).toMatchObject({ intent: stuck.intent, lane: stuck.lane, title: stuck.title, sealed: null })
    expect(anew?.opId).not.toBe(stuck.opId)
  })

  it('shows both a missing answer and a missing sign-in, with the button Log in', async () => {
    await queued({ state: 'retry', ambiguous: true, attempts: 1 })
    await account.db.gates.put({ name: 'auth', block: { why: 'sign-in' }, delayMs: null, closedAt: 0, note: '' })
    open()
    const why = await screen.findByText(/Sent, but no confirmation yet/)
    expect(why.textContent).toContain('Log in and it will be sent automatically')
    expect(screen.getAllByRole('button', { name: 'Log in' })).toHaveLength(1)
  })

  it('I15 says nothing about the outbox before it has been read', async () => {
    await queued()
    const { container } = open()
    const said = [container.textContent]
    const watch = new MutationObserver(() => said.push(container.textContent))
    watch.observe(container, { childList: true, subtree: true, characterData: true })
    await screen.findByText(/1 change is stored on this device/)
    watch.disconnect()
    expect(said.length).toBeGreaterThan(1)
    expect(said.filter((text) => /All changes sent|Nothing is waiting/u.test(text))).toEqual([])
  })

  it('says if nothing waits, and how much of the catalogue is here, of which date', async () => {
    await copyStands({ rows: 386, totalRows: 1284, asOf: Date.UTC(2026, 2, 12, 9, 40) })
    open()
    expect(await screen.findByText('What you write offline waits here until it is sent.')).toBeTruthy()
    expect(await screen.findAllByText(/nothing/i)).toHaveLength(1)
    expect((await screen.findByText('386 of 1,284')).closest('li')?.textContent).toMatch(/12 Mar/)
  })

  it('shows offline what waits, for whom, and that it is safe', async () => {
    connection.browserOffline = true
    await queued()
    await urgeRecord('enquiry', aRecordId('ENQ-7'))
    open()
    expect(await screen.findByText('Enquiry, Product 1 and 1 more')).toBeTruthy()
    expect(screen.getByText('To 2 suppliers')).toBeTruthy()
    expect(screen.getAllByText('Sends when you are online')).toHaveLength(2)
    expect(screen.getByText('Reminder, ENQ-7')).toBeTruthy()
    expect(await screen.findByText(/2 changes are saved on this device/)).toBeTruthy()
  })

  it('shows first what needs attention, with cause and remedy', async () => {
    await queued()
    const stuck = await queued({ state: 'rejected', block: { why: 'deadline-passed' } })
    open()
    await screen.findByRole('heading', { name: /Needs attention/ })
    const heads = screen.getAllByRole('heading', { level: 2 })
    expect(heads.map((head) => head.textContent?.trim()).slice(0, 2)).toEqual([
      'Needs attention',
      'Waiting to send in this order',
    ])
    expect(screen.getByText(/reply-by date passed/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
    expect(address()).toContain(`draft=${stuck}`)
  })

  it.each<[NonNullable<OpRow['block']>, string]>([
    [{ why: 'sign-in' }, 'Log in'],
    [{ why: 'unconfirmed' }, 'Send again'],
    [{ why: 'app-too-old' }, 'Update the app'],
    [{ why: 'fields', fields: [] }, 'Fix'],
  ])('for %o it offers "%s"', async (block, button) => {
    await queued({
      state: block.why === 'unconfirmed' ? 'parked' : 'rejected',
      block,
    })
    open()
    expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  })

  it('discards an item only after a question, and then for good', async () => {
    const stuck = await queued({ state: 'rejected', block: { why: 'deadline-passed' } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(await getDraft(account.db, stuck)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await userEvent.click(lastButton('Discard'))
    await waitFor(async () => expect(await getDraft(account.db, stuck)).toBeNull())
    expect(await screen.findByText('Nothing is waiting to be sent from this device.')).toBeTruthy()
  })

  it('restores a discarded item as long as the app is open', async () => {
    const localId = await queued()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Enquiry, Product 1 and 1 more' }))
    await userEvent.click(lastButton('Discard'))
    await waitFor(async () => expect(await getDraft(account.db, localId)).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Enquiry, Product 1 and 1 more' }))
    expect(await screen.findByRole('button', { name: 'Continue editing' })).toBeTruthy()
    expect((await pendingOps(account.db)).map((op) => op.type)).toEqual(['send'])
    expect(screen.queryByRole('heading', { name: /^Discarded/ })).toBeNull()
  })

  it('counts down to the next attempt', async () => {
    vi.spyOn(systemClock, 'now').mockImplementation(() => 100_000)
    await queued({ state: 'retry', attempts: 1, delayMs: 30_000, attemptedAt: 99_000 })
    open()
    expect(await screen.findByText(/Next try in 29 s/)).toBeTruthy()
    vi.mocked(systemClock.now).mockImplementation(() => 104_000)
    expect(await screen.findByText(/Next try in 25 s/, {}, { timeout: 3_000 })).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('shows the receipt of a sent request, with a link', async () => {
    const receipt = { sentAt: 1, batchNo: 'B-77', contentHash: null, bodyHash: '', records: [record('5'), record('6')] }
    const localId = await queued({ state: 'done', pending: 0, doneAt: systemClock.now() })
    await account.db.drafts.update(localId, { status: 'sent', receipt })
    open()
    expect(await screen.findByText('Receipt B-77')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Open' }))
    expect(address()).toBe('/pages/inquiry/index?tab=sent&batch=B-77')
  })

  it('shows how much of the files is left', async () => {
    const localId = await queued({ state: 'inflight' })
    const upload = {
      type: 'upload',
      lane: 'up:b',
      title: 'photo.jpg',
      state: 'inflight',
      opId: anOp('up'),
      seq: 99,
    } as const
    const [send] = await pendingOps(account.db)
    if (send) await account.db.ops.put({ ...send, ...upload })
    await account.db.blobs.put({ ...blob, draftId: localId, size: 4_000_000, bytesSent: 1_000_000 })
    open()
    expect(await screen.findByText(/1 file, 3 MB of 4 MB left/)).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('25%')
  })

  it('STOR-5 shows what could not be read, and removes it only on request', async () => {
    const raw = { mine: { lines: [{ name: 'Glyphosate' }] } }
    await account.db.quarantine.add({ table: 'drafts', key: '"x"', raw, issue: '', at: 1 })
    open()
    expect(await screen.findByText('1 item cannot be read')).toBeTruthy()
    expect(screen.getByText(/^Glyphosate · since/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(await account.db.quarantine.count()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await userEvent.click(lastButton('Remove'))
    await waitFor(async () => expect(await account.db.quarantine.count()).toBe(0))
    expect((await account.db.log.toArray()).map((row) => row.detail)).toMatchObject([{ raw }])
  })

  it('continues editing what has not been sent', async () => {
    const localId = await queued()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue editing' }))
    await waitFor(() => expect(address()).toContain(`draft=${localId}`))
    expect(await pendingOps(account.db)).toEqual([])
  })

  it('says so when "Try now" cannot be stored', async () => {
    await queued({ state: 'retry', attempts: 3, delayMs: 60_000, attemptedAt: account.clock.now() })
    open()
    await screen.findByText(/No answer after 3 tries/)
    vi.spyOn(account.db.ops, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await userEvent.click(lastButton('Try now'))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Could not be saved on this device']))
  })

  it('shows when a failed request is tried again, and tries it now on request', async () => {
    await queued({ state: 'retry', attempts: 3, delayMs: 60_000, attemptedAt: account.clock.now() })
    open()
    expect(await screen.findByText(/No answer after 3 tries/)).toBeTruthy()
    const kicked = vi.fn()
    Object.assign(account, { kick: kicked })
    await userEvent.click(lastButton('Try now'))
    await waitFor(() => expect(kicked).toHaveBeenCalledWith('now'))
  })
})

describe('the outbox panel', () => {
  it('is the whole screen if there is no room beside the page', async () => {
    onPhone()
    draw(
      <>
        <OutboxPanel onClose={vi.fn()} />
        <Address />
      </>,
      '/pages/product/index?outbox=1',
    )
    await waitFor(() => expect(address()).toBe('/pages/outbox/index'))
    vi.restoreAllMocks()
  })

  it.each([
    [{ browserOffline: true }, 'Offline. Everything is safe on this device.'],
    [{ reach: 'offline', failing: true }, 'The server does not answer properly. Everything is safe on this device.'],
  ])('says over any page why nothing leaves: %j', async (line, words) => {
    Object.assign(connection, line)
    draw(<OutboxPanel onClose={vi.fn()} />)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('opens the draft in its own place', async () => {
    const localId = await queued({ state: 'rejected', block: { why: 'deadline-passed' } })
    draw(
      <>
        <OutboxPanel onClose={vi.fn()} />
        <Address />
      </>,
      '/pages/product/index?outbox=1',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a date' }))
    expect(address()).toBe(`/pages/product/index?draft=${localId}`)
  })
})
