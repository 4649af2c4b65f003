import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { pushCalls } from '#contract/calls/push.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import { changeAccountValue, storeAccountValue } from '#account/drafts/write-account-value.ts'
import { withTargetPrice } from '#domain/requests/record/private-terms.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import { draftLineOf } from '#account/drafts/start.ts'
import { api } from '#api/commands.ts'
import { pushChoiceStore } from '#api/push.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { removePushBrowser, stubPushBrowser } from '#tests/harness/push-browser.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { fillContent, openForm, realTimeOptions, toastTexts } from '../test-requests.tsx'
import { SendConfirmation } from './after-send.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount(realTimeOptions)
afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

const products = [testProduct('1')]

describe('a form that is closed', () => {
  it('shows the message “In Drafts”, whose action opens the draft again', async () => {
    const { view, draft, localId } = await openForm(account, products)
    await userEvent.type(screen.getByLabelText(/Note to suppliers/), 'Spanish labels')
    view.unmount()
    await waitFor(() => expect(toastTexts()).toEqual(['In Drafts']))
    await waitFor(async () => expect((await draft())?.mine.note).toBe('Spanish labels'))
    toasts.items[0]?.action?.run()
    expect(location.search).toBe(`?draft=${localId}`)
  })

  it('does not leave a draft if nothing was written', async () => {
    const { view, draft } = await openForm(account, products)
    view.unmount()
    await waitFor(async () => expect(await draft()).toBeNull())
    expect(toastTexts()).toEqual([])
  })

  it('retains a draft that has only a private target price', async () => {
    const { view, draft, localId } = await openForm(account, products)
    await changeAccountValue(`targets:${localId}`, (value) => withTargetPrice(value, '1', '4.2'))
    await screen.findByText(/^Your target/)
    view.unmount()
    await waitFor(() => expect(toastTexts()).toEqual(['In Drafts']))
    expect(await draft()).not.toBeNull()
  })

  it('retains a draft that has only a text in the box for pasted lines, such as one shared by another app', async () => {
    const { view, localId } = await openForm(account, [])
    await storeAccountValue(`paste:${localId}`, 'zineb')
    await screen.findByDisplayValue('zineb')
    view.unmount()
    await waitFor(() => expect(toastTexts()).toEqual(['In Drafts']))
  })

  it('offers its draft in the next form for the same products, so that the buyer does not create a second one', async () => {
    const first = await openForm(account, products, fillContent)
    first.view.unmount()
    await waitFor(() => expect(toastTexts()).toEqual(['In Drafts']))
    const second = await openForm(account, products)
    await userEvent.click(await screen.findByRole('button', { name: 'Continue that draft' }))
    expect(location.search).toBe(`?draft=${first.localId}`)
    second.view.unmount()
    await waitFor(async () => expect(await second.draft()).toBeNull())
    expect(await first.draft()).not.toBeNull()
  })

  it.each([
    ['other products', [testProduct('2')], undefined],
    ['a text of the buyer', products, fillContent],
  ] as const)('does not offer its draft in a form with %s', async (_, chosen, change) => {
    const first = await openForm(account, products, fillContent)
    first.view.unmount()
    await openForm(account, [...chosen], change)
    await screen.findByText(/^Reply by/, { selector: 'label' })
    expect(screen.queryByRole('button', { name: 'Continue that draft' })).toBeNull()
  })
})

const receipt = {
  sentAt: 1_770_000_000_000,
  batchNo: 'E-7',
  contentHash: null,
  bodyHash: '',
  records: ['1', '2'].map((id) => ({ id: aRecordId(id), companyId: `c${id}`, companyName: '', recordNo: `E-7-${id}` })),
}

const draftIn = (state: DraftState): DraftView => ({
  localId: aDraftId('1'),
  kind: 'enquiry',
  content: fillContent({ ...emptyContent('enquiry'), lines: [testProduct('1'), testProduct('2')].map(draftLineOf) }),
  state,
  rev: 1,
  sendPending: true,
  serverId: null,
  createdAt: 1,
  updatedAt: 1,
  savedAt: null,
})

const waitingState = (why: 'offline' | 'server' | 'unheard', nextTryAt: number | null = null) =>
  ({ at: 'waiting-to-send', cause: { why }, nextTryAt }) as const

test('the panel after Send says that the app can be closed only if the browser sends in the background', () => {
  vi.stubGlobal('SyncManager', vi.fn())
  renderScreen(<SendConfirmation draft={draftIn(waitingState('offline'))} onDone={vi.fn()} onOpenForm={vi.fn()} />)
  expect(screen.getByText(/You can close the app/)).toBeTruthy()
  vi.unstubAllGlobals()
})

test.each<[string, DraftState, string, RegExp, string]>([
  ['sent', { at: 'sent', receipt, suppliers: 2, listed: true }, 'Sent to 2 suppliers', /E-7/, 'Open request'],
  ['offline', waitingState('offline'), 'Saved on this device', /as soon as this app is open/, 'Outbox'],
  ['not heard yet', waitingState('unheard'), 'Sending', /sent once/, 'Outbox'],
  [
    'failing',
    waitingState('server', Date.now() + 3_600_000),
    'Our service is not answering',
    /Nothing is lost. Next try/,
    'Try now',
  ],
  [
    'without an answer',
    { at: 'uncertain', needs: null, nextTryAt: null },
    'Checking whether it was sent',
    /Nothing is lost/,
    'Try now',
  ],
  [
    'refused',
    { at: 'blocked', cause: { why: 'deadline-passed' } },
    'Needs you: The reply-by date has passed',
    /has not been sent/,
    'Open form',
  ],
])('the panel after Send says only what is known if the request is %s', async (_, state, title, text, button) => {
  renderScreen(<SendConfirmation draft={draftIn(state)} onDone={vi.fn()} onOpenForm={vi.fn()} />)
  const panel = within(screen.getByRole('dialog', { name: title }))
  expect(panel.getByText(text)).toBeTruthy()
  expect(panel.getByText('To 2 suppliers')).toBeTruthy()
  expect(panel.getByText(/^FOB Qingdao, reply by/)).toBeTruthy()
  expect(await panel.findByRole('link', { name: 'offline pack' })).toBeTruthy()
  const names = [...panel.queryAllByRole('button'), ...panel.queryAllByRole('link')].map((one) => one.textContent)
  expect(names.filter((name) => name === button || name === `${button} `)).toHaveLength(1)
  expect(names.some((name) => name === 'Open request')).toBe(state.at === 'sent')
})

test('the panel after Send offers notifications on this device, once', async () => {
  const browser = stubPushBrowser()
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown) =>
    call === pushCalls.pushKey ? { publicKey: 'k'.repeat(87) } : null,
  )
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  prefs.account = { sub: account.sub, name: '', email: '' }
  prefs.guidesDone = []
  const open = () =>
    renderScreen(<SendConfirmation draft={draftIn(waitingState('offline'))} onDone={vi.fn()} onOpenForm={vi.fn()} />)
  const first = open()
  await userEvent.click(await screen.findByRole('button', { name: /Tell me on this device/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['Notifications are on for this device']))
  expect(browser.subscribe).toHaveBeenCalledTimes(1)
  first.unmount()
  browser.notification.permission = 'default'
  open()
  await screen.findByRole('link', { name: 'offline pack' })
  expect(screen.queryByRole('button', { name: /Tell me on this device/ })).toBeNull()
  removePushBrowser()
  Object.assign(prefs, { account: null, guidesDone: [] })
  await pushChoiceStore.clear()
})
