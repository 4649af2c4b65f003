import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { api, session } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs.ts'
import { systemClock } from '#lib/clock.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { anAccount } from '#tests/harness/ids.ts'
import { AuthModal } from './auth-modal.tsx'

const show = (view = 'login', at = '/pages/product/index') => {
  const onClose = vi.fn()
  draw(<AuthModal view={view} brandName="Agro Sourcing" onClose={onClose} />, at)
  return onClose
}

beforeEach(() => {
  vi.restoreAllMocks()
  toasts.items = []
  prefs.locale = 'en'
  prefs.rememberedEmail = ''
})

describe('the sign-in modal', () => {
  it("shows the server's message after a refusal, and keeps the typed text", async () => {
    vi.spyOn(api, 'call').mockRejectedValue(
      new ApiError('refused', { code: 1002000000, msg: 'Wrong email or password' }),
    )
    const onClose = show('login')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
    expect(toasts.items.map((toast) => toast.text)).toEqual(['Wrong email or password'])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.co')
    expect(onClose).not.toHaveBeenCalled()
  })

  it("H4 shows below the field that the password is too common, without the server's message", async () => {
    const fields = [{ path: 'password', rule: 'password-common' }]
    vi.spyOn(api, 'call').mockRejectedValue(
      new ApiError('refused', { code: code.badRequest, msg: 'In the words of the server', data: { fields } }),
    )
    show('register')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.type(screen.getByLabelText('Verification code'), '123456')
    await userEvent.type(screen.getByLabelText('Password'), 'password1{Enter}')
    expect(await screen.findByText(/Many people use this password/)).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(toasts.items).toEqual([])
  })

  it('offers the seller login only in Simplified Chinese, and only if the build names a seller site', () => {
    vi.stubEnv('VITE_SELLER_SITE', 'https://seller.example')
    show('login')
    expect(screen.queryByText('Seller')).toBeNull()
    document.body.innerHTML = ''
    prefs.locale = 'zh-Hans'
    show('login')
    expect(screen.getByText('Seller').getAttribute('href')).toBe('https://seller.example?action=login')
    document.body.innerHTML = ''
    vi.stubEnv('VITE_SELLER_SITE', undefined)
    show('login')
    expect(screen.queryByText('Seller')).toBeNull()
  })
})

describe('the “remember password” option', () => {
  const toggle = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true })
  const logIn = async () => {
    vi.spyOn(api, 'call').mockResolvedValue({ userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: 1 })
    vi.spyOn(session, 'begin').mockResolvedValue({ sub: anAccount('7'), login: null, user: null })
    vi.spyOn(session, 'loadUser').mockRejectedValue(new ApiError('offline'))
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
  }
  /** A browser that can store passwords. `store` never resolves, like a browser that is still asking the buyer. */
  const browserWithPasswords = () => {
    const store = vi.fn(() => new Promise<never>(() => {}))
    Object.defineProperty(navigator, 'credentials', { value: { store }, configurable: true })
    vi.stubGlobal(
      'PasswordCredential',
      class {
        readonly kept: object
        constructor(data: object) {
          this.kept = data
        }
      },
    )
    return store
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it('is on by default: the app remembers the email address, and only the browser stores the password', async () => {
    const store = browserWithPasswords()
    show('login')
    expect(toggle().checked).toBe(true)
    expect(screen.getByText('Remember password on this device')).toBeTruthy()
    await logIn()
    expect(store).toHaveBeenCalledWith({ kept: { id: 'a@b.co', password: 'abc123' } })
    expect(session.begin).toHaveBeenCalledTimes(1)
    expect(prefs.rememberedEmail).toBe('a@b.co')
    expect(JSON.stringify(prefs)).not.toContain('abc123')
  })

  it('stores no password in the browser and forgets the email address when it is switched off', async () => {
    const store = browserWithPasswords()
    prefs.rememberedEmail = ''
    show('login')
    await userEvent.click(toggle())
    await logIn()
    expect(store).not.toHaveBeenCalled()
    expect(prefs.rememberedEmail).toBe('')
  })
})

describe('the login form', () => {
  const answer = (json: unknown) => vi.stubGlobal('fetch', async () => Response.json(json))
  afterEach(() => vi.unstubAllGlobals())
  const toastTexts = () => toasts.items.map(({ text }) => text)

  it('says that the buyer did not join by the invitation, because of another company', async () => {
    const data = { userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: 1, joined: false }
    answer({ code: 0, data })
    vi.spyOn(session, 'begin').mockResolvedValue({ sub: anAccount('7'), login: null, user: null })
    show('login')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
    await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('have not joined another one')]))
  })

  it.each([
    ['without a token', { userId: '7' }, 'The account is being set up.', 'The account is being set up.'],
    ['with an empty token', { userId: '7', accessToken: '', refreshToken: 'r', expiresTime: 1 }, '', 'Login failed'],
    ['without an id', { accessToken: 'a', refreshToken: 'r', expiresTime: 1 }, 'No such buyer.', 'No such buyer.'],
  ])('shows the server’s message, or that the login failed, after the response %s', async (_, data, msg, text) => {
    answer({ code: 0, data, msg })
    const begin = vi.spyOn(session, 'begin')
    show('login')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
    await waitFor(() => expect(toastTexts()).toEqual([text]))
    expect(begin).not.toHaveBeenCalled()
  })
})

describe('the waiting time between two emailed codes', () => {
  beforeEach(() => sessionStorage.clear())
  const wait = () => screen.queryByText(/^\d+ s$/)?.textContent

  it('continues for the rest of its 60 s after a reload, with the button disabled', async () => {
    const now = vi.spyOn(systemClock, 'now').mockReturnValue(1_000_000)
    vi.spyOn(api, 'call').mockResolvedValue(true)
    const { unmount } = draw(<AuthModal view="register" brandName="Agro Sourcing" onClose={vi.fn()} />, '/x')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.click(screen.getByText('Send code'))
    await userEvent.type(screen.getByLabelText('Characters in the image'), 'abcd{Enter}')
    await waitFor(() => expect(wait()).toBe('60 s'))
    unmount()
    now.mockReturnValue(1_020_000)
    show('register')
    expect(wait()).toBe('40 s')
    expect(screen.getByText('40 s').closest('button')?.disabled).toBe(true)
    document.body.innerHTML = ''
    // The waiting time belongs to the other view: no code was requested in the view "resetPassword".
    show('resetPassword')
    expect(wait()).toBeUndefined()
  })
})
