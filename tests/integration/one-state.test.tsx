import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { SendToasts } from '#app/shell/toasts/account-toasts.tsx'
import { OutboxBadge } from '#app/shell/header/sync-badge.tsx'
import type { WireAnswer } from '#api/wire.ts'
import { connection } from '#api/connection.ts'
import { code } from '#contract/codes.ts'
import { createEngine, type Engine } from '#account/outbox/engine/engine.ts'
import { applyOutboxEvent } from '#account/outbox/status/status.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft } from '#account/store/db.ts'
import { useOutbox } from '#account/queries/outbox.ts'
import { OutboxSection } from '#features/device/waiting.tsx'
import { RequestDetail } from '#features/requests/detail/request-detail.tsx'
import { RequestForm } from '#features/requests/form/request-form.tsx'
import { RequestList } from '#features/requests/list/request-list.tsx'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { rowsOfRun } from '#tests/harness/nightly.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { FakeLocks } from '#tests/harness/sync/fake-locks.ts'
import { toWireAnswer } from '#tests/harness/sync/faulty-network.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { aRecord, dayAhead, fillContent, storeRecords } from '../../src/features/requests/test-requests.tsx'
import { systemTimers } from '#account/outbox/engine/timing.ts'

beforeAll(() => storeCatalogueForRequests())

/** I15: in every network condition, form, toast, list, outbox, header and record show the same state of a request. */

type Answer = WireAnswer | 'never'
interface Condition {
  readonly name: string
  readonly offline?: boolean
  readonly question: Answer
  readonly send: Answer
  readonly says: string
  readonly saved?: boolean
}

const envelope = (answerCode: number, data: unknown, status = 200) => toWireAnswer(status, { code: answerCode, data })
const html = toWireAnswer(200, null)
const dead = { transport: 'offline' } as WireAnswer
const hears = envelope(0, 3)
const serverFault = envelope(500, null, 500)

const conditions: readonly Condition[] = [
  { name: 'off', offline: true, question: dead, send: dead, says: 'Waiting for a connection' },
  { name: 'on but dead', question: 'never', send: 'never', says: 'Sending' },
  { name: 'a captive portal', question: html, send: html, says: 'Waiting for a connection' },
  { name: 'slow', question: hears, send: 'never', says: 'Sending' },
  { name: 'answers 500', question: hears, send: serverFault, says: 'Checking whether it was sent' },
  {
    name: 'logged out',
    question: hears,
    send: envelope(code.unauthorized, null, 401),
    says: 'Needs you: Log in to send it',
  },
  {
    name: 'the quota is gone',
    question: hears,
    send: envelope(code.membershipLimit, { scope: 'ENQUIRY', resetAt: null }),
    says: 'Needs you: None left in your membership',
  },
  {
    name: 'changed elsewhere meanwhile',
    question: hears,
    send: envelope(code.versionConflict, { current: { caseDraftId: '9', version: 3, companyList: [] } }),
    says: 'Changed elsewhere',
    saved: true,
  },
  { name: 'sent, and in no list', question: hears, send: envelope(0, true), says: 'Sent, not yet listed' },
]

const daily = ['a captive portal', 'answers 500', 'the quota is gone', 'changed elsewhere meanwhile']
const byDay = (all: readonly Condition[]) => rowsOfRun(all, ({ name }) => daily.includes(name))

let engine: Engine | null = null

const connect = ({ question, send, offline = false }: Condition) => {
  let signedIn = true
  connection.browserOffline = offline
  const locks = new FakeLocks()
  const answerTo = (answer: Answer): Promise<WireAnswer> =>
    answer === 'never' ? new Promise(() => undefined) : Promise.resolve(answer)
  engine = createEngine({
    db: account.db,
    sub: account.sub,
    emit: (event) => act(() => applyOutboxEvent(event, systemClock)),
    ports: {
      clock: systemClock,
      random: systemRandom,
      timers: systemTimers,
      network: { streams: false, send: ({ path }) => answerTo(path.includes('send-') ? send : question) },
      session: {
        current: async () => (signedIn ? { sub: account.sub, accessToken: 'token' } : null),
        // The session has ended, so it cannot be renewed either.
        renew: async () => (signedIn = false),
      },
      locks: locks.of({}),
      today: () => dayAhead(0),
      sha256: account.sha256,
      capabilities: { honoursKeys: true },
      knowsAdditions: () => Promise.resolve(true),
      visible: () => true,
    },
  })
  if (offline) engine.hint(true)
  Object.assign(account, { kick: (when: 'now' | 'soon') => engine?.wake(when) })
  void engine.start()
}

withAccount({ signedIn: true, clock: systemClock, today: () => dayAhead(0) })
beforeEach(() => void (connection.lastContactAt = null))
afterEach(() => {
  engine?.stop()
  engine = null
})

const createDraft = async () => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  await editDraft(localId, fillContent)
  return localId
}

const savedAs = async (localId: DraftId) => {
  const draft = (await getDraft(account.db, localId)) ?? expect.fail('no draft')
  await account.db.drafts.put({
    ...draft,
    serverId: aRecordId('9'),
    serverVersion: 2,
    base: draft.mine,
    ackedRev: draft.rev,
  })
}

const Outbox = () => <OutboxSection read={useOutbox()} />

const openEveryPlace = async ({ saved = false, tab = 'sent' }: { saved?: boolean; tab?: 'sent' | 'drafts' } = {}) => {
  const localId = await createDraft()
  if (saved) await savedAs(localId)
  renderScreen(
    <>
      <section aria-label="header">
        <OutboxBadge />
      </section>
      <section aria-label="list">
        <RequestList kind="enquiry" />
      </section>
      <section aria-label="outbox">
        <Outbox />
      </section>
      <section aria-label="record">
        <RequestDetail kind="enquiry" id={aRecordId(localId)} />
      </section>
      <section aria-label="form">
        <RequestForm localId={localId} onClose={() => undefined} />
      </section>
      <SendToasts />
      <Toaster />
    </>,
    `/pages/inquiry/index?tab=${tab}`,
  )
  await screen.findByLabelText(/Note to suppliers/)
  return localId
}

/** Regions are found even if hidden: a modal hides the elements outside it from role queries. */
const place = (name: string) => screen.getByRole('region', { name, hidden: true })
const sentences =
  /Saved on this device|Waiting for a connection|Waiting for the server|Sending|Checking whether it was sent|Sent to \d+ suppliers?|Sent, not yet listed|Changed elsewhere|Waiting to delete|Needs you: [^.]+?(?=Needs you|$)/g
const visibleTexts = (element: HTMLElement, selector: string) => [
  ...new Set([...element.querySelectorAll(selector)].flatMap((one) => one.textContent?.match(sentences) ?? [])),
]

test.each(byDay(conditions))('I15 $name: every place shows "$says"', async (condition) => {
  const localId = await openEveryPlace(condition)
  connect(condition)
  await sendDraft(localId)
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain(condition.says))
  await waitFor(() => {
    expect(visibleTexts(place('form'), '.form-note b')).toEqual([condition.says])
    expect(visibleTexts(place('list'), '.rq-row .pill')).toEqual([condition.says])
    expect(visibleTexts(place('outbox'), '.oi .pill')).toEqual([condition.says])
  })
  // A request that has arrived is not waiting any more, and one that has not arrived is not a record.
  const hasArrived = condition.says.startsWith('Sent')
  expect(visibleTexts(place('header'), '[role=status]')).toEqual(hasArrived ? [] : [condition.says])
  expect(visibleTexts(place('record'), '.pill')).toEqual(hasArrived ? [condition.says] : [])
  expect(
    within(place('form'))
      .getAllByRole('status')
      .some((one) => one.textContent === condition.says),
  ).toBe(true)
})

const deleteDraft = async () => {
  const list = within(place('list'))
  await userEvent.click(await list.findByRole('button', { name: 'Delete draft', hidden: true }))
  await userEvent.click(await list.findByRole('button', { name: 'Delete', hidden: true }))
}

const withoutServer: readonly Condition[] = [
  { name: 'off', offline: true, question: dead, send: dead, says: '' },
  { name: 'a captive portal', question: html, send: html, says: '' },
]
test.each(byDay(withoutServer))('I15 $name: every place shows "Waiting to delete"', async (condition) => {
  await openEveryPlace({ saved: true, tab: 'drafts' })
  connect(condition)
  await deleteDraft()
  const texts = () => toasts.items.map(({ text }) => text)
  await waitFor(() => expect(texts()).toContain('Waiting to delete'))
  await waitFor(() => {
    expect(visibleTexts(place('form'), '.form-note b')).toEqual(['Waiting to delete'])
    expect(visibleTexts(place('list'), '.rq-row .pill')).toEqual(['Waiting to delete'])
    expect(visibleTexts(place('outbox'), '.oi .pill')).toEqual(['Waiting to delete'])
    expect(visibleTexts(place('header'), '[role=status]')).toEqual(['Waiting to delete'])
  })
  expect(texts()).toEqual(['Waiting to delete'])
  // A deletion must not be described as a send.
  for (const name of ['form', 'list', 'outbox']) expect(place(name).textContent).not.toMatch(/Sends when/)
})

test('I15 a deletion that has reached the server is not shown as sent', async () => {
  await openEveryPlace({ saved: true, tab: 'drafts' })
  connect({ name: '', question: hears, send: dead, says: '' })
  await deleteDraft()
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('Draft deleted'))
  await waitFor(() => expect(place('outbox').querySelector('.oi .pill')?.textContent).toBe('Draft deleted'))
})

const nextTries = () =>
  ['form', 'list', 'outbox'].map((name) => place(name).textContent?.match(/Next try in ([\d,]+) s/)?.[1])

const broken: readonly Condition[] = [
  { name: 'a captive portal', question: html, send: html, says: '' },
  { name: 'a connection that breaks', question: dead, send: dead, says: '' },
]
test.each(byDay(broken))('I15 $name: every place counts down to the same attempt', async (condition) => {
  const localId = await openEveryPlace()
  connect(condition)
  await sendDraft(localId)
  await waitFor(() => {
    const [first, ...others] = nextTries()
    expect(Number(first)).toBeGreaterThan(0)
    expect(others).toEqual([first, first])
  })
  expect(visibleTexts(place('outbox'), '.oi .pill')).toEqual(['Waiting for a connection'])
})

test('I15 once the server lists a request, every place shows "Sent to 1 supplier"', async () => {
  const localId = await openEveryPlace()
  connect({ name: '', question: hears, send: envelope(0, true), says: '' })
  await sendDraft(localId)
  await waitFor(() => expect(visibleTexts(place('list'), '.rq-row .pill')).toEqual(['Sent, not yet listed']))
  await storeRecords(account, 'enquiry', aRecord({ id: localId, clientRef: localId, batchNo: null, status: 10 }))
  for (const [name, selector] of [
    ['form', '.form-note b'],
    ['list', '.rq-row .pill'],
    ['outbox', '.oi .pill'],
    ['record', '.pill'],
  ] as const)
    await waitFor(() => expect(visibleTexts(place(name), selector)).toEqual(['Sent to 1 supplier']))
})

test.each(byDay(conditions.slice(0, 3)))(
  'LINE-1 $name: a request that is not sent yet can be edited immediately',
  async (condition) => {
    const localId = await openEveryPlace()
    connect(condition)
    await sendDraft(localId)
    const form = within(place('form'))
    await userEvent.click(await form.findByRole('button', { name: 'Continue editing' }))
    await form.findByRole('button', { name: 'Save draft' })
    await userEvent.type(form.getByLabelText(/Note to suppliers/), 'Second thoughts')
    await waitFor(async () => expect((await getDraft(account.db, localId))?.mine.note).toBe('Second thoughts'))
    await waitFor(() => expect(visibleTexts(place('form'), '.saved')).toEqual(['Saved on this device']))
    expect(visibleTexts(place('form'), '.form-note b')).toEqual([])
  },
)
