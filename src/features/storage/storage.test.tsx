import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { setAccountContext, type AccountContext } from '#account/outbox/operations/account-context.ts'
import { makeBackup } from '#account/backup/save-and-restore.ts'
import { editDraft } from '#account/drafts/edit.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { answerRecord } from '#account/records/records.ts'
import { sessionState } from '#api/session/session-state.ts'
import { getDraft, pendingOps } from '#account/store/account-rows.ts'
import { originalPhotosKey } from '#account/store/own-value-keys.ts'
import { showSyncEvent } from '#account/outbox/status/status.ts'
import { systemClock } from '#lib/clock.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { copyStands } from '#tests/harness/copied-catalogue.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { BackupCard } from './backup-card.tsx'
import { StorageSafety } from './storage-safety.tsx'
import { StorageScreen } from './storage-screen.tsx'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  toasts.items = []
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const queued = async () => {
  const localId = await startDraft('enquiry', [testProduct('1'), testProduct('2')])
  await editDraft(localId, filled)
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
  draw(<BackupCard />)
  await userEvent.upload(screen.getByLabelText('Backup of unsent work', { selector: 'input' }), file)
}

it('a setting that cannot be read is shown as neither on nor off, and is read again on request', async () => {
  await account.db.meta.put({ k: originalPhotosKey, v: true })
  const reading = vi.spyOn(account.db.meta, 'get').mockImplementation(() => {
    throw new Error('broken')
  })
  draw(<StorageSafety />)
  await screen.findByText('Keep photos at their original size')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('switch')).toBeNull()
  reading.mockRestore()
  await userEvent.click(again)
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('true')
})

describe('a copy of unsent work', () => {
  it('is downloaded', async () => {
    await queued()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    draw(<BackupCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Save a backup' }))
    await waitFor(() => expect(saved[0]).toMatch(/^agro-unsent-.*\.json$/))
  })

  it('that could not be made is not called empty', async () => {
    await queued()
    vi.spyOn(account.db, 'table').mockImplementation(() => {
      throw new Error('broken')
    })
    draw(<BackupCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Save a backup' }))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['The file could not be made']))
  })

  it('lists its content, imports it, and sends nothing by itself', async () => {
    const localId = await queued()
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

  it('sends what is selected', async () => {
    const localId = await queued()
    const file = await backup()
    await clear()
    await choose(file)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Send now: Enquiry, Product 1 and 1 more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 item' }))
    await waitFor(async () =>
      expect((await pendingOps(account.db)).map((op) => [op.type, op.draftId])).toEqual([['send', localId]]),
    )
  })

  it('says what is left out, and if nothing is imported', async () => {
    await queued()
    await choose(await backup())
    expect(await screen.findByText('Everything in this backup is already here or has been sent.')).toBeTruthy()
    expect(screen.getByText(/Not imported:/).textContent).toContain('1 is already on this device')
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull()
  })

  it.each([
    ['something else', '{"a":1}', /not a backup of unsent work/],
    ['cut short', null, /damaged or incomplete/],
  ])('is refused with a message if it is %s', async (_, text, words) => {
    await queued()
    const file = await backup()
    await choose(new File([text ?? file.slice(0, file.size - 20)], 'a.json'))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  it('that was chosen early is read as soon as the account is open', async () => {
    await queued()
    const file = await backup()
    await clear()
    sessionState.view = { status: 'starting' }
    setAccountContext(null)
    await choose(file)
    expect(await screen.findByText('Reading the backup')).toBeTruthy()
    act(() => setAccountContext(account))
    expect(await screen.findByText('Enquiry, Product 1 and 1 more')).toBeTruthy()
  })

  it('is not called damaged if only the account or its database is missing', async () => {
    await queued()
    const file = await backup()
    setAccountContext(null)
    sessionState.view = { status: 'visitor' }
    await choose(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(/Log in first/)
    cleanup()
    setAccountContext(account)
    account.db.close()
    await choose(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be read now/)
  })
})

describe('the page of storage and device', () => {
  it('shows what takes up space and what is never deleted, and stores the choice of original photos', async () => {
    await copyStands({ bytes: 41_000_000 })
    const localId = await queued()
    const blob = { blobId: 'b', name: 'a', type: '', sha256: '', parts: 1, url: null, bytesSent: 0, createdAt: 0 }
    await account.db.blobs.put({ ...blob, draftId: localId, size: 2_000_000 })
    const caches = new FakeCaches()
    vi.stubGlobal('caches', caches)
    const weighing = (bytes: number) => new Response('', { headers: { 'Content-Length': String(bytes) } })
    const keep = async (name: string, bytes: number) => (await caches.open(name)).put('/x', weighing(bytes))
    await keep('record-files', 3_000_000)
    await keep('files', 1_000_000)
    await keep('kept-files', 4_000_000)
    await keep('shell-precache', 7_000_000)
    draw(<StorageScreen />)
    expect(await screen.findByText('2 MB')).toBeTruthy()
    expect(await screen.findByText('41 MB')).toBeTruthy()
    const rowOf = (name: string) => screen.getByText(name).closest('li')?.textContent.replaceAll('\u00a0', ' ')
    await waitFor(() => expect(rowOf('Files of sent requests')).toContain('3 MB'))
    expect(rowOf('Photos and documents you looked at')).toContain('1 MB')
    expect(rowOf('Offline pack')).toContain('4 MB')
    expect(rowOf('The app itself')).toContain('7 MB')
    const wish = screen.getByRole('switch', { name: 'Keep photos at their original size' })
    await userEvent.click(wish)
    await waitFor(async () => expect((await account.db.meta.get('originalPhotos'))?.v).toBe(true))
    await waitFor(() => expect(wish.getAttribute('aria-checked')).toBe('true'))
  })

  it('does not count the offline pack as the app itself', async () => {
    const caches = new FakeCaches()
    for (const [name, bytes] of [
      ['files', 1000],
      ['kept-files', 7_000_000],
      ['shell', 3_000_000],
    ] as const)
      await (await caches.open(name)).put(`/${name}`, new Response('x', { headers: { 'Content-Length': `${bytes}` } }))
    vi.stubGlobal('caches', caches)
    draw(<StorageScreen />)
    expect((await screen.findByText('7 MB')).closest('li')?.textContent).toMatch(/^Offline pack/)
    expect(screen.getByText('3 MB').closest('li')?.textContent).toMatch(/^The app itself/)
  })

  it('STOR-9 asks the browser again for persistence on request, and says when it was granted', async () => {
    let promised = false
    const persist = vi.fn(() => {
      promised = true
      return Promise.resolve(true)
    })
    const storage = { persist, persisted: () => Promise.resolve(promised), estimate: () => Promise.resolve({}) }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    draw(<StorageScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the browser to keep my data' }))
    expect(await screen.findByText(/has agreed not to clear/)).toBeTruthy()
    expect(persist).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'storage')
  })
})

describe('a connection over which the browser could send twice', () => {
  it('KEY-5 is named only while it is in use', async () => {
    draw(<StorageScreen />)
    expect(await screen.findByText('Protection against clearing')).toBeTruthy()
    expect(screen.queryByText(/If the connection breaks while a request is being sent/)).toBeNull()
    act(() => showSyncEvent({ type: 'protected', once: false }, systemClock))
    expect(await screen.findByText(/If the connection breaks while a request is being sent/)).toBeTruthy()
    act(() => showSyncEvent({ type: 'protected', once: true }, systemClock))
    await waitFor(() => expect(screen.queryByText(/If the connection breaks while a request is being sent/)).toBeNull())
  })
})
