import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAccountContext } from '#account/outbox/session.ts'
import { sessionState } from '#api/session/session-state.ts'
import { kvKey, pendingOps } from '#account/store/db.ts'
import { connection } from '#api/connection.ts'
import { paths } from '#domain/paths.ts'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { FavouriteList } from './favourite-list.tsx'

withAccount()
beforeEach(() => {
  outboxStatus.storage = 'ok'
})

const store = (...names: string[]) => storeNoted((name) => `note of ${name}`, ...names)
const storeNoted = (note: (name: string) => string, ...names: string[]) =>
  account.db.kv.put({
    k: kvKey.favourites,
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

describe('the list of saved suppliers', () => {
  it('is reported as empty if it was downloaded, and as not on this device if it was not', async () => {
    await store()
    const first = renderScreen(<FavouriteList />)
    expect(await screen.findByText('No saved suppliers yet')).toBeTruthy()
    first.unmount()
    await account.db.kv.clear()
    connection.browserOffline = true
    renderScreen(<FavouriteList />)
    expect(await screen.findByText('Your saved suppliers are not on this device yet')).toBeTruthy()
  })
  it.each([
    [{ browserOffline: true }, /^Offline\. The list is as of 12 Mar.* What you save or note here is sent/],
    [{ reach: 'offline', failing: true }, /^Our service is not answering\. The list is as of 12 Mar/],
  ])('shows the age of its rows, and why nothing new arrives: %j', async (line, words) => {
    await store('Andes')
    Object.assign(connection, line)
    renderScreen(<FavouriteList />)
    expect(await screen.findByText(words)).toBeTruthy()
  })
  it('finds a supplier by its name or note, even if the accents are not typed', async () => {
    await storeNoted((name) => (name === 'Andes' ? 'maíz' : ''), 'Andes', 'Atlántico', 'B', 'C', 'D', 'E')
    renderScreen(<FavouriteList />)
    const field = await screen.findByRole('searchbox')
    for (const [typed, name] of [
      ['maiz', 'Andes'],
      ['atlan', 'Atlántico'],
    ] as const) {
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      await screen.findByText(name)
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    }
  })
  it('queues a changed note when its field loses focus, and goes on showing it', async () => {
    await store('Andes')
    renderScreen(<FavouriteList />)
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
  it('links to an enquiry with the supplier, and shows an empty note field only after a click', async () => {
    await storeNoted(() => '', 'Andes')
    renderScreen(<FavouriteList />)
    expect((await screen.findByRole('link', { name: 'Enquire at Andes' })).getAttribute('href')).toBe(
      paths.enquireAt('Andes'),
    )
    expect(screen.queryByLabelText('Your note')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add a note on Andes' }))
    await userEvent.type(screen.getByLabelText('Your note'), 'Ask for the COA')
    await userEvent.tab()
    await waitFor(async () => expect(await intents()).toMatchObject([{ note: 'Ask for the COA' }]))
  })
  it('keeps the text of a note that the disk refuses, reports the failure, and stores it later', async () => {
    await store('Andes')
    renderScreen(<FavouriteList />)
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
  it('asks before a supplier with a note is removed; after "Keep", the note remains and nothing is queued', async () => {
    await store('Andes')
    renderScreen(<FavouriteList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Andes' }))
    expect(question().getByText(/Your note on Andes is deleted with it/)).toBeTruthy()
    await userEvent.click(question().getByRole('button', { name: 'Keep' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByDisplayValue('note of Andes')).toBeTruthy()
    expect(await intents()).toEqual([])
  })
})

describe('the save button on a supplier’s page', () => {
  it('does not remove a saved supplier or its note if “Save” is clicked before the state is read', async () => {
    await store('Andes')
    setAccountContext(null)
    renderScreen(<FavouriteButton supplier={{ companyId: 'Andes', name: 'Andes' }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save supplier' }))
    sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
    setAccountContext(account)
    await waitFor(async () => expect(await intents()).toMatchObject([{ companyId: 'Andes', on: true, note: null }]))
    expect(screen.getByRole('button', { name: 'Saved', pressed: true })).toBeTruthy()
  })
  it('applies the second of two clicks made before the state is read, and Undo restores the note', async () => {
    await store('Andes')
    setAccountContext(null)
    renderScreen(<FavouriteButton supplier={{ companyId: 'Andes', name: 'Andes' }} />)
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
})
