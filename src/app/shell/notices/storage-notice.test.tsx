import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/session.ts'
import { startDraft } from '#account/drafts/start.ts'
import { prefs } from '#prefs/prefs.ts'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { StorageNotice } from './storage-notice.tsx'

afterEach(() => {
  prefs.lost = []
  outboxStatus.storage = 'ok'
})

describe('storage failures that the buyer must see', () => {
  it('include unsent drafts that the browser removed, by name, until dismissed', async () => {
    prefs.lost = ['Glyphosate 480 g/L SL', 'Abamectin 18 g/L EC']
    renderScreen(<StorageNotice />)
    expect(screen.getByRole('alert').textContent).toContain('Glyphosate 480 g/L SL · Abamectin 18 g/L EC')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('include a full disk', () => {
    const { container } = renderScreen(<StorageNotice />)
    expect(container.textContent).toBe('')
    act(() => void (outboxStatus.storage = 'full'))
    renderScreen(<StorageNotice />)
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('no space left')
  })

  it('F41 include a database that a newer app upgraded, and offer an update and a backup', () => {
    outboxStatus.storage = 'newer'
    renderScreen(<StorageNotice />)
    expect(screen.getByRole('alert').textContent).toContain('A newer version of the app')
    expect(screen.getByRole('button', { name: 'Update the app' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save a backup' })).toBeTruthy()
  })
})

it('until dismissed, the installed app says that it lacks the browser’s work, and links to the import', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1')
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  prefs.account = { sub: 'ana', name: 'Ana', email: 'a@b.example' }
  const { unmount } = renderScreen(<StorageNotice />)
  expect(screen.getByRole('alert').textContent).toContain('stays there')
  expect(screen.getByRole('link', { name: 'Open a backup' }).getAttribute('href')).toMatch(/device#/)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  unmount()
  renderScreen(<StorageNotice />)
  expect(screen.queryByRole('alert')).toBeNull()
  prefs.account = null
  prefs.guidesDone = []
  Reflect.deleteProperty(navigator, 'standalone')
})

it('STOR-12 a database of a version that was never released is reported as such, and its unsent work can be saved', () => {
  outboxStatus.storage = 'older'
  renderScreen(<StorageNotice />)
  expect(screen.getByRole('alert').textContent).toContain('stored by a test version')
  expect(screen.getByRole('button', { name: 'Save a backup' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update the app' })).toBeNull()
})

describe('a warning before the browser may clear unsent work', () => {
  let account: AccountContext
  afterEach(() => {
    cleanup()
    closeAccount(account)
    Reflect.deleteProperty(navigator, 'storage')
  })
  const browser = (usage: number, persisted: boolean) => {
    const estimate = vi.fn(() => Promise.resolve({ usage, quota: 100 }))
    const storage = { estimate, persisted: () => Promise.resolve(persisted) }
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36')
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    return estimate
  }

  it('STOR-10 a nearly full disk is reported until dismissed if a draft exists only on this device', async () => {
    account = await openAccount()
    browser(85, false)
    await startDraft('enquiry', [testProduct('1')])
    renderScreen(<StorageNotice />)
    expect((await screen.findByRole('alert')).textContent).toContain('nearly full')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['the browser has promised persistence', 85, true],
    ['the disk has enough space', 40, false],
  ] as const)('STOR-10 a warning is not shown if %s', async (_, usage, persisted) => {
    account = await openAccount()
    const estimate = browser(usage, persisted)
    await startDraft('enquiry', [testProduct('1')])
    renderScreen(<StorageNotice />)
    await waitFor(() => expect(estimate).toHaveBeenCalled())
    await act(async () => void (await estimate.mock.results[0]?.value))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
