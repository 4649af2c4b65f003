import { afterEach, beforeEach, expect, it } from 'vitest'
import { shelfOf } from '../db/shelf-db.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import type { AccountContext } from './account-context.ts'
import { addToShelf, readFromShelf, removeFromShelf, type ShelfLabel } from './shelf.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => closeAccount(account))

const label: ShelfLabel = { type: 'SDS', product: ' Glyphosate ', batch: '', issuedOn: null, validUntil: null }
const bytesOf = (size: number, first = 1) => Uint8Array.from({ length: size }, (_, n) => (n * 31 + first) % 256)
const fileOf = (size: number, first = 1) => new File([bytesOf(size, first)], 'sds.pdf', { type: 'application/pdf' })
const only = async () => {
  const [document] = await shelfOf(account.db).documents.toArray()
  if (!document) throw new Error('the shelf is empty')
  return document
}

it('gives a file back byte by byte, over several slices', async () => {
  const size = 2 * 1024 * 1024 + 17
  expect(await addToShelf(fileOf(size), label)).toEqual({ ok: true })
  const document = await only()
  expect(document).toMatchObject({ product: 'Glyphosate', name: 'sds.pdf', size })
  expect(await shelfOf(account.db).parts.count()).toBe(3)
  const file = await readFromShelf(document.id)
  const back = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
  const wanted = bytesOf(size)
  expect(back.length === size && back.every((byte, n) => byte === wanted[n])).toBe(true)
})

it('keeps the same file once, and refuses an empty and a too large one', async () => {
  await addToShelf(fileOf(10), label)
  expect(await addToShelf(fileOf(10), { ...label, type: 'TDS' })).toEqual({ ok: false, why: 'known' })
  expect(await addToShelf(fileOf(0), label)).toEqual({ ok: false, why: 'empty' })
  const large = Object.defineProperty(fileOf(1), 'size', { value: 20 * 1024 * 1024 + 1 })
  expect(await addToShelf(large, label)).toEqual({ ok: false, why: 'too-large' })
  expect(await shelfOf(account.db).documents.count()).toBe(1)
})

it('forgets a file with its bytes, and says so when bytes are missing', async () => {
  await addToShelf(fileOf(10), label)
  await addToShelf(fileOf(10, 2), label)
  const { id } = await only()
  await removeFromShelf(id)
  expect(await readFromShelf(id)).toBeNull()
  const shelf = shelfOf(account.db)
  expect([await shelf.documents.count(), await shelf.parts.count()]).toEqual([1, 1])
  const rest = await only()
  await shelf.parts.clear()
  expect(await readFromShelf(rest.id)).toBeNull()
})
