import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { discardedItems } from '#account/actions/outbox.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { remindSupplier } from '#account/actions/records.ts'
import { getDraft, pendingOps } from '#account/store/db.ts'
import type { OpRow } from '#account/store/rows.ts'
import { connection } from '#api/connection.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { listedRecord, storeRecord } from '#tests/harness/sync/made-rows.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { useOutbox } from '#account/queries/outbox.ts'
import { OutboxSection } from './waiting.tsx'

withAccount()
afterEach(() => {
  discardedItems.things = []
})

const queueRequest = async (change: Partial<OpRow> = {}) => {
  const localId = await startDraft('enquiry', [testProduct('1'), testProduct('2')])
  await editDraft(localId, fillContent)
  await sendDraft(localId)
  const op = (await pendingOps(account.db)).find((one) => one.draftId === localId)
  if (op) await account.db.ops.put({ ...op, ...change })
  return localId
}
const Screen = () => <OutboxSection read={useOutbox()} />
const open = () => renderScreen(<Screen />, '/pages/setting/device')
/** The last button of this name: the dialog's button follows the button that opened the dialog. */
const lastButton = (name: string): HTMLElement => {
  const button = screen.getAllByRole('button', { name }).at(-1)
  if (!button) throw new Error(`no button ${name}`)
  return button
}
const address = () => location.pathname + location.search

describe('the outbox section', () => {
  it('I15 does not say whether work is waiting before the outbox has been read', async () => {
    await queueRequest()
    const { container } = open()
    const texts = [container.textContent]
    const watch = new MutationObserver(() => texts.push(container.textContent))
    watch.observe(container, { childList: true, subtree: true, characterData: true })
    await screen.findByText(/1 change is stored on this device/)
    watch.disconnect()
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter((text) => /All changes sent|Nothing is waiting/u.test(text))).toEqual([])
  })

  it('lists the acceptances of today, which are never in the outbox', async () => {
    await storeRecord(account.db, 'enquiry', { ...listedRecord(7, 1), status: 60, agreedTime: Date.now() })
    await storeRecord(account.db, 'enquiry', { ...listedRecord(8, 1), status: 60, agreedTime: 1 })
    open()
    expect(await screen.findAllByRole('link', { name: /^Quotation accepted, / })).toHaveLength(1)
  })

  it('shows, while offline, what is waiting and for how many suppliers, and that it is saved on this device', async () => {
    connection.browserOffline = true
    await queueRequest()
    await remindSupplier('enquiry', aRecordId('ENQ-7'))
    open()
    expect(await screen.findByText('Enquiry, Product 1 and 1 more')).toBeTruthy()
    expect(screen.getByText('To 2 suppliers')).toBeTruthy()
    expect(screen.getAllByText('Sends when you are online')).toHaveLength(2)
    expect(screen.getByText('Reminder, ENQ-7')).toBeTruthy()
    expect(await screen.findByText(/2 changes are saved on this device/)).toBeTruthy()
  })

  it('lists first the items that need attention, with cause and remedy', async () => {
    await queueRequest()
    const stuck = await queueRequest({ state: 'rejected', block: { why: 'deadline-passed' } })
    open()
    await screen.findByRole('heading', { name: /Needs attention/ })
    const heads = screen.getAllByRole('heading', { level: 3 })
    expect(heads.map((head) => head.textContent?.trim()).slice(0, 2)).toEqual(['Needs attention', 'Waiting to send'])
    expect(screen.getByText(/reply-by date passed/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
    expect(address()).toContain(`draft=${stuck}`)
  })

  it('discards an item only after a confirmation', async () => {
    const stuck = await queueRequest({ state: 'rejected', block: { why: 'deadline-passed' } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(await getDraft(account.db, stuck)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await userEvent.click(lastButton('Discard'))
    await waitFor(async () => expect(await getDraft(account.db, stuck)).toBeNull())
    expect(await screen.findByText('Nothing is waiting to be sent from this device.')).toBeTruthy()
  })

  it('STOR-5 shows rows that could not be read, and deletes them only after a confirmation', async () => {
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

  it('shows how often a failed send was tried, and tries again at once after a click', async () => {
    await queueRequest({ state: 'retry', attempts: 3, delayMs: 60_000, attemptedAt: account.clock.now() })
    open()
    expect(await screen.findByText(/No answer after 3 tries/)).toBeTruthy()
    const kickSpy = vi.fn()
    Object.assign(account, { kick: kickSpy })
    await userEvent.click(lastButton('Try now'))
    await waitFor(() => expect(kickSpy).toHaveBeenCalledWith('now'))
  })
})

it('the outbox panel opens a draft in place of the panel', async () => {
  const localId = await queueRequest({ state: 'rejected', block: { why: 'deadline-passed' } })
  renderScreen(<OutboxPanel onClose={vi.fn()} />, '/pages/product/index?outbox=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a date' }))
  expect(address()).toBe(`/pages/product/index?draft=${localId}`)
})
