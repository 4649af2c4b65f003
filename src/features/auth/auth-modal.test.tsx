import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { api, session } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { toasts } from '#ui/toast-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { AuthModal } from './auth-modal.tsx'

const show = (view = 'login', at = '/pages/product/index') => {
  const onClose = vi.fn()
  draw(<AuthModal view={view} brandName="Agro Sourcing" onClose={onClose} />, at)
  return onClose
}

describe('the sign-in modal', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
    toasts.items = []
    prefs.locale = 'en'
    prefs.rememberedEmail = ''
  })

  it('can be closed on every page except home', () => {
    show('login')
    expect(screen.getByRole('button', { name: 'Close', hidden: true })).toBeTruthy()
    document.body.innerHTML = ''
    show('login', '/')
    expect(screen.queryByRole('button', { name: 'Close', hidden: true })).toBeNull()
  })

  it('has a Back button except on its first view', async () => {
    show('login')
    expect(screen.queryByRole('button', { name: 'Back', hidden: true })).toBeNull()
    await userEvent.click(screen.getByText('Create account'))
    expect(screen.getByRole('heading', { name: 'Create account', hidden: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }))
    expect(screen.getByRole('heading', { name: 'Log in', hidden: true })).toBeTruthy()
  })

  it('does not call the server with a malformed email address, and marks the field', async () => {
    const call = vi.spyOn(api, 'call')
    show('login')
    await userEvent.type(screen.getByLabelText('Email'), 'lucia@')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
    expect(screen.getByText('Invalid email format')).toBeTruthy()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(call).not.toHaveBeenCalled()
  })

  it("shows the server's words when it refuses, and the typed text stays", async () => {
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

  it("H4 shows at its field that a password is common, and does not repeat the server's words", async () => {
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

  it('H4 says in the reader’s language that there were too many tries', async () => {
    vi.spyOn(api, 'call').mockRejectedValue(
      new ApiError('refused', { code: code.tooManyRequests, msg: 'Too many requests.' }),
    )
    show('login')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
    expect(toasts.items.map((toast) => toast.text)).toEqual(['Too many tries. Wait and try again.'])
  })

  it('begins the session, remembers the email address and never the password', async () => {
    vi.spyOn(api, 'call').mockResolvedValue({ userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: 1 })
    const begin = vi.spyOn(session, 'begin').mockResolvedValue({ sub: '7', login: null, user: null })
    vi.spyOn(session, 'loadUser').mockRejectedValue(new ApiError('offline'))
    show('login')
    await userEvent.type(screen.getByLabelText('Email'), ' a@b.co ')
    await userEvent.type(screen.getByLabelText('Password'), 'abc123{Enter}')
    expect(begin).toHaveBeenCalledTimes(1)
    expect(prefs.rememberedEmail).toBe('a@b.co')
    expect(JSON.stringify(prefs)).not.toContain('abc123')
  })

  it('asks for the captcha only with a valid email address', async () => {
    show('register')
    await userEvent.click(screen.getByText('Send code'))
    expect(screen.queryByRole('dialog', { name: 'Security check', hidden: true })).toBeNull()
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.click(screen.getByText('Send code'))
    expect(screen.getByLabelText('Characters in the image')).toBeTruthy()
  })

  it('offers the seller login in Simplified Chinese only', () => {
    show('login')
    expect(screen.queryByText('Seller')).toBeNull()
    document.body.innerHTML = ''
    prefs.locale = 'zh-Hans'
    show('login')
    expect(screen.getByText('Seller')).toBeTruthy()
  })
})
