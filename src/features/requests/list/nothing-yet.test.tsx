import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { RequestList } from './request-list.tsx'

let account: AccountContext

beforeEach(async () => {
  account = await openAccount()
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  connection.browserOffline = false
})
afterEach(() => {
  cleanup()
  closeAccount(account)
})

const open = () => draw(<RequestList kind="enquiry" />, '/pages/inquiry/index')
const copied = () => account.db.kv.put({ k: 'records:enquiry', v: { since: 0, whole: true }, asOf: 1 })

it('the empty list says what to do when nothing was ever sent', async () => {
  await copied()
  open()
  expect(await screen.findByText('No requests sent yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open product library' })).toBeTruthy()
})

it('the empty list says that nothing was sent only after the first answer of the server', async () => {
  const read = vi.spyOn(account.db.kv, 'get')
  open()
  await waitFor(() => expect(read).toHaveBeenCalledWith('records:enquiry'))
  await act(async () => void (await Promise.all(read.mock.results.map(({ value }) => value as Promise<unknown>))))
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByText('No requests sent yet')).toBeNull()
  await copied()
  expect(await screen.findByText('No requests sent yet')).toBeTruthy()
})

it('the empty list says without a network that sent requests are not on this device', async () => {
  connection.browserOffline = true
  open()
  expect(await screen.findByText('Your sent requests have not been downloaded to this device yet.')).toBeTruthy()
  expect(screen.queryByText('No requests sent yet')).toBeNull()
})
