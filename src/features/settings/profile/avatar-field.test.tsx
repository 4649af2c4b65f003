import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { fileCalls } from '#contract/calls/account.ts'
import { userInfo } from '#contract/entities/account.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { applyAvatar } from '#account/outbox/answers/applied-action.ts'
import { seal } from '#account/outbox/wire/seal.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { ownKey } from '#account/store/confirmed-rows.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { AvatarField } from './avatar-field.tsx'
import { squarePicture } from './square-picture.ts'

// No browser, no canvas.
vi.mock('./square-picture.ts', () => ({
  squarePicture: vi.fn(async (file: File) => ({ blob: file, name: file.name })),
}))

const user = userInfo.parse({ userId: 'u', email: 'ana@example.com', nickname: 'Ana', country: 'BR' })
let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  toasts.items = []
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  connection.browserOffline = false
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})

const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)
const said = () => toasts.items.map((toast) => toast.text)
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the picture of the profile', () => {
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])], 'me.png', { type: 'image/png' })
  const shown = () => document.querySelector<HTMLImageElement>('.set__avatar img')?.getAttribute('src') ?? null
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:mine', revokeObjectURL: () => undefined })
  })
  it('is shown from this device while it waits, and is uploaded first, by the call for images', async () => {
    connection.browserOffline = true
    draw(<AvatarField name="Ana" />)
    await userEvent.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), png)
    await waitFor(() => expect(shown()).toBe('blob:mine'))
    const [upload, change] = await pendingOps(account.db)
    expect(change).toMatchObject({ deps: [upload?.opId], intent: { name: 'avatar', files: [{ name: 'me.png' }] } })
    const blobs = await account.db.blobs.toArray()
    const sealing = upload && seal({ op: upload, draft: null, blobs, draftTexts: 'long', today: '2026-11-25' })
    expect(sealing).toMatchObject({ to: 'seal', sealed: { path: fileCalls.uploadImage.path } })
  })
  it('becomes the confirmed one on arrival, before the user is read again', async () => {
    await account.db.kv.put({ k: ownKey.user, v: { ...user, avatar: '/files/abcdefghijklmnopqrst/old.png' }, asOf: 1 })
    const blob = {
      blobId: 'b',
      draftId: aDraftId('d'),
      name: 'me.png',
      type: 'image/png',
      size: 1,
      sha256: '',
      bytesSent: 1,
    }
    await account.db.blobs.put({ ...blob, url: '/files/abcdefghijklmnopqrst/new.png', parts: 0, createdAt: 1 })
    draw(<AvatarField name="Ana" />)
    await applyAvatar(account.db, { name: 'avatar', files: [{ blobId: 'b', name: 'me.png', size: 1 }] })
    await waitFor(() => expect(shown()).toBe('/files/abcdefghijklmnopqrst/new.png'))
    await applyAvatar(account.db, { name: 'avatar', files: [] })
    await waitFor(() => expect(shown()).toBeNull())
  })
  it('is the server’s, or initials if that cannot be loaded; once removed, it is gone at once', async () => {
    await account.db.kv.put({ k: ownKey.user, v: { ...user, avatar: '/files/abcdefghijklmnopqrst/me.png' }, asOf: 1 })
    draw(<AvatarField name="Ana Silva" />)
    await waitFor(() => expect(shown()).toBe('/files/abcdefghijklmnopqrst/me.png'))
    fireEvent.error(document.querySelector('.set__avatar img') ?? document.body)
    expect(screen.getByText('AS')).toBeTruthy()
    await press('Remove picture')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull())
    expect(await intents()).toEqual([{ name: 'avatar', files: [] }])
  })
  it('at a foreign address is not loaded, because its author would learn who reads it', async () => {
    await account.db.kv.put({ k: ownKey.user, v: { ...user, avatar: 'https://elsewhere.example/me.png' }, asOf: 1 })
    draw(<AvatarField name="Ana Silva" />)
    expect(await screen.findByText('AS')).toBeTruthy()
    expect(shown()).toBeNull()
  })
  it('that cannot be drawn, or is no picture at all, is refused with a message, and the old one stays', async () => {
    vi.mocked(squarePicture).mockRejectedValueOnce(new Error('not decoded'))
    draw(<AvatarField name="Ana" />)
    const choose = () =>
      userEvent.upload(
        screen.getByLabelText('Choose a picture', { selector: 'input' }),
        new File(['MZ'], 'me.png', { type: 'image/png' }),
      )
    await choose()
    await waitFor(() => expect(said()).toEqual(['This file is not a picture that can be shown']))
    await choose()
    await waitFor(() => expect(said()).toContain('me.png: this file type cannot be sent'))
    expect(await intents()).toEqual([])
  })
})
