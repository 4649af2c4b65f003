import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { membershipCalls } from '#contract/calls/membership.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import { code } from '#contract/codes.ts'
import { userInfo } from '#contract/entities/account.ts'
import { order } from '#contract/entities/membership.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { pendingOps } from '#account/store/db.ts'
import { connection } from '#api/connection.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { FeedbackScreen } from './feedback/feedback-form.tsx'
import { PasswordScreen } from './password/password-screen.tsx'
import { ProfileScreen } from './profile/profile-screen.tsx'

beforeAll(() =>
  storeCatalogueCopy([], {
    countries: [
      { code: 'BR', name: 'Brazil' },
      { code: 'PE', name: 'Peru' },
    ],
    timezones: [
      { id: 'America/Lima', name: 'Lima', isCurrentTimezone: false },
      { id: 'UTC', name: 'Coordinated', isCurrentTimezone: true },
    ],
  }),
)

const user = userInfo.parse({ userId: 'u', email: 'ana@example.com', nickname: 'Ana', country: 'BR' })
let answers: Map<unknown, () => unknown>
withAccount()
beforeEach(() => {
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  answers = new Map()
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: { body?: unknown } = {}) => {
    const answer = answers.get(call) as ((body: unknown) => unknown) | undefined
    if (!answer) throw new ApiError('offline')
    return answer(input.body)
  })
})

const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)
const toastTexts = () => toasts.items.map((toast) => toast.text)
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('the profile form saves only changed fields, immediately on this device, and shows that they are being sent', async () => {
  renderScreen(<ProfileScreen />)
  const nickname = await screen.findByLabelText('Nickname')
  expect(screen.getByRole('button', { name: 'Save profile' }).hasAttribute('disabled')).toBe(true)
  await userEvent.clear(nickname)
  await userEvent.type(nickname, 'Ana P')
  await screen.findByText('Peru', { selector: 'option' })
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Peru')
  await press('Save profile')
  expect(await screen.findByText('Sending')).toBeTruthy()
  expect(await intents()).toEqual([{ name: 'profile', fields: { nickname: 'Ana P', country: 'PE' } }])
  // The profile with its pending change and the state of the send are read separately, in either order.
  expect(await screen.findByDisplayValue('Ana P')).toBeTruthy()
  await waitFor(() => expect(toastTexts()).toContain('Profile saved'))
})

describe('the deletion of an account', () => {
  const open = async () => {
    renderScreen(<ProfileScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    return within(await screen.findByRole('dialog'))
  }
  it("requires the password, and shows the server's message for a wrong password", async () => {
    answers.set(settingCalls.accountDelete, () => {
      throw new ApiError('refused', { code: code.loginFailed, msg: 'The password is wrong.' })
    })
    const dialog = await open()
    const button = dialog.getByRole('button', { name: 'Delete account' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await userEvent.type(dialog.getByLabelText(/Enter your password/), 'guess')
    await userEvent.click(button)
    expect(await dialog.findByText('The password is wrong.')).toBeTruthy()
  })
  it.each([
    ['waiting', /^1 membership order is still open/],
    ['mismatch', /^A payment that did not match its order/],
  ])('shows a warning about an order that is %s', async (status, words) => {
    const price = { amount: '560.00', currency: 'USD' }
    const allowances = { days: 365, giftDays: 0, accounts: 5, aiQueries: 500, enquiries: 30, samples: 10, leads: 5 }
    const goods = { id: 'year', name: 'Year', demo: true, ...price, ...allowances }
    const one = order.parse({ no: 'M1', status, goods, ...price, processor: 'sandbox', createTime: 1, expireTime: 2 })
    answers.set(membershipCalls.orderPage, () => ({ list: [one], total: 1 }))
    const dialog = await open()
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(dialog.queryAllByText(/membership order is still open|did not match its order/)).toHaveLength(1)
  })
})

const fill = async (old: string, password: string, repeat: string) => {
  await userEvent.type(screen.getByLabelText('Current password'), old)
  await userEvent.type(screen.getByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Repeat the new password'), repeat)
  await press('Change password')
}
it('the change of a password distinguishes a refusal from a lost answer', async () => {
  answers.set(settingCalls.passwordUpdate, () => {
    throw new ApiError('refused', { code: code.loginFailed, msg: 'The password is wrong.' })
  })
  renderScreen(<PasswordScreen />)
  await fill('wrong-1', 'brand-new-1', 'brand-new-1')
  expect((await screen.findByRole('alert')).textContent).toContain('The password is wrong.')
  answers.set(settingCalls.passwordUpdate, () => {
    throw new ApiError('timeout')
  })
  await press('Change password')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No answer from the server'))
})

const area = () => screen.findByLabelText(/what should we improve/)
it('the feedback form stores file and text offline, and sends the file first', async () => {
  connection.browserOffline = true
  renderScreen(<FeedbackScreen />)
  await userEvent.type(await area(), 'It froze')
  await userEvent.upload(
    screen.getByLabelText('Add files'),
    new File(['%PDF-1.4'], 'shot.pdf', { type: 'application/pdf' }),
  )
  expect(screen.getByText('shot.pdf')).toBeTruthy()
  await press('Send feedback when online')
  expect(await screen.findByText(/sent when you are online/)).toBeTruthy()
  const [upload, feedback] = await pendingOps(account.db)
  expect(upload).toMatchObject({ type: 'upload', title: 'shot.pdf' })
  expect(feedback).toMatchObject({ deps: [upload?.opId], intent: { name: 'feedback', content: 'It froze' } })
  expect(((await area()) as HTMLTextAreaElement).value).toBe('')
})
