import { storeRecord } from '#tests/harness/sync/made-rows.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { visitorsChatDb } from '#account/store/side-databases.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { HomeScreen } from './home-screen.tsx'
import { HotLists } from './hot-lists.tsx'

const field = () => screen.getByRole('textbox', { name: 'What do you need to source?' })

const ask = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
}

beforeEach(async () => {
  await storeCatalogueCopy([])
  toasts.items = []
})

afterEach(() => void (connection.browserOffline = false))

test('the start page stores a question on the device before its conversation opens', async () => {
  sessionState.view = { status: 'visitor' }
  renderScreen(<HomeScreen />)
  ask(' soybean rust ')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('conversationId')).not.toBeNull())
  const id = new URLSearchParams(window.location.search).get('conversationId') ?? ''
  expect(await visitorsChatDb().conversations.get(id)).toMatchObject({ title: 'soybean rust' })
  expect(toasts.items).toEqual([])
})

test.each(['failed', 'copying'] as const)(
  'the start page says offline that the library is not on this device if the sync phase is “%s”',
  async (phase) => {
    connection.browserOffline = true
    await storeCopyStatus({ phase, scope: 'none', asOf: null })
    renderScreen(<HomeScreen />)
    const row = await screen.findByRole('link', { name: /^Products and suppliers/ })
    await waitFor(() => expect(row.textContent).toContain('Not downloaded yet'))
  },
)

describe('the home page of a visitor', () => {
  const knownOffer = {
    products: 5426,
    companies: 1058,
    isRegister: true,
    day: '2026-03-10',
    trial: { days: 30, enquiries: 20, samples: 10 },
    plans: [{ amount: '100.00', currency: 'USD', days: 90, enquiries: 30, samples: 12, demo: true }],
    operator: { demo: true, name: '', address: '12 Example Road', phone: '+86 21 5550', email: 'desk@example.com' },
  }
  const open = (answer: unknown) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: answer === null ? 500 : 200 })))
    renderScreen(<HomeScreen search={<input type="search" />} />)
  }

  const text = () => document.body.textContent

  test('says what is free, and does not show 0 if there are no figures', async () => {
    open(null)
    await waitFor(() =>
      expect(text()).toMatch(/^(?!.*\b0\b).*Products.*With an account also enquiries and sample requests/s),
    )
  })

  test('states the figures of the published file, even if the file can no longer be fetched', async () => {
    const facts = ['also 20 enquiries and 10 sample requests', '30 enquiries at USD.3.33 each', 'Demonstration company']
    const figures = new RegExp(['5,426 products', 'register, as of 10.Mar.2026', ...facts].join('.*'), 's')
    open(knownOffer)
    await waitFor(() => expect(text()).toMatch(figures))
    cleanup()
    open(null)
    await waitFor(() => expect(text()).toMatch(figures))
  })

  test('does not name the register if the library was imported by the operator', async () => {
    open({ ...knownOffer, isRegister: false })
    await waitFor(() => expect(text()).toMatch(/(?<!register, )As of 10.Mar.2026\. Prices come/))
  })

  test('does not mention a membership if the backend does not need one', async () => {
    open({ ...knownOffer, trial: null, plans: [] })
    await waitFor(() => expect(text()).toContain('With an account also enquiries and sample requests'))
    expect(screen.queryByRole('heading', { name: 'Membership' })).toBeNull()
    cleanup()
    open(knownOffer)
    expect(await screen.findByRole('heading', { name: 'Membership' })).toBeTruthy()
  })

  test('offers installation once the browser offers it', async () => {
    open(knownOffer)
    await screen.findByText('Works offline')
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
    const prompt = vi.fn()
    const event = Object.assign(new Event('beforeinstallprompt'), { prompt })
    // index.html stores the event like this, because the page may begin to listen later.
    Object.assign(globalThis, { installEvent: event })
    fireEvent(window, event)
    await userEvent.click(await screen.findByRole('button', { name: 'Install' }))
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  })

  test('offers an installation that the browser offered before the page listened', async () => {
    Object.assign(globalThis, { installEvent: new Event('beforeinstallprompt') })
    onTestFinished(() => void Object.assign(globalThis, { installEvent: undefined }))
    open(knownOffer)
    expect(await screen.findByRole('button', { name: 'Install' })).toBeTruthy()
  })
})

describe('the home page of a buyer', () => {
  withAccount()

  const store = (id: string, status: number) =>
    storeRecord(account.db, 'enquiry', {
      id,
      recordNo: `E-${id}`,
      batchNo: 'B1',
      company: { companyId: id, name: `Maker ${id}` },
      status,
      replyState: 1,
      createTime: Date.UTC(2026, 2, 4),
      products: [{ pesticideId: 'p', name: 'Atrazine 90% WG' }],
    })

  test('explains how the app works if nothing was sent yet', async () => {
    renderScreen(<HomeScreen />)
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'On your desk' })).toBeNull()
  })

  test('links, once something was sent, to the question of a supplier and to the quotations to compare', async () => {
    await store('1', 30)
    await store('2', 40)
    await store('3', 40)
    renderScreen(<HomeScreen />)
    const question = await screen.findByRole('link', { name: /^1 supplier needs your answer/ })
    expect(question.getAttribute('href')).toBe('/pages/inquiry/detail?id=1')
    expect(question.textContent).toContain('Maker 1 · Atrazine 90% WG')
    const offers = screen.getByRole('link', { name: /^1 request has quotations.*2 suppliers have quoted/ })
    expect(offers.getAttribute('href')).toBe('/pages/inquiry/detail?batch=B1')
    expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull()
  })
})

describe('the lists of the home page', () => {
  test('show five rows each from the device, and an empty list has no heading', async () => {
    const hotProducts = Array.from({ length: 8 }, (_, n) => productRow(n))
    await storeCatalogueCopy([], { hotProducts: [{ broken: true }, ...hotProducts] })
    renderScreen(<HotLists />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Hot products' })).toBeTruthy())
    expect(screen.getAllByRole('link', { name: /^Product \d/ })).toHaveLength(5)
    expect(screen.queryByRole('heading', { name: 'Hot suppliers' })).toBeNull()
  })

  test('mark a demo supplier as such', async () => {
    await storeCatalogueCopy([], { hotCompanies: [companyRow(1, { demo: true })] })
    renderScreen(<HotLists />)
    await waitFor(() => expect(screen.getByRole('link', { name: /Maker 1/ })).toBeTruthy())
    expect(screen.getByText('Demo data, not a real company')).toBeTruthy()
  })

  test.each([
    ['lacks its first places is not shown', [5, 19, 21, 22, 30], []],
    ['has its first places is shown', [1, 2, 3, 4, 5, 19], ['TOP 100 by registrations']],
  ])('during the first sync, a ranking that %s', async (_, ranks, headings) => {
    await storeCatalogueCopy(
      [],
      { hotProducts: [productRow(1)] },
      ranks.map((n) => companyRow(n, { rank: n })),
    )
    await storeCopyStatus({ phase: 'copying', asOf: null })
    renderScreen(<HotLists />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Hot products' })).toBeTruthy())
    await waitFor(() =>
      expect(screen.queryAllByRole('heading', { name: /TOP/ }).map((head) => head.textContent)).toEqual(headings),
    )
  })
})
