import { afterEach, describe, expect, test, vi } from 'vitest'
import { originalPhotosKey } from '../store/own-value-keys.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { getDraft } from '../store/account-rows.ts'
import { addAttachment } from './attach.ts'
import { readAttachment } from '../store/files.ts'
import { smallPhoto } from './chosen-file.ts'
import { startDraft } from './start.ts'

afterEach(() => vi.unstubAllGlobals())

const jpeg = (bytes: number) => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(bytes)])
const heic = (bytes: number) => new Blob([new Uint8Array(4), 'ftypheic', new Uint8Array(bytes)])
const png = (bytes: number) => new Blob([new Uint8Array([0x89]), 'PNG', new Uint8Array(bytes)])

/** A browser that decodes to `width` × `height` and encodes to `bytes`. */
const browser = (width: number, height: number, bytes: number) => {
  const drawn: number[][] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(...size: number[]) {
        drawn.push(size)
      }
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob([jpeg(bytes)], { type }))
    },
  )
  return { drawn, close }
}

describe('a photo', () => {
  test('is made smaller before it is stored: 2,560 px on its long side, as JPEG', async () => {
    const { drawn, close } = browser(4_000, 3_000, 900)
    const account = await testAccount()
    const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
    expect(await addAttachment.in(account, localId, heic(5_000), 'IMG 1.heic')).toMatchObject({ ok: true })
    const [file] = (await getDraft(account.db, localId))?.mine.attachments ?? []
    expect(file).toMatchObject({ name: 'IMG 1.jpg', size: 904, type: 'image/jpeg' })
    expect((await readAttachment(account.db, file?.blobId ?? ''))?.size).toBe(904)
    expect(drawn).toEqual([[2_560, 1_920]])
    expect(close).toHaveBeenCalled()
  })

  const kept = async (
    file: Blob,
    name: string,
    prepare?: (account: Awaited<ReturnType<typeof testAccount>>) => unknown,
  ) => {
    const account = await testAccount()
    await prepare?.(account)
    const result = await smallPhoto(account.db, file, name)
    return [result.file === file, result.name]
  }

  test('stays as it is where the buyer wants originals', async () => {
    browser(4_000, 3_000, 900)
    const wish = { k: originalPhotosKey, v: true }
    expect(await kept(jpeg(5_000), 'a.jpg', ({ db }) => db.meta.put(wish))).toEqual([true, 'a.jpg'])
  })

  test('stays as it is where the browser cannot read it, or cannot draw at all', async () => {
    expect(await kept(jpeg(5_000), 'a.jpg')).toEqual([true, 'a.jpg'])
    browser(4_000, 3_000, 900)
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('x', 'InvalidStateError')))
    expect(await kept(heic(5_000), 'a.heic')).toEqual([true, 'a.heic'])
  })
})

test('a drawing, a paper and a text are never touched', async () => {
  browser(4_000, 3_000, 1)
  const { db } = await testAccount()
  for (const file of [png(5_000), new Blob(['%PDF-1.7 and more of it']), new Blob(['a;b'])])
    expect((await smallPhoto(db, file, 'a')).file).toBe(file)
})
