import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import type { DraftView } from '#account/reads/requests/requests.ts'
import { userInfo } from '#contract/entities/account.ts'
import { approval } from '#contract/entities/request.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { systemClock } from '#lib/clock.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { contentOf } from '#tests/harness/sync/made-rows.ts'
import { DraftNotice } from './draft-notice.tsx'

const now = Date.UTC(2026, 2, 6, 12)
let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  connection.browserOffline = false
  vi.spyOn(systemClock, 'now').mockReturnValue(now)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
  connection.reach = 'unknown'
  sessionState.view = { status: 'starting' }
})

const Address = () => <output data-testid="address">{useLocation().search}</output>
const open = (state: DraftState, change: Partial<DraftView> = {}) => {
  const does = { onContinue: vi.fn(), onResolve: vi.fn(), onSendAgain: vi.fn() }
  const draft: DraftView = {
    localId: aDraftId('d'),
    kind: 'enquiry',
    content: { ...contentOf(), maxReplyTime: '2026-03-20' },
    state,
    sendPending: false,
    serverId: null,
    createdAt: 1,
    updatedAt: 1,
    savedAt: null,
    ...change,
  }
  const { container } = draw(
    <>
      <DraftNotice draft={draft} {...does} />
      <Address />
    </>,
    '/pages/home',
  )
  return {
    ...does,
    note: container.querySelector('.note'),
    said: container.querySelector('[role=status]')?.textContent,
  }
}
const text = (state: DraftState) => open(state).note?.textContent?.replace(/\s+/g, ' ').trim()
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent)
const receipt = { sentAt: now, batchNo: null, contentHash: null, bodyHash: '', records: [] }

describe('a draft that was only stored', () => {
  test.each<DraftState>([
    { at: 'device' },
    { at: 'waiting-to-save', cause: { why: 'offline' }, nextTryAt: null },
    { at: 'saving' },
    { at: 'saved' },
    { at: 'done' },
  ])('$at: the head of the form says it all, and it is not read out twice', (state) => {
    const { note, said } = open(state)
    expect(note).toBeNull()
    expect(said).toBe('')
  })
})

describe('where it stands', () => {
  test.each<[string, DraftState, string, string]>([
    [
      'offline it waits, and says for what',
      { at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null },
      'note--pending',
      'Waiting for a connection Sends when you are online.',
    ],
    [
      'when it is tried next is counted down',
      { at: 'waiting-to-send', cause: { why: 'server' }, nextTryAt: now + 12_000 },
      'note--pending',
      'Waiting for the server The server is not responding; retrying automatically. Next try in 12 s',
    ],
    [
      'one that is next is as good as sent',
      { at: 'waiting-to-send', cause: null, nextTryAt: null },
      'note--sent',
      'Sending',
    ],
    [
      'one behind its files too',
      { at: 'waiting-to-send', cause: { why: 'files', uploaded: 0, of: 2 }, nextTryAt: null },
      'note--sent',
      'Sending Waiting for files to upload.',
    ],
    ['files are counted', { at: 'sending', uploaded: 1, of: 2 }, 'note--sent', 'Sending Uploaded 1 of 2 files'],
    ['one file too', { at: 'sending', uploaded: 0, of: 1 }, 'note--sent', 'Sending Uploaded 0 of 1 file'],
    ['without files nothing is counted', { at: 'sending', uploaded: 0, of: 0 }, 'note--sent', 'Sending'],
    [
      'RETRY-4 one without an answer says that it has left',
      { at: 'uncertain', needs: null, nextTryAt: now + 5000 },
      'note--sent',
      'Checking whether it was sent Sent, but no confirmation yet. The app keeps retrying; the supplier receives it only once. Next try in 5 s',
    ],
    [
      'a deletion that waits',
      { at: 'waiting-to-delete', cause: null, nextTryAt: null },
      'note--pending',
      'Waiting to delete',
    ],
    [
      'one that waits for a colleague cannot be edited meanwhile',
      { at: 'approval', administrators: ['Ana'] },
      'note--pending',
      'Waiting for approval by Ana It is sent as it stands here when it is approved. To edit it, take it back first.',
    ],
  ])('%s', (_, state, tone, words) => {
    const { note, said } = open(state)
    expect(note?.className).toContain(tone)
    expect(note?.querySelector('p')?.textContent.replace(/\s+/g, ' ').trim()).toBe(words)
    expect(words).toMatch(new RegExp(`^${said}`))
    expect(said).not.toBe('')
  })

  test('a deletion does not say that it sends', () => {
    expect(text({ at: 'waiting-to-delete', cause: { why: 'offline' }, nextTryAt: null })).not.toMatch(/Sends when/)
  })

  test('what was sent says when', () => {
    expect(text({ at: 'sent', receipt, suppliers: 2, listed: true })).toMatch(/6 Mar.*12:00/)
  })

  test('only who needs an approval is told of one', () => {
    const waits: DraftState = { at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null }
    expect(text(waits)).not.toMatch(/administrator/)
    cleanup()
    const user = userInfo.parse({ userId: '1', email: 'a@b.example', companyApproval: true, isCompanyAdmin: false })
    sessionState.view = { status: 'signed-in', sub: account.sub, user }
    expect(text(waits)).toMatch(/Then an administrator approves it\./)
  })
})

describe('the way out', () => {
  test('one that has not left can be edited again', async () => {
    const { onContinue } = open({ at: 'waiting-to-send', cause: { why: 'offline' }, nextTryAt: null })
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect(onContinue).toHaveBeenCalledOnce()
  })
  test('one that is on its way cannot', () => {
    open({ at: 'sending', uploaded: 0, of: 0 })
    expect(buttons()).toEqual([])
  })
  test('two versions are compared', async () => {
    const { onResolve, note } = open({ at: 'conflict', type: 'changed' })
    expect(note?.className).toContain('note--attention')
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
    expect(onResolve).toHaveBeenCalledOnce()
  })
  test('to take it back from a colleague takes a line', () => {
    connection.reach = 'offline'
    open({ at: 'approval', administrators: [] })
    expect(screen.getByRole('button', { name: 'Take back' }).hasAttribute('disabled')).toBe(true)
  })

  const blocked = (cause: BlockCause) => open({ at: 'blocked', cause })
  test.each<[BlockCause, string[]]>([
    [{ why: 'sign-in' }, ['Log in']],
    [{ why: 'deadline-passed' }, ['Go to field']],
    [{ why: 'fields', fields: [] }, []],
    [{ why: 'key-reused' }, ['Edit as new draft']],
    [{ why: 'unconfirmed' }, ['Send again']],
    [{ why: 'imported' }, ['Send again']],
    [{ why: 'app-too-old' }, ['Update the app']],
    [{ why: 'gone' }, ['Continue editing']],
  ])('of %o', (cause, offered) => {
    blocked(cause)
    expect(buttons()).toEqual(offered)
  })
  test('a used up membership leads to the account and back', () => {
    blocked({ why: 'membership' })
    expect(screen.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(paths.account('/pages/home'))
  })
  test('logging in asks for it over this page', async () => {
    blocked({ why: 'sign-in' })
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByTestId('address').textContent).toBe('?auth=required')
  })
  test('sending again and going on do what they say', async () => {
    const first = blocked({ why: 'forbidden' })
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect([first.onSendAgain.mock.calls.length, first.onContinue.mock.calls.length]).toEqual([1, 0])
    cleanup()
    const second = blocked({ why: 'gone' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect([second.onSendAgain.mock.calls.length, second.onContinue.mock.calls.length]).toEqual([0, 1])
  })
})

describe('why it stands still', () => {
  const why = (cause: BlockCause, change: Partial<DraftView> = {}) =>
    open({ at: 'blocked', cause }, change).note?.textContent ?? ''
  test('the date that has passed is named', () => {
    expect(why({ why: 'deadline-passed' })).toMatch(/The reply-by date, .*20 Mar.*, passed/)
    cleanup()
    expect(why({ why: 'deadline-passed' }, { content: { ...contentOf(), maxReplyTime: '' } })).toMatch(
      /The reply-by date passed/,
    )
  })
  test('the server’s own words stand behind ours', () => {
    expect(why({ why: 'refused', code: 1, message: 'Ask again in May.' })).toMatch(
      /The server rejected this\. Ask again in May\./,
    )
  })
  test('what is wrong with a file is said', () => {
    expect(why({ why: 'file', blobId: 'b', reason: 'too-big' })).toMatch(/A file cannot be sent\..*20 MB/)
  })
  test('only one that may have left says that it has', () => {
    expect(why({ why: 'sign-in' })).not.toMatch(/no confirmation yet/)
    cleanup()
    const { note } = open({ at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null })
    expect(note?.textContent).toMatch(/no confirmation yet.*Your login has expired/)
    expect(buttons()).toEqual(['Log in'])
  })
})

describe('an approval that was none', () => {
  const told = (change: object) => approval.parse({ askedTime: 1, ...change })
  const back = told({ state: 'returned', by: 'Ana', reason: 'Too dear' })
  test('is told when it can be edited again, with who and why', () => {
    const { note } = open({ at: 'saved' }, { approval: back })
    expect(note?.textContent).toBe('Sent back by Ana Too dear')
  })
  test('is not told any more once it was sent again', () => {
    open({ at: 'sending', uploaded: 0, of: 0 }, { approval: back })
    expect(screen.queryByText(/Ana/)).toBeNull()
  })
  test('by nobody known', () => {
    const { note } = open({ at: 'saved' }, { approval: told({ state: 'returned' }) })
    expect(note?.textContent).toMatch(/Sent back by an administrator/)
  })
  test('who has left the company may send it alone', () => {
    const { note } = open({ at: 'saved' }, { approval: told({ state: 'left' }) })
    expect(note?.textContent).toMatch(/you can send it yourself/)
  })
  test('one that waits is none of these', () => {
    expect(open({ at: 'saved' }, { approval: told({ state: 'waiting' }) }).note).toBeNull()
  })
})
