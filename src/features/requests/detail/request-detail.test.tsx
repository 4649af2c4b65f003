import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { emptyCatalogueDb, openCatalogueDb } from '#catalogue/store/db.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { replyWithinDays } from '#domain/requests/draft/defaults.ts'
import { copyStands } from '#tests/harness/copied-catalogue.ts'
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

const put = (row: RequestRecord) =>
  account.db.records.put({
    kind: 'enquiry',
    id: row.id,
    createTime: row.createTime,
    batchNo: row.batchNo ?? '',
    provisional: false,
    row,
  })
const open = async (change: Partial<RequestRecord> = {}) => {
  await put(aRecord(change))
  draw(<RequestDetail kind="enquiry" id={aRecordId('1')} drawAccept={FakeAccept} />)
  const heading = await screen.findByRole('heading', { level: 1 })
  await whenRead()
  return heading
}
const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)

describe('a sent request', () => {
  it('shows the request in the words of the form, and unknown values as codes', async () => {
    await open({ tradeClause: 'FOB', payMethod: 'SOMETHING_NEW', deliveryPlace: 'Santos', note: 'Spanish labels' })
    expect(screen.getByText('Incoterm').nextSibling?.textContent).toBe('FOB')
    expect(screen.getByText('Payment method').nextSibling?.textContent).toBe('SOMETHING_NEW')
    const amount = await screen.findByText('16,000\u00a0L', { normalizer: (text) => text })
    await waitFor(() => expect(amount.parentElement?.textContent).toBe('16,000\u00a0L · 200 L drum'))
    expect(screen.getByText('Spanish labels')).toBeTruthy()
  })

  it('shows values as codes until the catalogue has their words', async () => {
    const copy = await openCatalogueDb('en')
    await emptyCatalogueDb(copy)
    await copyStands({ phase: 'copying', scope: 'none', asOf: null })
    await open({ payMethod: 'TT' })
    expect(screen.getByText('Payment method').nextSibling?.textContent).toBe('TT')
    await copyForRequests()
    await waitFor(() => expect(screen.getByText('Payment method').nextSibling?.textContent).toBe('T/T'))
  })

  it('shows a quote with prices per line, total and validity', async () => {
    const time = Date.UTC(2026, 2, 6)
    await open({
      status: 40,
      replyState: 1,
      log: [
        {
          id: 'l1',
          time,
          actor: 'supplier',
          type: 'quoted',
          text: 'Firm until 25 March',
          files: [],
          quote: {
            version: 2,
            currency: 'USD',
            lines: [{ pesticideId: 'p1', prePrice: '8.15', unit: 'L' }],
            totalMoney: '130400',
            validUntil: '2099-03-25',
            late: true,
          },
        },
      ],
    })
    expect(screen.getByText(/8\.15/)).toBeTruthy()
    expect(screen.getByText(/130,400/)).toBeTruthy()
    expect(screen.getByText(/Valid until 25 Mar 2099/)).toBeTruthy()
    expect(screen.getByText('Arrived late')).toBeTruthy()
    expect(screen.getByText('Version 2')).toBeTruthy()
  })

  it('offers no step before the outbox is read, because one may wait there', async () => {
    const reading = vi.spyOn(account.db.gates, 'toArray').mockRejectedValue(new Error('broken'))
    await open({
      status: 30,
      replyState: 1,
      log: [{ id: 'l1', time: 1, actor: 'supplier', type: 'asked', text: 'Which port?', files: [] }],
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Send reply/ })).toBeNull()
    reading.mockRestore()
    await userEvent.click(again)
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Send reply/ })).toBeTruthy()
  })

  it('is marked as read once when it is opened', async () => {
    await open({ unread: true })
    await waitFor(async () => expect((await intents()).map((one) => one?.name)).toEqual(['record-read']))
  })

  it('lets the buyer answer a question without a network; the answer waits and is not asked for twice', async () => {
    connection.browserOffline = true
    await open({
      status: 30,
      replyState: 1,
      log: [{ id: 'l1', time: 1, actor: 'supplier', type: 'asked', text: 'Which port?', files: [] }],
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send reply when online' }))
    expect(screen.getByText('Write a reply')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /Your reply/ }), 'Santos')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply when online' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(await intents()).toEqual([{ name: 'record-answer', kind: 'enquiry', id: '1', text: 'Santos' }])
    expect(screen.getByText('Waiting for a connection')).toBeTruthy()
  })

  it('shows a half-typed answer again after the tab was killed', async () => {
    const asked: Partial<RequestRecord> = {
      status: 30,
      log: [{ id: 'l1', time: 1, actor: 'supplier', type: 'asked', text: 'Which port?', files: [] }],
    }
    await open(asked)
    await userEvent.type(screen.getByRole('textbox', { name: /Your reply/ }), 'Santos, or')
    // Nobody closes anything: what the disk has by now is all that a killed tab leaves.
    await waitFor(async () => expect((await account.db.meta.get('kept:typing:enquiry:1:answer'))?.v).toBe('Santos, or'))
    document.body.replaceChildren()
    draw(<RequestDetail kind="enquiry" id={aRecordId('1')} drawAccept={FakeAccept} />)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Your reply/ })).toHaveProperty('value', 'Santos, or'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(async () => expect((await intents()).map((one) => one?.name)).toEqual(['record-answer']))
    await waitFor(async () => expect(await account.db.meta.get('kept:typing:enquiry:1:answer')).toBeUndefined())
  })

  it('is cancelled only after a question, with the reason if one is given', async () => {
    await open()
    const choose = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
      await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel request' }))
    }
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await intents()).toEqual([])
    await choose()
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Bought elsewhere')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
    await waitFor(async () =>
      expect(await intents()).toEqual([{ name: 'record-cancel', kind: 'enquiry', id: '1', text: 'Bought elsewhere' }]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Cancel request' })).toBeNull())
  })

  it('can be copied as a new draft, with everything but the date, which is suggested again', async () => {
    await open({ note: 'Spanish labels', tradeClause: 'FOB' })
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy as new draft' }))
    await waitFor(async () => expect(await account.db.drafts.count()).toBe(1))
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine).toMatchObject({
      note: 'Spanish labels',
      maxReplyTime: addDays(account.today(), replyWithinDays),
      terms: { tradeClause: 'FOB' },
    })
    expect(draft?.mine.lines).toMatchObject([{ pesticideId: 'p1', quantity: '16000', unit: 'L' }])
  })

  it('offers no reminder when the next step is the buyer’s, and names the time when it is too soon', async () => {
    await open({ lastUrgeTime: Date.now() - 3_600_000 })
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    expect(screen.getByText(/^Reminded; you can remind again from/)).toBeTruthy()
  })

  it('can be copied as proof with number, batch, time and hash', async () => {
    const user = userEvent.setup()
    await open({ contentHash: 'abcdef0123456789abcdef' })
    await user.click(screen.getByRole('button', { name: 'Copy receipt details' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        'ENQ-260304-17\nB1\n2026-03-04T11:02:00.000Z\nsha-256 abcdef0123456789abcdef',
      ),
    )
  })

  it('leads to the other suppliers of the same batch', async () => {
    await put(
      aRecord({ id: '2', recordNo: 'ENQ-2', company: { companyId: 'c2', name: 'Anhui Specimen Agro', demo: true } }),
    )
    await open()
    expect((await screen.findByRole('link', { name: 'Anhui Specimen Agro' })).getAttribute('href')).toBe(
      '/pages/inquiry/detail?id=2',
    )
  })

  it('says so if it is not on this device', async () => {
    draw(<RequestDetail kind="enquiry" id={aRecordId('99')} drawAccept={FakeAccept} />)
    expect(await screen.findByText('Not on this device')).toBeTruthy()
  })
})
