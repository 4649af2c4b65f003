import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import { createSellerCalls } from './calls.ts'
import {
  aLogin,
  answerWith,
  aRequest,
  unauthorizedAnswer,
  fakeBackend,
  fakeTab,
  faultAnswer,
  logIn,
  offlineAnswer,
  openRequest,
  captivePortalAnswer,
  press,
  refuseWith,
  showPage,
  typeInto,
  fieldValue,
  testNow,
  type FakeBackend,
} from './test-seller.tsx'
import { authCalls } from '#contract/calls/auth.ts'

const stays = () => {
  expect(fieldValue('Email')).toBe('supplier-9002@example.com')
  expect(fieldValue('Password')).toBe('demo-2026')
}

describe('the login of a supplier', () => {
  it("opens the requests, and shows the supplier's name", async () => {
    const { backend, tab } = showPage({ login: null })
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
    await logIn()
    expect(await screen.findByRole('button', { name: /E-20260304-AAAAA/ })).toBeTruthy()
    expect(await screen.findByText('Example Yangtze Agrochemical')).toBeTruthy()
    expect(screen.getByText('supplier-9002@example.com')).toBeTruthy()
    expect(backend.of(sellerCalls.sellerLogin)[0]?.body).toEqual({
      email: 'supplier-9002@example.com',
      password: 'demo-2026',
    })
    expect(backend.of(sellerCalls.inbox)[0]?.token).toBe('access-1')
    expect(JSON.parse(tab.read() ?? '')).toMatchObject({ userId: 'u-9002' })
  })

  it('shows the server’s message if it is refused, and keeps the typed text', async () => {
    const { backend } = showPage({ login: null })
    backend.on(sellerCalls.sellerLogin, refuseWith('Wrong email or password'))
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password')
    stays()
  })

  it.each([
    ['without a connection', offlineAnswer],
    ['with a faulty server', faultAnswer],
    ['behind a captive portal', captivePortalAnswer],
    ['answered without a token', answerWith({ userId: 'u-9002' })],
  ])('%s reports that no valid answer arrived, and keeps the typed text', async (_, answer) => {
    const { backend, tab } = showPage({ login: null })
    backend.on(sellerCalls.sellerLogin, answer)
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server did not answer/)
    stays()
    expect(tab.read()).toBeNull()
  })

  it('is pending until the timeout if a server never answers, and is sent once', async () => {
    const { backend } = showPage({ login: null })
    const hung = backend.later(sellerCalls.sellerLogin)
    await logIn()
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}')
    expect(backend.of(sellerCalls.sellerLogin)).toHaveLength(1)
    await hung.timesOut()
    expect(screen.getByRole('alert').textContent).toMatch(/^The server did not answer/)
    stays()
  })

  it('begins with a message after an invalid link, in the language that is chosen on the page', async () => {
    showPage({ login: null, badLink: true })
    expect(screen.getByRole('alert').textContent).toBe('This login link cannot be used. Log in here.')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'zh-Hans')
    expect(screen.getByRole('alert').textContent).toBe('此登录链接无法使用，请在此登录。')
  })
})

test('a link of another supplier changes the login only if the person agrees; a bad link changes nothing', async () => {
  const backend = fakeBackend()
  const tab = fakeTab(aLogin({ userId: 'u-9001', accessToken: 'access-9001' }))
  const calls = createSellerCalls({ base: '', fetch: backend.fetch, stored: tab, uuid: () => 'login-1', locale: 'en' })
  backend.on(sellerCalls.sellerExchange, answerWith(aLogin({ userId: 'u-9002', accessToken: 'access-9002' })))
  const questions: string[][] = []
  const enter = (token: string | null, agrees: boolean) =>
    calls.enterByLink(token, (...names) => {
      questions.push(names)
      return agrees
    })
  expect(await enter('token', false)).toBe(true)
  expect([calls.userId(), questions.length]).toEqual(['u-9001', 1])
  expect(backend.of(sellerCalls.sellerLogout).map(({ token }) => token)).toEqual(['access-9002'])
  expect(await enter(null, true)).toBe(false)
  expect(calls.userId()).toBe('u-9001')
  expect(await enter('token', true)).toBe(true)
  expect(await enter('token', false)).toBe(true)
  expect([calls.userId(), questions.length]).toEqual(['u-9002', 2])
})

const loggedOut = async (backend = fakeBackend()) => {
  const { tab } = showPage({ backend })
  await openRequest()
  await press('Log out')
  return { backend, tab }
}

describe('the logout', () => {
  it('ends the login at the backend, and leaves nothing in the tab or the URL', async () => {
    const { backend, tab } = await loggedOut()
    expect(tab.read()).toBeNull()
    expect(window.location.hash).toBe('')
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(screen.queryByText('Example Yangtze Agrochemical')).toBeNull()
    await waitFor(() => expect(backend.of(sellerCalls.sellerLogout).map(({ token }) => token)).toEqual(['access-1']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not wait for a server that never answers, but reports it after the timeout', async () => {
    const backend = fakeBackend()
    const hung = backend.later(sellerCalls.sellerLogout)
    const { tab } = await loggedOut(backend)
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(tab.read()).toBeNull()
    backend.on(sellerCalls.sellerLogout, offlineAnswer)
    await hung.timesOut()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You are logged out here, but the server/)
  })

  it.each([
    ['without a connection', offlineAnswer],
    ['with a faulty server', faultAnswer],
    ['behind a captive portal', captivePortalAnswer],
  ])('%s is reported as failed, and repeated when the server answers again', async (_, answer) => {
    const backend = fakeBackend()
    backend.on(sellerCalls.sellerLogout, answer)
    await loggedOut(backend)
    expect(await screen.findByText(/^You are logged out here, but the server/)).toBeTruthy()
    backend.on(sellerCalls.sellerLogout, answerWith(true))
    await act(async () => void fireEvent(window, new Event('online')))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(backend.of(sellerCalls.sellerLogout).at(-1)?.token).toBe('access-1')
  })

  it('does not end the next login if its request is late', async () => {
    const backend = fakeBackend()
    backend.on(sellerCalls.sellerLogout, offlineAnswer)
    const { tab } = await loggedOut(backend)
    await screen.findByRole('alert')
    backend.on(sellerCalls.sellerLogin, answerWith(aLogin({ accessToken: 'access-2', refreshToken: 'refresh-2' })))
    await logIn()
    backend.on(sellerCalls.sellerLogout, answerWith(true))
    await act(async () => void fireEvent(window, new Event('online')))
    await waitFor(() => expect(backend.of(sellerCalls.sellerLogout).at(-1)?.token).toBe('access-1'))
    expect(JSON.parse(tab.read() ?? '')).toMatchObject({ accessToken: 'access-2' })
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  })

  it('asks first if a text was typed, and can be cancelled', async () => {
    const { tab } = showPage()
    await openRequest()
    await press('Ask the buyer')
    await typeInto(/^Message/, 'Which label?')
    await press('Log out')
    await press('Stay')
    expect(tab.read()).not.toBeNull()
    expect(fieldValue(/^Message/)).toBe('Which label?')
    await press('Log out')
    const dialog = screen.getByRole('dialog')
    const leave = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Log out')
    await act(async () => leave?.click())
    expect(tab.read()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const callsOn = () => {
  const [backend, tab] = [fakeBackend(), fakeTab(aLogin())]
  const calls = createSellerCalls({ base: '', fetch: backend.fetch, stored: tab, uuid: () => 'login-1', locale: 'en' })
  return { backend, tab, calls }
}

const next = aLogin({ accessToken: 'access-2', refreshToken: 'refresh-2' })

/** Makes the backend refuse an expired access token and accept the renewed one. */
const whenOver = (backend: ReturnType<typeof fakeBackend>, call: (typeof sellerCalls)[keyof typeof sellerCalls]) =>
  backend.on(call, (request) =>
    request.token === 'access-1'
      ? unauthorizedAnswer(request)
      : answerWith(call === sellerCalls.ask ? aRequest() : null)(request),
  )

describe('an expired login', () => {
  it('is renewed once for all calls that fail at the same time', async () => {
    const { backend, calls, tab } = callsOn()
    whenOver(backend, sellerCalls.ask)
    backend.refresh(answerWith(next))
    const ask = () => calls.call(sellerCalls.ask, { body: { kind: 'enquiry', id: '1', text: 'x' } })
    await Promise.all([ask(), ask()])
    expect(backend.of(authCalls.refreshToken)).toHaveLength(1)
    expect(JSON.parse(tab.read() ?? '')).toMatchObject({ accessToken: 'access-2' })
  })

  it('is not restored by a renewal that was running during the logout', async () => {
    const { backend, calls, tab } = callsOn()
    whenOver(backend, sellerCalls.ask)
    const slow = backend.later(authCalls.refreshToken)
    const asking = calls.call(sellerCalls.ask, { body: { kind: 'enquiry', id: '1', text: 'x' } })
    const failure = asking.catch((error: unknown) => error)
    await waitFor(() => expect(backend.of(authCalls.refreshToken)).toHaveLength(1))
    await calls.logOut()
    await slow.comes(next)
    expect(await failure).toMatchObject({ why: 'ended' })
    expect(tab.read()).toBeNull()
  })
})

it('an answer of another shape, which is not from our backend, is not accepted', async () => {
  const { backend, calls } = callsOn()
  backend.on(sellerCalls.inbox, answerWith('welcome'))
  await expect(calls.call(sellerCalls.inbox, { query: { kind: 'enquiry' } })).rejects.toMatchObject({
    why: 'unreached',
  })
})

it('a stored login that cannot be parsed counts as no login', () => {
  const tab = { read: () => '{"userId":', write: () => undefined }
  const calls = createSellerCalls({
    base: '',
    fetch: fakeBackend().fetch,
    stored: tab,
    uuid: () => 'login-1',
    locale: 'en',
  })
  expect(calls.userId()).toBeNull()
})

describe('the list of logins', () => {
  const login = { id: 'f1', browser: 'Firefox, Windows', startTime: testNow, lastTime: testNow, isThis: true }
  const open = async () => {
    const backend = fakeBackend()
    backend.on(sellerCalls.sellerSessions, answerWith([login, { ...login, id: 'f2', browser: null, isThis: false }]))
    showPage({ backend })
    await press('Logins')
    await screen.findByText('Firefox, Windows (this device)')
    return backend
  }
  const endedIds = (backend: FakeBackend) => backend.of(sellerCalls.sellerSessionsEnd).map(({ body }) => body)

  it('ends one login, or all others, and is then read again', async () => {
    const backend = await open()
    await press(/^Log out: Unknown browser/)
    backend.on(sellerCalls.sellerSessions, answerWith([login]))
    await press('Log out everywhere else')
    await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull())
    expect(endedIds(backend)).toEqual([{ id: 'f2' }, {}])
  })

  it('reports that the server did not answer, and keeps its rows', async () => {
    const backend = await open()
    backend.on(sellerCalls.sellerSessionsEnd, offlineAnswer)
    await press('Log out everywhere else')
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy()
    expect(screen.getByText('Unknown browser')).toBeTruthy()
  })
})
