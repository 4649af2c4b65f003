import { beforeEach, describe, expect, test, vi } from 'vitest'
import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { fileKinds } from '#domain/files/file-kind.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { getDraft, readAttachment } from '../store/db.ts'
import { originalPhotosKey } from '../store/account-value-keys.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { addAttachment } from './attach.ts'
import { prepareFile, readChosenFile, shrinkPhoto, type ReadOptions } from './chosen-file.ts'
import { startDraft } from './start.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})

const read = (file: Blob, name: string, options?: ReadOptions) => readChosenFile(account.db, file, name, options)
const pdf = (name: string) => new File(['%PDF-1.7'], name)
const unreadable = () => Promise.reject(new DOMException('gone', 'NotReadableError'))

/** A file in a cloud folder: the browser knows its name and size, but its bytes never arrive. */
const silent = (name = 'never.pdf') => {
  const file = pdf(name)
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => undefined) })
  return file
}

describe('an unreadable file', () => {
  test('is reported as unreadable, and is not stored', async () => {
    const badFile = pdf('bad-cloud.pdf')
    badFile.slice = () => Object.assign(new Blob(), { arrayBuffer: unreadable })
    expect(await read(badFile, badFile.name)).toEqual({ ok: false, reason: 'unreadable' })
    expect(await account.db.blobs.count()).toBe(0)
  })

  test('is reported even if its first bytes can be read', async () => {
    const half = pdf('half.pdf')
    half.arrayBuffer = unreadable
    expect(await read(half, half.name)).toEqual({ ok: false, reason: 'unreadable' })
  })

  test('is given up after the time limit if its bytes never arrive', async () => {
    expect(await read(silent(), 'never.pdf', { withinMs: 5 })).toEqual({ ok: false, reason: 'no-answer' })
  })

  test('is given up immediately if the buyer cancels', async () => {
    const cancel = new AbortController()
    const reading = read(silent(), 'never.pdf', { signal: cancel.signal })
    cancel.abort()
    expect(await reading).toEqual({ ok: false, reason: 'cancelled' })
    expect(await read(pdf('a.pdf'), 'a.pdf', { signal: cancel.signal })).toEqual({ ok: false, reason: 'cancelled' })
  })
})

describe('a file is checked by the rules of the server', () => {
  const zip = (...names: string[]) => new Blob([`PK\x03\x04${names.join('\0')}`])
  const heif = (brand: string) => new Blob(['\0\0\0\x18ftyp', brand])
  test.each<[string, Blob, string]>([
    ['empty.pdf', new Blob([]), 'empty'],
    ['big.pdf', new Blob(['%PDF-', new Uint8Array(maxAttachmentBytes)]), 'too-big'],
    ['IMG_2034.HEIC', heif('heic'), 'save-as-jpeg'],
    ['x.heif', heif('mif1'), 'save-as-jpeg'],
    ['x.avif', heif('avif'), 'save-as-jpeg'],
    ['x.png', heif('heic'), 'save-as-jpeg'],
    ['slides.pptx', zip('[Content_Types].xml', 'ppt/presentation.xml'), 'save-as-pdf'],
    ['a.odt', zip('mimetype'), 'save-as-pdf'],
    ['a.ods', zip('mimetype'), 'save-as-pdf'],
    ['macros.docx', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), 'wrong-type'],
    ['ansi.csv', new Blob([new Uint8Array([0x6d, 0xed, 0x3b])]), 'save-as-utf8'],
    ['setup.pdf', new Blob(['MZ']), 'wrong-type'],
  ])('%s is refused: %s', async (name, file, reason) => {
    expect(await read(file, name)).toEqual({ ok: false, reason })
  })

  test("a field for pictures or scans refuses other file types, whatever the file's name", async () => {
    const text = new Blob(['hello'])
    expect(await read(text, 'doc1.txt', { acceptedKinds: 'scan' })).toEqual({ ok: false, reason: 'not-scan' })
    expect(await read(pdf('a.png'), 'a.png', { acceptedKinds: 'image' })).toEqual({ ok: false, reason: 'not-image' })
    expect(await read(pdf('a.pdf'), 'a.pdf', { acceptedKinds: 'scan' })).toMatchObject({ ok: true })
  })

  test('a file gets the name and type that the server will assign to it', async () => {
    const reading = await read(new File(['%PDF-1.7'], 'x', { type: '' }), 'Etiqueta mai\u0301z, 2,4-D <1>')
    expect(reading).toMatchObject({ ok: true, file: { name: 'Etiqueta maíz, 2,4-D 1.pdf', type: 'application/pdf' } })
    expect(fileKinds.map(({ mime }) => mime)).toContain('application/pdf')
  })
})

const jpeg = (bytes: number) => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(bytes)])
const heic = (bytes: number) => new Blob([new Uint8Array(4), 'ftypheic', new Uint8Array(bytes)])
const png = (bytes: number) => new Blob([new Uint8Array([0x89]), 'PNG', new Uint8Array(bytes)])

const browser = (width: number, height: number, bytes: number) => {
  const drawnSizes: number[][] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(...size: number[]) {
        drawnSizes.push(size)
      }
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob([jpeg(bytes)], { type }))
    },
  )
  return { drawn: drawnSizes, close }
}

describe('a photo', () => {
  test('is converted to a JPEG of at most 2,560 px', async () => {
    const { drawn, close } = browser(4_000, 3_000, 900)
    const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
    expect(await addAttachment.in(account, localId, heic(5_000), 'IMG 1.heic')).toMatchObject({ ok: true })
    const [file] = (await getDraft(account.db, localId))?.mine.attachments ?? []
    expect(file).toMatchObject({ name: 'IMG 1.jpg', size: 904, type: 'image/jpeg' })
    expect((await readAttachment(account.db, file?.blobId ?? ''))?.size).toBe(904)
    expect(drawn).toEqual([[2_560, 1_920]])
    expect(close).toHaveBeenCalled()
  })

  test('is converted to a JPEG if it is HEIF and the browser can decode it', async () => {
    browser(4_000, 3_000, 900)
    expect(await read(heic(50), 'IMG_2034.HEIC')).toMatchObject({
      ok: true,
      file: { name: 'IMG_2034.jpg', type: 'image/jpeg' },
    })
  })

  const photoResult = async (file: Blob, name: string) => {
    const result = await shrinkPhoto(account.db, file, name)
    return [result.file === file, result.name]
  }

  test('is not changed if it is a JPEG and the buyer wants originals', async () => {
    browser(4_000, 3_000, 900)
    await account.db.meta.put({ k: originalPhotosKey, v: true })
    expect(await photoResult(jpeg(5_000), 'a.jpg')).toEqual([true, 'a.jpg'])
  })

  test('is not changed if the browser cannot decode it', async () => {
    expect(await photoResult(jpeg(5_000), 'a.jpg')).toEqual([true, 'a.jpg'])
    browser(4_000, 3_000, 900)
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('x', 'InvalidStateError')))
    expect(await photoResult(heic(5_000), 'a.heic')).toEqual([true, 'a.heic'])
  })
})

test('a drawing, a document or a text is not changed', async () => {
  browser(4_000, 3_000, 1)
  for (const file of [png(5_000), new Blob(['%PDF-1.7 and more of it']), new Blob(['a;b'])])
    expect((await shrinkPhoto(account.db, file, 'a')).file).toBe(file)
})

test('a prepared file is completely in memory, and a file that never arrives is refused by name', async () => {
  const chosenFile = pdf('a.pdf')
  const result = await prepareFile.in(account, chosenFile)
  chosenFile.arrayBuffer = unreadable
  expect(result.ok && (await result.file.text())).toBe('%PDF-1.7')
  expect(await prepareFile.in(account, silent(), { withinMs: 5 })).toEqual({
    ok: false,
    reason: 'no-answer',
    name: 'never.pdf',
  })
})
