import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { describe, expect, it, beforeEach, vi } from 'vitest'
import { requestLogin, ensureLoggedIn } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { startDraft } from '#account/drafts/start.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { editDraft } from '#account/drafts/draft.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { openAccount } from '#tests/harness/open-account.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { Overlays } from '../layout.tsx'
import { LogoutDialog } from '../header/account-menu.tsx'
import { OutboxCount } from '../header/sync-badge.tsx'

it('the login modal opens if it was requested while the other overlays were being loaded', async () => {
  renderScreen(<Overlays />)
  act(requestLogin)
  await screen.findByRole('dialog', { name: 'Log in' })
  expect(location.search).toBe('?auth=required')
})

it('the login modal opens if it was requested before the first render', async () => {
  requestLogin()
  renderScreen(<Overlays />)
  await screen.findByRole('dialog', { name: 'Log in' })
  expect(location.search).toBe('?auth=required')
})

it('closing the login modal without logging in cancels the action that needed the login', async () => {
  sessionState.view = { status: 'visitor' }
  renderScreen(<Overlays />, '/pages/product/index')
  const login = ensureLoggedIn()
  const modal = within(await screen.findByRole('dialog', { name: 'Log in' }))
  await userEvent.click(modal.getByRole('button', { name: 'Close' }))
  expect(await login).toBe(false)
  expect(location.search).toBe('')
})

it('the menu on a phone shows the number of operations that wait to be sent', async () => {
  await openAccount()
  const localId = await startDraft('enquiry', [testProduct('1')])
  await editDraft(localId, fillContent)
  renderScreen(<OutboxCount />)
  expect(await sendDraft(localId)).toEqual([])
  expect(await screen.findByText('1')).toBeTruthy()
})

describe('the logout dialog', () => {
  let account: AccountContext

  beforeEach(async () => {
    account = await openAccount()
  })

  const nothingUnsent = 'Drafts and requests stay on this device. Your searches and selections are cleared.'

  const open = () => renderScreen(<LogoutDialog onClose={() => undefined} />)

  it('counts unsent work before describing it, and disables Log out until then', async () => {
    const localId = await startDraft('enquiry', [testProduct('1')])
    await editDraft(localId, fillContent)
    expect(await sendDraft(localId)).toEqual([])
    open()
    expect(screen.getByText('Counting what has not been sent…')).toBeTruthy()
    expect(screen.queryByText(nothingUnsent)).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log out' }).disabled).toBe(true)
    expect(await screen.findByText(/^1 request has not been sent/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log out' }).disabled).toBe(false)
  })

  it('reports that unsent work could not be counted if the database cannot be read', async () => {
    vi.spyOn(account.db.quarantine, 'count').mockRejectedValue(new DOMException('', 'UnknownError'))
    open()
    expect(
      await screen.findByText('What has not been sent could not be counted. It stays on this device.'),
    ).toBeTruthy()
    expect(screen.queryByText(nothingUnsent)).toBeNull()
  })
})
