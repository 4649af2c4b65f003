import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authCalls, captchaFramePath, codePurpose } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { api, session } from '#api/commands.ts'
import { refusals } from '#api/refusals.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs.ts'
import { storeCodeWaitEnd } from '#prefs/sign-in.ts'
import { systemClock } from '#lib/clock.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { anAccountId } from '#tests/harness/ids.ts'
import { AuthModal } from './auth-modal.tsx'

vi.mock('#lib/proof-of-work.ts', () => ({ findProof: () => Promise.resolve('1'), proofText: () => '' }))

const show = (view = 'login', at = '/pages/product/index') => {
  const onClose = vi.fn()
  renderScreen(<AuthModal view={view} brandName="Agro Sourcing" onClose={onClose} />, at)
  return onClose
}
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text)
}
const logIn = () => fill({ Email: 'a@b.co', Password: 'abc123{Enter}' })
const askForCode = async () => {
  show('register')
  await fill({ Email: 'a@b.co' })
  await userEvent.click(screen.getByText('Send code'))
}

beforeEach(() => {
  toasts.items = []
  prefs.locale = 'en'
  prefs.rememberedEmail = ''
})

describe('the login modal', () => {
  it("shows the server's message below the password after a refusal until the buyer types; the typed email stays", async () => {
    vi.spyOn(api, 'call').mockRejectedValue(
      new ApiError('refused', { code: 1002000000, msg: 'Wrong email or password' }),
    )
    const onClose = show('login')
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('aria-invalid')).not.toBe('true')
    await logIn()
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Wrong email or password',
    )
    expect(toasts.items).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.co')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.type(password, '4')
    expect(password.getAttribute('aria-invalid')).not.toBe('true')
  })

  it("H4 says below the field that the password is too common, in place of the server's message", async () => {
    const fields = [{ path: 'password', rule: 'password-common' }]
    vi.spyOn(api, 'call').mockRejectedValue(
      new ApiError('refused', { code: code.badRequest, msg: 'In the words of the server', data: { fields } }),
    )
    show('register')
    await fill({ Email: 'a@b.co', 'Verification code': '123456', Password: 'password1{Enter}' })
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

describe('leaving the login modal', () => {
  const address = () => location.pathname + location.search

  it.each(['/', '/pages/index/index?conversationId=7'])('opens the product library from %s', async (at) => {
    const onClose = show('required', at)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    screen.getByRole('dialog').click()
    expect(address()).toBe(at)
    await userEvent.click(screen.getByRole('button', { name: 'Look around first' }))
    expect(address()).toBe('/pages/product/index')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('opens the product library if Escape is pressed on the home page', () => {
    show('required', '/')
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(address()).toBe('/pages/product/index')
  })

  it('only closes the modal on any other page', async () => {
    const onClose = show('required')
    expect(screen.queryByRole('button', { name: 'Look around first' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('the reason for the login modal', () => {
  afterEach(() => {
    refusals.suppliers = null
    refusals.addressed = { total: 0, silent: 0 }
  })

  it.each([
    [2, '', 'Create an account to send this to 2 suppliers'],
    [1, 'a@b.co', 'Log in to send this to 1 supplier'],
    [0, '', 'Create account'],
  ])('for %s chosen suppliers and the remembered email “%s” is under the heading “%s”', (suppliers, email, title) => {
    refusals.suppliers = suppliers
    prefs.rememberedEmail = email
    show('required')
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('What you have chosen is kept.')).toBeTruthy()
  })

  it('does not count suggested suppliers as chosen, and says how many of them have never answered', () => {
    refusals.suppliers = 0
    refusals.addressed = { total: 10, silent: 8 }
    show('required')
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeTruthy()
    expect(screen.getByText(/8 of the 10 suppliers in the form have never answered here/)).toBeTruthy()
  })

  it('is not stated if the buyer opened the modal', async () => {
    show('required')
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByText('What you have chosen is kept.')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Create account' }))
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeTruthy()
  })
})

it('the emailed code has a single field, so that the device can fill it in', () => {
  show('register')
  expect(screen.getAllByLabelText<HTMLInputElement>('Verification code').map((field) => field.autocomplete)).toEqual([
    'one-time-code',
  ])
})

describe('the security check', () => {
  const check = () => within(screen.getByRole('dialog', { name: 'Security check' }))

  it.each([
    [code.captchaWrong, 'Wrong', 'abcd did not match. This is a new image.'],
    [code.codeTooOften, 'Wait a minute.', 'Wait a minute.'],
  ])('stays open after the refusal %s, with a new image and an empty focused field', async (refusal, msg, text) => {
    vi.spyOn(api, 'call').mockRejectedValue(new ApiError('refused', { code: refusal, msg }))
    const nowSpy = vi.spyOn(systemClock, 'now').mockReturnValue(1_000)
    await askForCode()
    const image = check().getByRole('img').getAttribute('src')
    nowSpy.mockReturnValue(2_000)
    await userEvent.type(check().getByLabelText('Characters in the image'), 'abcd{Enter}')
    expect(await check().findByText(text)).toBeTruthy()
    const field = check().getByLabelText<HTMLInputElement>('Characters in the image')
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(check().getByRole('img').getAttribute('src')).not.toBe(image)
    expect(toasts.items).toEqual([])
  })

  it('opens with the focus in its field, although a browser focuses the first button of a dialog', async () => {
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function openDialog(this: HTMLDialogElement) {
      this.setAttribute('open', '')
      this.querySelector('button')?.focus()
    })
    await askForCode()
    expect(document.activeElement).toBe(check().getByLabelText('Characters in the image'))
  })

  it('opens on Enter in the email field of a view that needs a code, unless the address is invalid', async () => {
    show('register')
    await fill({ Email: 'abc{Enter}' })
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('dialog', { name: 'Security check' })).toBeNull()
    await userEvent.clear(screen.getByLabelText('Email'))
    await fill({ Email: 'a@b.co{Enter}' })
    expect(check().getByRole('img')).toBeTruthy()
  })

  it('pressing “Send code” does not validate the email field, because a message would move the button', async () => {
    show('register')
    const email = screen.getByLabelText('Email')
    await userEvent.type(email, 'abc')
    await userEvent.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Send code') })
    expect(document.activeElement).toBe(email)
    expect(email.getAttribute('aria-invalid')).toBeNull()
  })

  it('lets a buyer who cannot see the image request the code without one', async () => {
    const call = vi.spyOn(api, 'call').mockResolvedValue('0issued')
    await askForCode()
    await userEvent.click(check().getByRole('button', { name: 'I cannot see the image' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Security check' })).toBeNull())
    expect(call.mock.calls).toEqual([
      [authCalls.captchaUnseen],
      [authCalls.sendEmailCode, { body: { email: 'a@b.co', scene: 5, code: '0issued' }, headers: expect.anything() }],
    ])
  })
})

describe('the security check of another firm', () => {
  // The test environment loads nothing into frames, so a stub replaces the window of the frame.
  const frameWindow = {} as Window
  beforeEach(() => {
    storeCodeWaitEnd(String(codePurpose.register), 0)
    vi.stubEnv('VITE_CAPTCHA', 'turnstile')
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(frameWindow)
  })
  const open = async () => {
    await askForCode()
    return screen.getByTitle<HTMLIFrameElement>('Security check')
  }
  const post = (source: MessageEventSource | null, data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { source, data })))

  it('replaces the image; the backend exchanges the token of the check for a captcha answer', async () => {
    const call = vi.spyOn(api, 'call').mockResolvedValueOnce('vissued').mockResolvedValueOnce(null)
    const frame = await open()
    expect(new URL(frame.src).pathname).toBe(captchaFramePath)
    expect(screen.queryByLabelText('Characters in the image')).toBeNull()
    expect(screen.queryByRole('button', { name: 'I cannot see the image' })).toBeNull()
    expect(screen.getByRole('button', { name: 'I cannot do this check' })).toBeTruthy()
    post(frameWindow, { captcha: 'tok' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Security check' })).toBeNull())
    expect(call.mock.calls).toEqual([
      [authCalls.captchaForeign, { body: { token: 'tok' } }],
      [authCalls.sendEmailCode, { body: { email: 'a@b.co', scene: 5, code: 'vissued' }, headers: expect.anything() }],
    ])
  })

  it('is loaded again after a refusal, with the server’s message', async () => {
    const nowSpy = vi.spyOn(systemClock, 'now').mockReturnValue(1_000)
    vi.spyOn(api, 'call').mockRejectedValue(new ApiError('refused', { code: code.captchaWrong, msg: 'Do it again.' }))
    const frame = await open()
    nowSpy.mockReturnValue(2_000)
    post(frameWindow, { captcha: 'tok' })
    expect(await screen.findByText('Do it again.')).toBeTruthy()
    expect(screen.getByTitle('Security check')).not.toBe(frame)
  })

  it('accepts only messages that contain a token, and only from its frame', async () => {
    const call = vi.spyOn(api, 'call')
    await open()
    post(null, { captcha: 'tok' })
    post(window, { captcha: 'tok' })
    post(frameWindow, { captcha: 7 })
    post(frameWindow, 'tok')
    expect(call).not.toHaveBeenCalled()
  })
})

describe('the “remember password” option', () => {
  const toggle = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true })
  const logInOffline = async () => {
    vi.spyOn(api, 'call').mockResolvedValue({ userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: 1 })
    vi.spyOn(session, 'begin').mockResolvedValue({ sub: anAccountId('7'), login: null, user: null })
    vi.spyOn(session, 'loadUser').mockRejectedValue(new ApiError('offline'))
    await logIn()
  }
  /** `store` never resolves, as in a browser that still asks whether to save the password. */
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
  afterEach(() => Reflect.deleteProperty(navigator, 'credentials'))

  it('is on by default: the app remembers the email address, and only the browser stores the password', async () => {
    const store = browserWithPasswords()
    show('login')
    expect(toggle().checked).toBe(true)
    expect(screen.getByText('Remember password on this device')).toBeTruthy()
    await logInOffline()
    expect(store).toHaveBeenCalledWith({ kept: { id: 'a@b.co', password: 'abc123' } })
    expect(session.begin).toHaveBeenCalledTimes(1)
    expect([prefs.rememberedEmail, prefs.isBorrowed]).toEqual(['a@b.co', false])
    expect(JSON.stringify(prefs)).not.toContain('abc123')
  })

  it('if it is switched off, does not store the password, forgets the remembered address, and marks the device as borrowed', async () => {
    const store = browserWithPasswords()
    prefs.rememberedEmail = 'earlier@b.co'
    show('login')
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.click(toggle())
    await logInOffline()
    expect(store).not.toHaveBeenCalled()
    expect([prefs.rememberedEmail, prefs.isBorrowed]).toEqual(['', true])
  })
})

describe('the login form', () => {
  const answer = (json: unknown) => vi.stubGlobal('fetch', async () => Response.json(json))
  const toastTexts = () => toasts.items.map(({ text }) => text)

  it('says that the buyer did not join by the invitation, because the buyer belongs to another company', async () => {
    const data = { userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: 1, joined: false }
    answer({ code: 0, data })
    vi.spyOn(session, 'begin').mockResolvedValue({ sub: anAccountId('7'), login: null, user: null })
    show('login')
    await logIn()
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
    await logIn()
    await waitFor(() => expect(toastTexts()).toEqual([text]))
    expect(begin).not.toHaveBeenCalled()
  })

  it.each([
    [1, 'Done'],
    ['ok', 'Done'],
    [false, 'Failed to reset password'],
    ['', 'Failed to reset password'],
  ])('a password reset with the response %j ends with the message “%s”', async (data, text) => {
    answer({ code: 0, data })
    show('resetPassword')
    await fill({ Email: 'a@b.co', 'Verification code': '123456{Enter}' })
    await fill({ 'New password': 'secret-11', 'Repeat the new password': 'secret-11{Enter}' })
    await waitFor(() => expect(toastTexts()).toEqual([text]))
  })
})

describe('the waiting time between two emailed codes', () => {
  beforeEach(() => sessionStorage.clear())
  const wait = () => screen.queryByText(/^Send again in/)?.textContent

  it('focuses the code field when it starts, and continues after a reload, but only in the view that requested the code', async () => {
    const nowSpy = vi.spyOn(systemClock, 'now').mockReturnValue(1_000_000)
    vi.spyOn(api, 'call').mockResolvedValue(true)
    await askForCode()
    await userEvent.type(screen.getByLabelText('Characters in the image'), 'abcd{Enter}')
    await waitFor(() => expect(wait()).toBe('Send again in 60 s'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Verification code')))
    cleanup()
    nowSpy.mockReturnValue(1_020_000)
    show('register')
    expect(wait()).toBe('Send again in 40 s')
    expect(screen.queryByText('Send code')).toBeNull()
    document.body.innerHTML = ''
    show('resetPassword')
    expect(wait()).toBeUndefined()
  })
})
