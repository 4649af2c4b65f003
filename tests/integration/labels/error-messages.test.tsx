import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { kvKey } from '#account/store/db.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { showMembershipRefusal, refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { LogoutDialog } from '#app/shell/header/account-menu.tsx'
import { RefusalToasts } from '#app/shell/toasts/refusal-toasts.tsx'
import { RouteLoading } from '#app/shell/screen-states.tsx'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import { userInfo } from '#contract/entities/account.ts'
import { PayFailureScreen } from '#features/membership/pay-failure-screen.tsx'
import { AuthModal } from '#features/auth/auth-modal.tsx'
import { SellerSwitch } from '#features/auth/seller/seller-switch.tsx'
import { Composer } from '#features/chat/conversation/composer.tsx'
import { VoiceInput } from '#features/chat/voice/voice.tsx'
import { MembershipRefusalDialog } from '#features/membership/membership-dialog.tsx'
import { DeleteAccountCard } from '#features/settings/profile/delete-account.tsx'
import { PasswordScreen } from '#features/settings/password/password-screen.tsx'
import { ProfileScreen } from '#features/settings/profile/profile-screen.tsx'
import { StaffLimitDialog } from '#features/staff/staff-dialogs.tsx'
import { fakeMicrophone, type FakeMicrophone } from '#tests/harness/fake-microphone.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { FilesField, useFormFiles } from '#widgets/files-field.tsx'
import { LoadMore } from '#ui/lists/pager.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'

/** This file causes every message of the error catalogue (specification, section 8) on its screen. */

vi.mock('#catalogue/queries/names/reference.ts', () => ({
  useCountries: () => ({ status: 'ready', data: [{ code: 'PE', name: 'Peru' }] }),
  useTimezones: () => ({ status: 'ready', data: [] }),
}))

const user = userInfo.parse({ userId: 'u', email: 'ana@example.com', nickname: 'Ana', country: 'PE' })
let microphone: FakeMicrophone
/** The server's answers by call. Other calls are refused without a text. */
let answers: Map<unknown, () => unknown>
withAccount()
beforeEach(async () => {
  await account.db.kv.put({ k: kvKey.user, v: user, asOf: 1 })
  microphone = fakeMicrophone()
  refusals.membership = { count: 0, scope: '' }
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  answers = new Map()
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown) => {
    const answer = answers.get(call)
    if (!answer) throw new ApiError('refused', { code: 1_000_000_001 })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  microphone.remove()
})

const noop = () => undefined
const type = async (label: string | RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))
const auth = (view: string) =>
  renderScreen(<AuthModal view={view} brandName="Agro Sourcing" onClose={noop} />, '/pages/product/index')
const sendCode = async () => {
  auth('resetPassword')
  await type('Email', 'a@b.co')
  await press('Send code')
  const box = await screen.findByLabelText(/characters|text in the image|image/i, { selector: 'input' })
  await userEvent.type(box, 'ab12{Enter}')
}
const showOrderFailure = (status: 'cancelled' | 'failed', reason: string | null = null) => {
  const goods = { goodsId: 'y', name: 'Year', amount: '560.00', currency: 'USD', days: 365, giftDays: 0 }
  const counts = { accounts: 1, aiQueries: 1, enquiries: 1, samples: 1, leads: 1 }
  const payment = { amount: '560.00', currency: 'USD', processor: 'sandbox', createTime: 1, expireTime: 2 }
  answers.set(membershipCalls.orderGet, () => ({ no: '7', status, reason, goods: { ...goods, ...counts }, ...payment }))
  renderScreen(<PayFailureScreen />, '/pages/my/payfailure?order=7')
}
const TwoFiles = () => {
  const prepare = (file: File) => Promise.resolve({ ok: true as const, file })
  const intake = useFormFiles({ files: [], onFiles: noop, limit: 2, prepare })
  return <FilesField label="Photos" files={[]} limit={2} intake={intake} onFiles={noop} />
}
const files = (count: number) => {
  renderScreen(<TwoFiles />)
  return userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
    Array.from({ length: count }, (_, n) => new File(['%PDF'], `${n}.pdf`, { type: 'application/pdf' })),
  )
}

const showRefusal = async (by: { readonly code: number; readonly message?: string }) => {
  renderScreen(<RefusalToasts />)
  await act(async () => {
    outboxStatus.refused = [{ title: 'ENQ-1', block: { why: 'refused', ...by } }]
  })
}
const openVoice = async () => {
  renderScreen(<VoiceInput text="" onText={noop} onHold={noop} />)
  await press('Ask by voice')
}

/** Message of the specification → its text in the catalogues → the action that causes it. */
type Case = readonly [string, string | RegExp, () => Promise<unknown> | void]
const messageCase = (...example: Case): Case => example
const cases: readonly Case[] = [
  messageCase('Invalid email format', 'Invalid email format', async () => {
    auth('login')
    await type('Email', 'ana@')
    await type('Password', 'abc123{Enter}')
  }),
  messageCase('Password mismatch', 'Password mismatch', async () => {
    renderScreen(<PasswordScreen />)
    await type('Current password', 'secret-1')
    await type('New password', 'secret-2')
    await type('Repeat the new password', 'secret-3')
    await press('Change password')
  }),
  messageCase('Enter search keywords', 'Enter search keywords', async () => {
    renderScreen(<SearchField label="Search" value="" needsWord onSearch={noop} />)
    await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  }),
  messageCase('No input detected', 'No input detected', async () => {
    renderScreen(<Composer label="Question" onAsk={async () => true} />)
    await type('Question', ' {Enter}')
  }),
  messageCase('Registration failed', 'Registration failed', async () => {
    auth('register')
    await type('Email', 'a@b.co')
    await type('Verification code', '123456')
    await type('Password', 'secret-11{Enter}')
  }),
  messageCase('Login failed', 'Login failed', async () => {
    auth('login')
    await type('Email', 'a@b.co')
    await type('Password', 'secret-1{Enter}')
  }),
  ['Failed to send code', 'Failed to send code', sendCode],
  messageCase('code sent successfully', 'Code sent', async () => {
    answers.set(authCalls.sendEmailCode, () => true)
    await sendCode()
  }),
  messageCase('Failed to reset password', 'Failed to reset password', async () => {
    auth('resetPassword')
    await type('Email', 'a@b.co')
    await type('Verification code', '123456')
    await press('Next')
    await type('New password', 'secret-11')
    await type('Repeat the new password', 'secret-11{Enter}')
  }),
  messageCase('Profile saved', 'Profile saved', async () => {
    renderScreen(<ProfileScreen />)
    await type('Nickname', ' P')
    await press('Save profile')
  }),
  messageCase('mobile has exist (legacy validators)', 'This mobile number is used by another account', async () => {
    renderScreen(<ProfileScreen />)
    await type(/^Mobile/, '987654321')
    await press('Save profile')
  }),
  messageCase('the server’s message at code 5000 (legacy validators)', /In the words of the server/, async () => {
    answers.set(authCalls.checkMobileAvailable, () => {
      throw new ApiError('refused', { code: 5000, msg: 'In the words of the server' })
    })
    renderScreen(<ProfileScreen />)
    await type(/^Mobile/, '987654321')
    await press('Save profile')
  }),
  messageCase('Password updated', 'Password updated', async () => {
    answers.set(settingCalls.passwordUpdate, () => true)
    renderScreen(<PasswordScreen />)
    await type('Current password', 'secret-1')
    await type('New password', 'secret-2')
    await type('Repeat the new password', 'secret-2')
    await press('Change password')
  }),
  ['Payment Failed', 'Payment failed', () => void renderScreen(<PayFailureScreen />, '/pages/my/payfailure')],
  ['operation failure, where the server says nothing', 'Rejected by the server', () => showRefusal({ code: 5000 })],
  [
    'failure in the server’s words',
    /Closed for stocktaking/,
    () => showRefusal({ code: 5000, message: 'Closed for stocktaking.' }),
  ],
  messageCase('upload failure', 'A file cannot be sent', async () => {
    renderScreen(<RefusalToasts />)
    await act(async () => {
      outboxStatus.refused = [{ title: 'ENQ-1', block: { why: 'file', blobId: 'b', reason: 'unreadable' } }]
    })
  }),
  [
    'voice input needs microphone access',
    'Voice input needs the microphone, and it is blocked for this page. Allow it in your browser’s settings for this page, then try again. Or type the question.',
    async () => {
      microphone.refuse('NotAllowedError')
      await openVoice()
    },
  ],
  messageCase('No input detected (voice)', 'No input detected', async () => {
    await openVoice()
    await press('Stop')
  }),
  ['Order Canceled', 'Order cancelled', () => showOrderFailure('cancelled')],
  [
    'payment module failed to load with reason',
    /Reason: the page did not load/,
    () => showOrderFailure('failed', 'the page did not load'),
  ],
  messageCase('membership insufficient (upgrade prompt)', 'Upgrade membership', async () => {
    renderScreen(<MembershipRefusalDialog />)
    await act(async () => showMembershipRefusal('ENQUIRY'))
  }),
  messageCase('membership expired (activate prompt)', 'Activate membership', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: { ...user, vipExpireTime: 1 } }
    renderScreen(<MembershipRefusalDialog />)
    await act(async () => showMembershipRefusal('ENQUIRY'))
  }),
  [
    'staff limit exceeded (buy more)',
    'Purchase Now',
    () => void renderScreen(<StaffLimitDialog max={3} onClose={noop} />),
  ],
  [
    'email not linked to a supplier account',
    'This email is not linked to a seller account. You can log in or register on the seller site.',
    () => {
      const site = { root: 'https://seller.example/', buyerLogin: 'https://seller.example/buyer-login' }
      renderScreen(<SellerSwitch site={site} onEnd={noop} />)
    },
  ],
  ['logout asks for confirmation', 'Log out?', () => void renderScreen(<LogoutDialog onClose={noop} />)],
  messageCase('delete asks for confirmation', /Delete/, async () => {
    answers.set(accountCalls.staffQuota, () => ({ total: 1, used: 1, remainingQuota: 0 }))
    renderScreen(<DeleteAccountCard email="ana@example.com" losses={null} />)
    await press(/Delete/)
    await screen.findByRole('dialog')
  }),
  messageCase('server timeout on the app shell', 'The connection to the server timed out. Tap to retry.', () => {
    vi.useFakeTimers()
    renderScreen(<RouteLoading />)
    act(() => void vi.advanceTimersByTime(60_000))
    vi.useRealTimers()
  }),
  ['no more data', 'No more data', () => void renderScreen(<LoadMore state="end" />)],
  ['loading', 'Loading', () => void renderScreen(<LoadMore state="loading" />)],
  ['max file limit', /2\.pdf was not added: 2 files at most/, () => files(3)],
]

const visibleText = () => [document.body.textContent, ...toasts.items.map(({ text }) => text)].join('\n')

test.each(cases)('the screen shows the message of the error catalogue: %s', async (_, words, bringAbout) => {
  await bringAbout()
  const fits = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
  await vi.waitFor(() => expect(visibleText()).toSatisfy(fits), 5_000)
})

describe.each(['en', 'es', 'zh-Hans', 'zh-Hant'])('the language %s', (locale) => {
  const catalogue = readFileSync(`src/i18n/locales/${locale}.po`, 'utf8')
  const textOf = (id: string) =>
    new RegExp(`^msgid "${id.replaceAll(/[.?]/g, '\\$&')}"\nmsgstr "(.*)"$`, 'm').exec(catalogue)?.[1] ?? ''
  const ids = [...cases.flatMap(([, words]) => (typeof words === 'string' ? [words] : [])), 'Pull up to show more']
  test.each(ids)('the catalogue has the message, translated unless the language is English: %s', (id) => {
    expect(textOf(id)).not.toBe('')
    expect(textOf(id) === id).toBe(locale === 'en')
  })
})
