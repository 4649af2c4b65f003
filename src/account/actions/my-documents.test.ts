import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentsDbOf } from '../store/side-databases.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { aSupplier } from '#domain/quotations/test-quotations.ts'
import type { AccountContext } from '../outbox/session.ts'
import { readPinnedFile } from './pin-files.ts'
import {
  addDocument,
  readDocument,
  updateDocumentDescription,
  removeDocument,
  addRecordDocuments,
  type DocumentDescription,
} from './my-documents.ts'

vi.mock('./pin-files.ts', () => ({ readPinnedFile: vi.fn() }))

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => closeAccount(account))

const label: DocumentDescription = { type: 'SDS', product: ' Glyphosate ', batch: '', issuedOn: null, validUntil: null }
const bytesOf = (size: number, first = 1) =>
  Uint8Array.from({ length: size }, (_, n) => '%PDF-'.charCodeAt(n) || (n * 31 + first) % 256)
const fileOf = (size: number, first = 1) => new File([bytesOf(size, first)], 'sds.pdf', { type: 'application/pdf' })
const firstDocument = async () => {
  const [document] = await documentsDbOf(account.db).documents.toArray()
  if (!document) throw new Error('the shelf is empty')
  return document
}

it('a document of several slices is read back with the same bytes', async () => {
  const size = 2 * 1024 * 1024 + 17
  expect(await addDocument(fileOf(size), label)).toEqual({ ok: true })
  const document = await firstDocument()
  expect(document).toMatchObject({ product: 'Glyphosate', name: 'sds.pdf', size })
  expect(await documentsDbOf(account.db).parts.count()).toBe(3)
  const file = await readDocument(document.id)
  const back = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
  const expected = bytesOf(size)
  expect(back.length === size && back.every((byte, n) => byte === expected[n])).toBe(true)
})

it('an unreadable file is reported as unreadable, and is not stored', async () => {
  const unreadable = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  expect(await addDocument(Object.assign(fileOf(10), { arrayBuffer: unreadable }), label)).toEqual({
    ok: false,
    why: 'unreadable',
  })
  expect(await documentsDbOf(account.db).documents.count()).toBe(0)
})

it("a file of a type that no request accepts is refused, and a file's name gets the ending of its type", async () => {
  const program = new File(['MZ'], 'sds.pdf', { type: 'application/pdf' })
  expect(await addDocument(program, label)).toEqual({ ok: false, why: 'wrong-type' })
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'label.svg', { type: 'image/svg+xml' })
  expect(await addDocument(svg, label)).toMatchObject({ ok: false })
  expect(await addDocument(new File([bytesOf(20)], 'sds.svg', { type: 'image/svg+xml' }), label)).toEqual({ ok: true })
  expect(await firstDocument()).toMatchObject({ name: 'sds.svg.pdf', mime: 'application/pdf' })
  expect(await documentsDbOf(account.db).documents.count()).toBe(1)
})

it('a document is deleted with its bytes, and reading a document with missing bytes returns null', async () => {
  await addDocument(fileOf(10), label)
  await addDocument(fileOf(10, 2), label)
  const { id } = await firstDocument()
  await removeDocument(id)
  expect(await readDocument(id)).toBeNull()
  const store = documentsDbOf(account.db)
  expect([await store.documents.count(), await store.parts.count()]).toEqual([1, 1])
  const lastDocument = await firstDocument()
  await store.parts.clear()
  expect(await readDocument(lastDocument.id)).toBeNull()
})

describe('documents of a request', () => {
  const sds = { name: 'SDS 2026-01-05.pdf', url: '/files/1' }
  const log = [{ id: '1', time: Date.UTC(2026, 2, 12), actor: 'supplier' as const, type: 'quoted', files: [sds, sds] }]
  const { record } = aSupplier({ id: 'r7', quotes: [], record: { log } })
  const pinnedFiles = new Map<string, Blob>()
  beforeEach(() => {
    pinnedFiles.clear()
    vi.mocked(readPinnedFile).mockImplementation((url) => Promise.resolve(pinnedFiles.get(url) ?? null))
  })
  const add = () => addRecordDocuments('enquiry', record, 'UTC')

  it('are added when their bytes are on the device, only once, with the description from the record', async () => {
    await add()
    expect(await documentsDbOf(account.db).documents.count()).toBe(0)
    pinnedFiles.set('/files/1', fileOf(10))
    await add()
    await add()
    expect(await documentsDbOf(account.db).documents.count()).toBe(1)
    expect(await firstDocument()).toMatchObject({
      type: 'SDS',
      product: 'glyphosate',
      issuedOn: '2026-01-05',
      receivedOn: '2026-03-12',
      from: { kind: 'enquiry', id: 'r7', recordNo: 'ENQ-r7' },
      name: sds.name,
      size: 10,
    })
  })

  it("are not added again after the buyer removed them, and retain the buyer's description", async () => {
    pinnedFiles.set('/files/1', fileOf(10))
    await add()
    await updateDocumentDescription((await firstDocument()).id, { ...label, product: ' Mine ' })
    await add()
    expect(await firstDocument()).toMatchObject({ product: 'Mine', from: { id: 'r7' } })
    await removeDocument((await firstDocument()).id)
    await add()
    expect(await documentsDbOf(account.db).documents.count()).toBe(0)
  })
})
