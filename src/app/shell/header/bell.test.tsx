import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { messageCalls } from '#contract/calls/account.ts'
import { sessionState } from '#api/session/session-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { MessageBell } from './bell.tsx'

let answer: (list: unknown) => void
let fail: (error: unknown) => void
withAccount({ signedIn: true })
beforeEach(() => {
  const response = new Promise((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown) => {
    if (call === messageCalls.unreadList) return response
    throw new ApiError('offline')
  })
})

const open = async () => {
  renderScreen(<MessageBell />)
  await userEvent.click(await screen.findByRole('button', { name: 'Messages' }))
}
const message = { id: '7', title: 'A quotation', content: '', createTime: 5, readStatus: false }

test('the bell shows "Loading" until the server has answered, and then focuses the first message', async () => {
  await open()
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByText(/No unread messages/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Messages' }))
  await act(async () => answer([message]))
  const first = await screen.findByRole('link', { name: /A quotation/ })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('the bell says "no messages" once the server has answered that there are none', async () => {
  await open()
  await act(async () => answer([]))
  expect(await screen.findByText('No unread messages')).toBeTruthy()
})

test('if the server cannot be reached, the bell speaks only of messages on this device', async () => {
  await open()
  await act(async () => fail(new ApiError('offline')))
  expect(await screen.findByText('No unread messages on this device')).toBeTruthy()
})

test('the icon of the installed app shows the number of unread messages until the session ends', async () => {
  const setAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge })
  await account.db.kv.put({ k: 'unread', v: 3, asOf: 1 })
  renderScreen(<MessageBell />)
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3))
  cleanup()
  expect(setAppBadge).toHaveBeenLastCalledWith(3)
  renderScreen(<MessageBell />)
  sessionState.view = { status: 'visitor' }
  cleanup()
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
  Reflect.deleteProperty(navigator, 'setAppBadge')
})
