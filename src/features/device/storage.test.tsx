import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi, test } from 'vitest'
import { makeBackup } from '#account/backup/save-and-restore.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { answerRecord } from '#account/actions/records.ts'
import { getDraft, pendingOps } from '#account/store/db.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { unreadableKey } from '#account/store/unreadable.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { SaveBackupButton } from './backup.tsx'
import { OpenBackupButton } from './import-dialog.tsx'
import { StorageSection, UnreadableCard } from './storage.tsx'

withAccount()

const queueRequest = async () => {
  const localId = await startDraft('enquiry', [testProduct('1'), testProduct('2')])
  await editDraft(localId, fillContent)
  await sendDraft(localId)
  return localId
}

const clear = async () => {
  for (const table of account.db.tables) await table.clear()
}

const backup = async () => {
  const { file, name } = await makeBackup()
  return new File([file], name)
}

const choose = async (file: File) => {
  renderScreen(<OpenBackupButton />)
  await userEvent.upload(screen.getByLabelText('Backup of unsent work', { selector: 'input' }), file)
}

describe('the backup of unsent work', () => {
  it('is not reported as empty if it could not be created', async () => {
    await queueRequest()
    vi.spyOn(account.db, 'table').mockImplementation(() => {
      throw new Error('broken')
    })
    renderScreen(<SaveBackupButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Save a backup' }))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['The file could not be made']))
  })

  it('lists its content before the import, restores it, and does not send anything automatically', async () => {
    const localId = await queueRequest()
    await answerRecord('enquiry', aRecordId('9'), 'yes')
    const file = await backup()
    await clear()
    await choose(file)
    expect(await screen.findByText('Enquiry, Product 1 and 1 more')).toBeTruthy()
    expect(screen.getByText('Reply, 9')).toBeTruthy()
    expect(screen.getByText(/2 items were waiting to be sent/)).toBeTruthy()
    expect(await account.db.drafts.count()).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 items' }))
    await waitFor(async () => expect(await getDraft(account.db, localId)).not.toBeNull())
    await waitFor(() => expect(toasts.items.map((toast) => toast.text)).toEqual(['Imported']))
    expect((await pendingOps(account.db)).map((op) => [op.type, op.state])).toEqual([['action', 'parked']])
  })

  it('can be opened from the files of the device, with the installed app', async () => {
    await queueRequest()
    const file = await backup()
    await clear()
    const setConsumer = vi.fn()
    vi.stubGlobal('launchQueue', { setConsumer })
    renderScreen(<OpenBackupButton />)
    setConsumer.mock.calls[0]?.[0]({ files: [{ getFile: async () => file }] })
    expect(await screen.findByText('Enquiry, Product 1 and 1 more')).toBeTruthy()
  })

  it('queues a send on import for each item that the buyer selects', async () => {
    const localId = await queueRequest()
    const file = await backup()
    await clear()
    await choose(file)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Send now: Enquiry, Product 1 and 1 more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 item' }))
    await waitFor(async () =>
      expect((await pendingOps(account.db)).map((op) => [op.type, op.draftId])).toEqual([['send', localId]]),
    )
  })

  it.each([
    ['something else', '{"a":1}', /not a backup of unsent work/],
    ['cut short', null, /damaged or incomplete/],
  ])('is refused with a message if the file is %s', async (_, text, words) => {
    await queueRequest()
    const file = await backup()
    await choose(new File([text ?? file.slice(0, file.size - 20)], 'a.json'))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })
})

describe('the storage section', () => {
  it('STOR-9 asks the browser for persistence on request, and shows that it was granted', async () => {
    let isPromised = false
    const persist = vi.fn(() => {
      isPromised = true
      return Promise.resolve(true)
    })
    const storage = { persist, persisted: () => Promise.resolve(isPromised), estimate: () => Promise.resolve({}) }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    renderScreen(<StorageSection signedIn />)
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the browser to keep my data' }))
    expect(await screen.findByText(/has agreed not to clear/)).toBeTruthy()
    expect(persist).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'storage')
  })

  it('says that parts of the app are missing, and that the app opens offline without them', async () => {
    const postMessage = (_: unknown, [port]: MessagePort[]) =>
      port?.postMessage({ type: 'parts', missing: ['/assets/later-market-1.js'] })
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: { postMessage } }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
    renderScreen(<StorageSection signedIn={false} />)
    expect((await screen.findByRole('alert')).textContent).toContain('Missing: ')
    expect(screen.getByText('Opens offline without the missing parts')).toBeTruthy()
    expect(screen.queryByText('Opens offline')).toBeNull()
  })
})

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('A3 the card about unreadable rows shows the number of unreadable rows of each list', async () => {
  await storeCopyStatus({ unreadable: 1201, unreadableCompanies: 1 })
  await account.db.kv.put({ k: unreadableKey('records:enquiry'), v: ['7', '8'], asOf: 0 })
  await account.db.kv.put({ k: unreadableKey('records:intention'), v: ['9'], asOf: 0 })
  await account.db.kv.put({ k: unreadableKey('cart'), v: ['9'], asOf: 0 })
  const db = await openCatalogueDb('en')
  await db.lists.put({ k: 'categories', rows: [{ categoryId: 'h', categoryName: 'Herbicide' }, { categoryId: 'i' }] })
  await db.lists.put({ k: 'countries', rows: [{ name: 'Brazil' }] })
  renderScreen(<UnreadableCard />)
  expect(await screen.findByText('2 entries of lists to choose from')).toBeTruthy()
  await db.lists.clear()
  await expect.poll(() => screen.queryByText(/lists to choose from/)).toBeNull()
  expect(await screen.findByText('3 sent requests')).toBeTruthy()
  expect(await screen.findByText('1,200 products')).toBeTruthy()
  expect(lines()).toEqual(['1,200 products', '1 supplier', '3 sent requests', '1 product in the cart'])
})
