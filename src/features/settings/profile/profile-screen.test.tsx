import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { userInfo } from '#contract/entities/account.ts'
import { imageAccept } from '#domain/files/file-kind.ts'
import { sealOp } from '#account/outbox/wire/seal.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { pendingOps, kvKey } from '#account/store/db.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { pngBytes } from '#tests/harness/uploaded.ts'
import { AvatarField } from './profile-screen.tsx'
import { cropToSquare } from './square-picture.ts'

// The test environment has no canvas, so the picture is not scaled.
vi.mock('./square-picture.ts', () => ({
  cropToSquare: vi.fn(async (file: File) => ({ blob: file, name: file.name })),
}))

const user = userInfo.parse({ userId: 'u', email: 'ana@example.com', nickname: 'Ana', country: 'BR' })
withAccount()
beforeEach(() => {
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
})

const intents = async () => (await pendingOps(account.db)).map((op) => op.intent)

describe('the profile picture', () => {
  const pngOf = (name: string) => new File([pngBytes], name, { type: 'image/png' })
  const png = pngOf('me.png')
  const pictureUrl = () => document.querySelector<HTMLImageElement>('.set__avatar img')?.getAttribute('src') ?? null
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:mine', revokeObjectURL: () => undefined })
  })
  it('is shown from this device while it waits to be sent, and is uploaded by the call for images before the profile is changed', async () => {
    connection.browserOffline = true
    renderScreen(<AvatarField name="Ana" />)
    await userEvent.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), png)
    await waitFor(() => expect(pictureUrl()).toBe('blob:mine'))
    const [upload, change] = await pendingOps(account.db)
    expect(change).toMatchObject({ deps: [upload?.opId], intent: { name: 'avatar', files: [{ name: 'me.png' }] } })
    const blobs = await account.db.blobs.toArray()
    const sealing = upload && sealOp({ op: upload, draft: null, blobs, today: '2026-11-25', draftTexts: 'long' })
    expect(sealing).toMatchObject({ to: 'seal', sealed: { path: fileCalls.uploadImage.path } })
  })
  it("is not loaded from another site, because the site's owner would learn who views it", async () => {
    await account.db.kv.put({ k: kvKey.user, v: { ...user, avatar: 'https://elsewhere.example/me.png' }, asOf: 1 })
    renderScreen(<AvatarField name="Ana Silva" />)
    expect(await screen.findByText('AS')).toBeTruthy()
    expect(pictureUrl()).toBeNull()
  })
  it('is refused with a message if it is unreadable or not a picture, and nothing is queued', async () => {
    vi.mocked(cropToSquare).mockRejectedValueOnce(new Error('not decoded'))
    renderScreen(<AvatarField name="Ana" />)
    const choose = (file: File) =>
      userEvent.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file)
    expect(screen.getByLabelText<HTMLInputElement>('Choose a picture', { selector: 'input' }).accept).toBe(imageAccept)
    await choose(pngOf('me.png'))
    expect(await screen.findByText('me.png is not a picture. Only pictures can be attached here.')).toBeTruthy()
    await choose(new File(['MZ'], 'tool.png', { type: 'image/png' }))
    expect(await screen.findByText('tool.png is not a picture. Only pictures can be attached here.')).toBeTruthy()
    const badFile = Object.assign(pngOf('cloud.png'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    })
    await choose(badFile)
    expect(await screen.findByText('cloud.png cannot be read: download it first, then attach it')).toBeTruthy()
    expect(await intents()).toEqual([])
  })
})
