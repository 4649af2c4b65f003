import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startDraft } from '#account/drafts/start.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { editDraft } from '#account/drafts/edit.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { LogoutDialog } from './logout-dialog.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})

const nothingUnsent = 'Drafts and requests stay on this device. Your searches and selections are cleared.'
const open = () => draw(<LogoutDialog onClose={() => undefined} onLeave={() => undefined} />)

it('counts what is unsent before it says anything of it, and does not log out before', async () => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  await editDraft(localId, filled)
  expect(await sendDraft(localId)).toEqual([])
  open()
  // Nothing was awaited since: the count is not there yet.
  expect(screen.getByText('Counting what has not been sent…')).toBeTruthy()
  expect(screen.queryByText(nothingUnsent)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log out' }).disabled).toBe(true)
  expect(await screen.findByText(/^1 request has not been sent/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log out' }).disabled).toBe(false)
})

it('says that it could not count what is unsent if the database cannot be read', async () => {
  vi.spyOn(account.db.quarantine, 'count').mockRejectedValue(new DOMException('', 'UnknownError'))
  open()
  expect(await screen.findByText('What has not been sent could not be counted. It stays on this device.')).toBeTruthy()
  expect(screen.queryByText(nothingUnsent)).toBeNull()
})
