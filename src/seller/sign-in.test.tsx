import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import { createSellerCalls } from './calls.ts'
import {
  aLogin,
  answered,
  fakeBackend,
  fakeTab,
  fault,
  later,
  offline,
  portal,
  press,
  refused,
  showPage,
  typeInto,
  valueOf,
} from './test-seller.tsx'

const logIn = async () => {
  await typeInto('Email', 'supplier-9002@example.com')
  await typeInto('Password', 'demo-2026')
  await press('Log in')
}
const stays = () => {
  expect(valueOf('Email')).toBe('supplier-9002@example.com')
  expect(valueOf('Password')).toBe('demo-2026')
}

describe('the login of a supplier', () => {
  it("opens the requests, and shows the supplier's name", async () => {
    const backend = fakeBackend()
    const { tab } = showPage({ backend, login: null })
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
    const backend = fakeBackend()
    backend.on(sellerCalls.sellerLogin, refused('Wrong email or password'))
    showPage({ backend, login: null })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password')
    stays()
  })

  it.each([
    ['without a connection', offline],
    ['with a faulty server', fault],
    ['behind a captive portal', portal],
    ['answered without a token', answered({ userId: 'u-9002' })],
  ])('%s reports that no valid answer arrived, and keeps the typed text', async (_, answer) => {
    const backend = fakeBackend()
    backend.on(sellerCalls.sellerLogin, answer)
    const { tab } = showPage({ backend, login: null })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server did not answer/)
    stays()
    expect(tab.read()).toBeNull()
  })

  it('is pending until the timeout if a server never answers, and is sent once', async () => {
    const backend = fakeBackend()
    const hung = later()
    backend.on(sellerCalls.sellerLogin, hung.wait)
    showPage({ backend, login: null })
    await logIn()
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}')
    expect(backend.of(sellerCalls.sellerLogin)).toHaveLength(1)
    await hung.timesOut()
    expect(screen.getByRole('alert').textContent).toMatch(/^The server did not answer/)
    stays()
  })

  it('is required after an invalid link, in the language chosen on the page', async () => {
    showPage({ backend: fakeBackend(), login: null, badLink: true })
    expect(screen.getByRole('alert').textContent).toBe('This login link cannot be used. Log in here.')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'zh-Hans')
    expect(screen.getByRole('alert').textContent).toBe('此登录链接无法使用，请在此登录。')
  })
})

test('a link of another supplier changes the login only if the person agrees; a bad link changes nothing', async () => {
  const backend = fakeBackend()
  const tab = fakeTab(aLogin({ userId: 'u-9001', accessToken: 'access-9001' }))
  const calls = createSellerCalls({ base: '', fetch: backend.fetch, stored: tab, locale: () => 'en' })
  backend.on(sellerCalls.sellerExchange, answered(aLogin({ userId: 'u-9002', accessToken: 'access-9002' })))
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
