import { contentOf } from '#tests/harness/sync/made-rows.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi, it } from 'vitest'
import type { DraftView } from '#account/queries/drafts.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import { userInfo } from '#contract/entities/account.ts'
import { approval } from '#contract/entities/request.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { systemClock } from '#lib/clock.ts'
import { kinds } from '#kinds/kinds.ts'
import { code } from '#contract/codes.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { aDraftId, anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { DraftNotice, WithdrawButton } from './draft-notice.tsx'
import { SavedStatus, QuotaNote } from './form-frame.tsx'

const now = Date.UTC(2026, 2, 6, 12)

withAccount()
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})

const open = (state: DraftState, change: Partial<DraftView> = {}) => {
  const does = { onContinue: vi.fn(), onResolve: vi.fn(), onSendAgain: vi.fn() }
  const draft: DraftView = {
    localId: aDraftId('d'),
    kind: 'enquiry',
    content: { ...contentOf(), maxReplyTime: '2026-03-20' },
    state,
    rev: 1,
    sendPending: false,
    serverId: null,
    createdAt: 1,
    updatedAt: 1,
    savedAt: null,
    ...change,
  }
  const { container } = renderScreen(<DraftNotice draft={draft} {...does} />, '/pages/home')
  return {
    ...does,
    note: container.querySelector('.note'),
    said: container.querySelector('[role=status]')?.textContent,
  }
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent)

test.each<DraftState>([
  { at: 'device' },
  { at: 'waiting-to-save', cause: { why: 'offline' }, nextTryAt: null },
  { at: 'saving' },
  { at: 'saved' },
  { at: 'done' },
])('a draft in the state $at has no notice', (state) => {
  const { note, said } = open(state)
  expect(note).toBeNull()
  expect(said).toBe('')
})

test.each<[string, DraftState, string, string]>([
  [
    'says offline that the send waits for a connection',
    { at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null },
    'tone--pending',
    'Waiting for a connection Sends when you are online.',
  ],
  [
    'counts down to the next attempt',
    { at: 'waiting-to-send', cause: { why: 'server' }, nextTryAt: now + 12_000 },
    'tone--pending',
    'Our service is not answering Nothing is lost; the app retries automatically. Next try in 12 s',
  ],
  [
    'shows a send that is due as being sent',
    { at: 'waiting-to-send', cause: null, nextTryAt: null },
    'tone--sent',
    'Sending',
  ],
  [
    'shows a send that waits for its files as being sent',
    { at: 'waiting-to-send', cause: { why: 'files', uploaded: 0, of: 2 }, nextTryAt: null },
    'tone--sent',
    'Sending Waiting for files to upload.',
  ],
  ['counts the uploaded files', { at: 'sending', uploaded: 1, of: 2 }, 'tone--sent', 'Sending Uploaded 1 of 2 files'],
  ['counts a single file', { at: 'sending', uploaded: 0, of: 1 }, 'tone--sent', 'Sending Uploaded 0 of 1 file'],
  ['has no count if there are no files', { at: 'sending', uploaded: 0, of: 0 }, 'tone--sent', 'Sending'],
  [
    'RETRY-4 says that a request without an answer was sent, but is not confirmed',
    { at: 'uncertain', needs: null, nextTryAt: now + 5000 },
    'tone--sent',
    'Checking whether it was sent Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once. Next try in 5 s',
  ],
  [
    'says that a deletion waits',
    { at: 'waiting-to-delete', cause: null, nextTryAt: null },
    'tone--pending',
    'Waiting to delete',
  ],
  [
    'says who must approve the request, and that it cannot be edited before that',
    { at: 'approval', administrators: ['Ana'] },
    'tone--pending',
    'Waiting for approval by Ana It is sent as it stands here when it is approved. To edit it, take it back first.',
  ],
])('the notice describes the state of the draft: %s', (_, state, tone, words) => {
  const { note, said } = open(state)
  expect(note?.className).toContain(tone)
  expect(note?.querySelector('p')?.textContent.replace(/\s+/g, ' ').trim()).toBe(words)
  expect(words).toMatch(new RegExp(`^${said}`))
  expect(said).not.toBe('')
})

describe('the buttons of the notice', () => {
  test('offer to continue editing a request that was not sent', async () => {
    const { onContinue } = open({ at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null })
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect(onContinue).toHaveBeenCalledOnce()
  })
  test('are absent while a request is being sent', () => {
    open({ at: 'sending', uploaded: 0, of: 0 })
    expect(buttons()).toEqual([])
  })
  test('offer to compare the two versions in a conflict', async () => {
    const { onResolve, note } = open({ at: 'conflict', type: 'changed' })
    expect(note?.className).toContain('tone--attention')
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
    expect(onResolve).toHaveBeenCalledOnce()
  })

  const openBlocked = (cause: BlockCause) => open({ at: 'blocked', cause })
  test.each<[BlockCause, string[]]>([
    [{ why: 'sign-in' }, ['Log in']],
    [{ why: 'deadline-passed' }, ['Go to field']],
    [{ why: 'fields', fields: [] }, []],
    [{ why: 'key-reused' }, ['Edit as new draft']],
    [{ why: 'unconfirmed' }, ['Send again']],
    [{ why: 'imported' }, ['Send again']],
    [{ why: 'app-too-old' }, ['Update the app']],
    [{ why: 'gone' }, ['Continue editing']],
  ])('offer the remedy for %o', (cause, offered) => {
    openBlocked(cause)
    expect(buttons()).toEqual(offered)
  })
  test('send again or continue editing, as labelled', async () => {
    const first = openBlocked({ why: 'forbidden' })
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect([first.onSendAgain.mock.calls.length, first.onContinue.mock.calls.length]).toEqual([1, 0])
    cleanup()
    const second = openBlocked({ why: 'gone' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect([second.onSendAgain.mock.calls.length, second.onContinue.mock.calls.length]).toEqual([0, 1])
  })
})

describe('the reason why a draft is blocked', () => {
  const reasonText = (cause: BlockCause, change: Partial<DraftView> = {}) =>
    open({ at: 'blocked', cause }, change).note?.textContent ?? ''
  test('names the date that has passed', () => {
    expect(reasonText({ why: 'deadline-passed' })).toMatch(/The reply-by date, .*20 Mar.*, passed/)
    cleanup()
    expect(reasonText({ why: 'deadline-passed' }, { content: { ...contentOf(), maxReplyTime: '' } })).toMatch(
      /The reply-by date passed/,
    )
  })
  test('mentions that the request may have been sent only if that is possible', () => {
    expect(reasonText({ why: 'sign-in' })).not.toMatch(/no confirmation yet/)
    cleanup()
    const { note } = open({ at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null })
    expect(note?.textContent).toMatch(/no confirmation yet.*Your login has expired/)
    expect(buttons()).toEqual(['Log in'])
  })
})

describe('the notice of an approval that was not given', () => {
  const approvalOf = (change: object) => approval.parse({ askedTime: 1, ...change })
  const back = approvalOf({ state: 'returned', by: 'Ana', reason: 'Too dear' })
  test('names who sent the request back and why, once the draft can be edited', () => {
    const { note } = open({ at: 'saved' }, { approval: back })
    expect(note?.textContent).toBe('Sent back by Ana Too dear')
  })
  test('is not shown after the request was sent again', () => {
    open({ at: 'sending', uploaded: 0, of: 0 }, { approval: back })
    expect(screen.queryByText(/Ana/)).toBeNull()
  })
  test('tells a buyer who left the company that the request can be sent without approval', () => {
    const { note } = open({ at: 'saved' }, { approval: approvalOf({ state: 'left' }) })
    expect(note?.textContent).toMatch(/you can send it yourself/)
  })
})

describe('the saving status above the form', () => {
  const at = Date.UTC(2026, 2, 6, 12, 34)

  type Fault = Parameters<typeof SavedStatus>[0]['fault']

  const openStatus = (state: DraftState, fault: Fault = null) => {
    renderScreen(<SavedStatus state={state} savedAt={at} fault={fault} />)
    return { said: screen.getByRole('status').textContent, alarm: screen.getByRole('alert').textContent }
  }

  test.each<[DraftState, string]>([
    [{ at: 'device' }, 'Saved on this device, 12:34'],
    [{ at: 'waiting-to-save', cause: null, nextTryAt: null }, 'Saved on this device, 12:34'],
    [{ at: 'saving' }, 'Saving to your account, 12:34'],
    [{ at: 'saved' }, 'Saved in your account, 12:34'],
  ])('shows where the draft is saved, if it can be saved: %o', (state, status) => {
    expect(openStatus(state)).toEqual({ said: status, alarm: '' })
  })

  test('says that chosen files are still being stored', () => {
    renderScreen(<SavedStatus state={{ at: 'device' }} savedAt={at} fault={null} storing={2} />)
    expect(screen.getByRole('status').textContent).toBe('Storing 2 files…')
  })

  test.each<[NonNullable<Fault>, RegExp]>([
    ['full', /no space left/],
    ['removed', /removed saved data/],
    ['locked', /it is being sent/],
    ['failing', /retrying\. Keep this page open/],
  ])('is an alert if a draft cannot be saved because of the fault "%s", and does not say "saved"', (fault, words) => {
    const { said, alarm } = openStatus({ at: 'device' }, fault)
    expect(said).toBe('')
    expect(alarm).toMatch(words)
    expect(alarm).toMatch(/^Not saved/)
  })
})

describe("the line about the membership's quota", () => {
  type Quota = Parameters<typeof QuotaNote>[0]['quota']

  const openQuota = (quota: Quota) => {
    const { container } = renderScreen(<QuotaNote kind={kinds.enquiry} quota={quota} />)
    return { text: container.textContent, none: container.querySelector('.foot-note--none') !== null }
  }

  const quotaLeft = (remaining: number | null): Quota => ({ ok: true, remaining })

  test.each<[string, Quota, string]>([
    ['is empty until the quota is read', null, ''],
    ['shows how much of the quota a send uses', quotaLeft(18), 'Uses 1 of your 18 remaining enquiries'],
    ['uses the singular for the last request of the quota', quotaLeft(1), 'Uses 1 of your 1 remaining enquiry'],
    [
      'shows no number if the remaining quota is unknown',
      quotaLeft(null),
      'Your remaining allowance is checked when it is sent',
    ],
  ])('%s', (_, quota, text) => {
    expect(openQuota(quota)).toEqual({ text, none: false })
  })

  test('is empty on a backend that needs no membership, except for the approval', () => {
    const user = { userId: '1', email: 'a@b.example', vipExpireTime: endlessMembership }
    sessionState.view = { status: 'signed-in', sub: anAccountId('me'), user: userInfo.parse(user) }
    expect(openQuota(quotaLeft(null))).toEqual({ text: '', none: false })
    cleanup()
    const needsApproval = userInfo.parse({ ...user, companyApproval: true })
    sessionState.view = { status: 'signed-in', sub: anAccountId('me'), user: needsApproval }
    expect(openQuota(quotaLeft(null)).text).toBe('An administrator approves it before it is sent')
  })

  test('says, while offline, that its number is from the last update', () => {
    connection.reach = 'offline'
    expect(openQuota(quotaLeft(2)).text).toMatch(/ · according to the last update$/)
    cleanup()
    expect(openQuota(quotaLeft(null)).text).not.toMatch(/last update/)
  })

  test.each([
    [{ companyApproval: true, isCompanyAdmin: false }, true],
    [{ companyApproval: true, isCompanyAdmin: true }, false],
    [{ companyApproval: false, isCompanyAdmin: false }, false],
  ])('mentions the approval by an administrator only if one is required: %o', (of, expected) => {
    const user = userInfo.parse({ userId: '1', email: 'a@b.example', ...of })
    sessionState.view = { status: 'signed-in', sub: anAccountId('me'), user }
    expect(/An administrator approves it/.test(openQuota(quotaLeft(2)).text ?? '')).toBe(expected)
  })
})

const noAnswer = 'No answer from the server; it may have worked. Check before trying again.'

it.each([
  ['no answer', new ApiError('timeout'), noAnswer],
  ['a connection that was cut', new ApiError('offline'), noAnswer],
  [
    'a refusal with a message',
    new ApiError('refused', { code: code.transitionRefused, msg: 'Already returned' }),
    'Already returned',
  ],
  ['a refusal without a message', new ApiError('refused', { code: code.transitionRefused }), 'Something went wrong'],
  ['an error on this device', new Error('the disk is full'), 'Could not be saved on this device'],
])('withdrawing a request from approval says what failed, and can be repeated after %s', async (_, error, words) => {
  vi.spyOn(api, 'call').mockRejectedValue(error)
  renderScreen(<WithdrawButton localId={aDraftId('d')} />)
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual([words]))
  expect(screen.getByRole('button', { name: 'Take back' }).getAttribute('aria-busy')).toBeNull()
})
