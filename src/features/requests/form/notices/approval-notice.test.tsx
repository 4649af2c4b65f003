import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { TakeBack } from './approval-notice.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  toasts.items = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
})

const unanswered = 'No answer from the server; it may have worked. Check before trying again.'

it.each([
  ['no answer', new ApiError('timeout'), unanswered],
  ['a connection cut on the way', new ApiError('offline'), unanswered],
  [
    'a refusal in words',
    new ApiError('refused', { code: code.transitionRefused, msg: 'Already returned' }),
    'Already returned',
  ],
  ['a refusal without words', new ApiError('refused', { code: code.transitionRefused }), 'Something went wrong'],
  ['a fault of the device', new Error('the disk is full'), 'Could not be saved on this device'],
])('taking a request back tells the result, and can be pressed again after %s', async (_, error, words) => {
  vi.spyOn(api, 'call').mockRejectedValue(error)
  draw(<TakeBack localId={aDraftId('d')} />)
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual([words]))
  expect(screen.getByRole('button', { name: 'Take back' }).getAttribute('aria-busy')).toBeNull()
})
