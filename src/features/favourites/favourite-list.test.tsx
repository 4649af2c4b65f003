import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setAccountContext, type AccountContext } from '#account/outbox/operations/account-context.ts'
import { saveFavourite } from '#account/records/favourites.ts'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { ownKey } from '#account/store/confirmed-rows.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { connection } from '#api/connection.ts'
import { syncStatus } from '#account/outbox/status/status.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { FavouriteList } from './favourite-list.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false })
  syncStatus.storage = 'ok'
  toasts.items = []
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})

const store = (...names: string[]) => storeNoted((name) => `note of ${name}`, ...names)
const storeNoted = (note: (name: string) => string, ...names: string[]) =>
  account.db.kv.put({
    k: ownKey.favourites,
    v: names.map((name, n) => ({
      companyId: name,
      company: { companyId: name, name },
      note: note(name),
      createTime: 100 - n,
    })),
    asOf: Date.UTC(2026, 2, 12, 14, 20),
  })
const question = () => within(screen.getByRole('alertdialog', { name: 'Remove this saved supplier?' }))
const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)

describe('favourites', () => {
  it('explain their purpose if there are none, and say offline that they were never read', async () => {
    await store()
    const first = draw(<FavouriteList />)
    expect(await screen.findByText('No saved suppliers yet')).toBeTruthy()
    first.unmount()
    await account.db.kv.clear()
    connection.browserOffline = true
    draw(<FavouriteList />)
    expect(await screen.findByText('Your saved suppliers are not on this device yet')).toBeTruthy()
  })
  it('show where a supplier is and how it is rated, if the directory of this device has it', async () => {
    await store('Andes', 'Delta')
    await copyOf([], {}, [companyRow(1, { companyId: 'Andes', country: 'PE', city: 'Lima', rating: 4.5 })])
    draw(<FavouriteList />)
    const row = (await screen.findByRole('link', { name: 'Andes' })).closest('li')
    await waitFor(() => expect(row?.textContent).toMatch(/Lima.*4\.5/))
    expect(screen.getByRole('link', { name: 'Delta' }).closest('li')?.textContent).not.toMatch(/Lima|4\.5/)
  })
  it('show the age of the list, and what has not been sent yet', async () => {
    await store('Andes')
    await saveFavourite({ companyId: 'Delta', name: 'Delta' })
    draw(<FavouriteList />)
    expect(await screen.findByRole('link', { name: 'Delta' })).toBeTruthy()
    expect(await screen.findAllByText('Waiting for a connection')).toHaveLength(1)
    expect(screen.getByText(/As of 12 Mar/)).toBeTruthy()
  })
  it.each([
    [{ browserOffline: true }, /^Offline\. The list is as of 12 Mar.* What you save or note here is sent/],
    [{ reach: 'offline', failing: true }, /^The server does not answer properly\. The list is as of 12 Mar/],
  ])('say above the list why nothing new comes, and how old it is: %j', async (line, words) => {
    await store('Andes')
    Object.assign(connection, line)
    draw(<FavouriteList />)
    expect(await screen.findByText(words)).toBeTruthy()
  })
  it('have no age if they were never downloaded', async () => {
    await saveFavourite({ companyId: 'Delta', name: 'Delta' })
    connection.browserOffline = true
    draw(<FavouriteList />)
    expect(await screen.findByText(/^Offline\. What you save or note here is sent/)).toBeTruthy()
  })
  it('store a note when its field loses focus, and show it from the disk', async () => {
    await store('Andes')
    draw(<FavouriteList />)
    const field = await screen.findByLabelText('Your note')
    await userEvent.clear(field)
    await userEvent.type(field, 'Ask for the COA')
    await userEvent.tab()
    await waitFor(async () =>
      expect(await intents()).toMatchObject([
        { name: 'favourite', companyId: 'Andes', on: true, note: 'Ask for the COA' },
      ]),
    )
    expect(await screen.findByDisplayValue('Ask for the COA')).toBeTruthy()
  })
  it('store a note that was being typed when the screen closes', async () => {
    await store('Andes')
    const { unmount } = draw(<FavouriteList />)
    await userEvent.type(await screen.findByLabelText('Your note'), '!')
    unmount()
    await waitFor(async () => expect(await intents()).toMatchObject([{ note: 'note of Andes!' }]))
  })
  it('leave a note that the disk refuses in its field, say so, and store it later', async () => {
    await store('Andes')
    draw(<FavouriteList />)
    const field = await screen.findByLabelText('Your note')
    const add = vi.spyOn(account.db.ops, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await userEvent.type(field, '!')
    await userEvent.tab()
    expect(await screen.findByText('The note could not be saved on this device')).toBeTruthy()
    expect(toasts.items.map(({ text }) => text)).toEqual(['The note could not be saved on this device'])
    expect(screen.getByDisplayValue('note of Andes!')).toBeTruthy()
    add.mockRestore()
    await userEvent.click(field)
    await userEvent.tab()
    await waitFor(async () => expect(await intents()).toMatchObject([{ note: 'note of Andes!' }]))
    await waitFor(() => expect(screen.queryByText('The note could not be saved on this device')).toBeNull())
    expect(await screen.findByDisplayValue('note of Andes!')).toBeTruthy()
  })
  it('can be removed at once without a note', async () => {
    await storeNoted(() => '', 'Andes')
    draw(<FavouriteList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Andes' }))
    expect(await screen.findByText('No saved suppliers yet')).toBeTruthy()
    expect(await intents()).toMatchObject([{ companyId: 'Andes', on: false }])
  })
  it('ask before a note is deleted; on "keep" nothing is queued', async () => {
    await store('Andes')
    draw(<FavouriteList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Andes' }))
    expect(question().getByText(/Your note on Andes is deleted with it/)).toBeTruthy()
    await userEvent.click(question().getByRole('button', { name: 'Keep' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByDisplayValue('note of Andes')).toBeTruthy()
    expect(await intents()).toEqual([])
  })
  it('restore the note too if a confirmed removal is undone', async () => {
    await store('Andes')
    draw(<FavouriteList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Andes' }))
    await userEvent.click(question().getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No saved suppliers yet')).toBeTruthy()
    toasts.items[0]?.action?.run()
    expect(await screen.findByDisplayValue('note of Andes')).toBeTruthy()
    expect(await intents()).toMatchObject([{ on: true, note: 'note of Andes' }])
  })
  it('can be found by name and by note', async () => {
    await store('A1', 'B2', 'C3', 'D4', 'E5', 'F6')
    draw(<FavouriteList />)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name or note' }), 'note of c')
    await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['C3']))
  })
})

describe('the button on a supplier’s page', () => {
  const supplier = { companyId: '9001', name: 'Demo' }
  it('asks a visitor to sign in and stores nothing', async () => {
    sessionState.view = { status: 'visitor' }
    const before = refusals.signIn
    draw(<FavouriteButton supplier={supplier} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    await waitFor(() => expect(refusals.signIn).toBe(before + 1))
    expect(await intents()).toEqual([])
  })
  it('is pressed once the supplier is saved, and released again', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    draw(<FavouriteButton supplier={supplier} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    const saved = await screen.findByRole('button', { name: 'Saved', pressed: true })
    await userEvent.click(saved)
    expect(await screen.findByRole('button', { name: 'Save supplier', pressed: false })).toBeTruthy()
    expect(await intents()).toMatchObject([{ on: false }])
  })
  it('asks before it removes a supplier with a note', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    await store('Andes')
    draw(<FavouriteButton supplier={{ companyId: 'Andes', name: 'Andes' }} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Saved', pressed: true }))
    await userEvent.click(question().getByRole('button', { name: 'Keep' }))
    expect(await intents()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Saved', pressed: true }))
    await userEvent.click(question().getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Save supplier', pressed: false })).toBeTruthy()
    await waitFor(async () => expect(await intents()).toMatchObject([{ companyId: 'Andes', on: false }]))
  })
  it('shows a press right after the start at once, and stores it when the account is open', async () => {
    setAccountContext(null)
    draw(<FavouriteButton supplier={supplier} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    expect(screen.getByRole('button', { name: 'Saved', pressed: true })).toBeTruthy()
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    setAccountContext(account)
    await waitFor(async () => expect(await intents()).toMatchObject([{ companyId: '9001', on: true }]))
    expect(screen.getByRole('button', { name: 'Saved', pressed: true })).toBeTruthy()
  })
  it('a press on “Save” never removes a supplier that turns out to be saved, nor its note', async () => {
    await store('Andes')
    setAccountContext(null)
    draw(<FavouriteButton supplier={{ companyId: 'Andes', name: 'Andes' }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    setAccountContext(account)
    await waitFor(async () => expect(await intents()).toMatchObject([{ companyId: 'Andes', on: true, note: null }]))
    expect(screen.getByRole('button', { name: 'Saved', pressed: true })).toBeTruthy()
  })
  it('of two presses before anything is read, the second counts; undo restores the note', async () => {
    await store('Andes')
    setAccountContext(null)
    draw(<FavouriteButton supplier={{ companyId: 'Andes', name: 'Andes' }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    await userEvent.click(screen.getByRole('button', { name: 'Saved' }))
    expect(screen.getByRole('button', { name: 'Save supplier', pressed: false })).toBeTruthy()
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    setAccountContext(account)
    await waitFor(async () => expect(await intents()).toMatchObject([{ companyId: 'Andes', on: false }]))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['Andes removed']))
    expect(screen.getByRole('button', { name: 'Save supplier', pressed: false })).toBeTruthy()
    toasts.items[0]?.action?.run()
    await waitFor(async () => expect(await intents()).toMatchObject([{ on: true, note: 'note of Andes' }]))
    expect(await screen.findByRole('button', { name: 'Saved', pressed: true })).toBeTruthy()
  })
  it('undoes a press that cannot be stored, and says so', async () => {
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    setAccountContext(null)
    syncStatus.storage = 'failing'
    draw(<FavouriteButton supplier={supplier} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    expect(await screen.findByRole('button', { name: 'Save supplier', pressed: false })).toBeTruthy()
    expect(toasts.items.map(({ text }) => text)).toEqual(['Could not be saved on this device'])
  })
})
