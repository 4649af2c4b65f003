import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { maxAttachmentBytes, maxAttachments } from '#contract/entities/request.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import type { AccountContext } from '../outbox/session.ts'
import { getDraft, readAttachment } from '../store/db.ts'
import { addAttachment, hasFreeSpace, removeAttachment } from './attach.ts'
import { maxSliceBytes } from './chosen-file.ts'
import { editDraft } from './draft.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { saveDraft, sendDraft } from './queue.ts'
import { startDraft } from './start.ts'

let account: AccountContext
let localId: DraftId
let kicks: string[]
beforeEach(async () => {
  kicks = []
  account = await testAccount(undefined, { kick: (when) => void kicks.push(when) })
  localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await editDraft.in(account, localId, fillContent)
})
const pdf = (text = 'x') => new Blob([`%PDF-1.4 ${text}`], { type: 'application/pdf' })
const add = (file: Blob = pdf(), name = 'a.pdf', context = account) => addAttachment.in(context, localId, file, name)
const draft = async () => (await getDraft(account.db, localId)) ?? expect.fail('the draft is gone')
const names = async () => (await draft()).mine.attachments.map(({ name }) => name)
const countStored = async () => [await account.db.blobs.count(), await account.db.parts.count()]

describe('a file of a request', () => {
  test('is stored with its reference in the draft', async () => {
    const { rev } = await draft()
    const result = await add(pdf('terms'), 'terms.pdf')
    if (!result.ok) throw new Error(result.reason)
    expect((await draft()).mine.attachments).toMatchObject([
      { blobId: result.blobId, name: 'terms.pdf', size: 14, type: 'application/pdf', url: '' },
    ])
    expect((await draft()).rev).toBeGreaterThan(rev)
    expect(await (await readAttachment(account.db, result.blobId))?.text()).toBe('%PDF-1.4 terms')
    expect(kicks).toContain('soon')
  })

  test('UP-1 is stored only once in a draft, and separately in another draft', async () => {
    const firstResult = await add(pdf(), 'a.pdf')
    expect(await add(pdf(), 'b.pdf')).toEqual({ ...firstResult, sameAs: 'a.pdf' })
    expect(await names()).toEqual(['a.pdf'])
    const otherDraft = await startDraft.in(account, 'enquiry', [testProduct('2')])
    const second = await addAttachment.in(account, otherDraft, pdf(), 'a.pdf')
    expect(second).not.toEqual(firstResult)
    expect((await countStored())[0]).toBe(2)
  })

  test('STOR-7 is stored in slices and read back whole', async () => {
    const bytes = new Uint8Array(maxSliceBytes * 2 + 5).fill(7)
    bytes.set(new TextEncoder().encode('%PDF-1.4'))
    const result = await add(new Blob([bytes]))
    expect(await countStored()).toEqual([1, 3])
    expect((await readAttachment(account.db, result.ok ? result.blobId : ''))?.size).toBe(bytes.length)
  })

  test.each<[string, () => Blob, string, string]>([
    ['a file that is too large', () => new Blob([new Uint8Array(maxAttachmentBytes + 1)]), 'a.pdf', 'too-big'],
    ['a program named like a document', () => new Blob(['MZ…']), 'a.pdf', 'wrong-type'],
    ['a document named like a program', () => new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]), 'a.exe', 'wrong-type'],
    ['an empty file', () => new Blob([]), 'a.pdf', 'empty'],
    [
      'an unreadable file',
      () => Object.assign(pdf(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
      'bad-cloud.pdf',
      'unreadable',
    ],
  ])('%s is refused, and nothing of it is stored', async (_, file, name, reason) => {
    expect(await add(file(), name)).toEqual({ ok: false, reason })
    expect([await countStored(), await names()]).toEqual([[0, 0], []])
  })

  test('is refused once the draft has the maximum number of files', async () => {
    for (let n = 0; n < maxAttachments; n += 1) await add(pdf(String(n)), `${n}.pdf`)
    expect(await add(pdf('more'), 'more.pdf')).toEqual({ ok: false, reason: 'too-many' })
    expect((await countStored())[0]).toBe(maxAttachments)
  })

  test('SEND-1 is not added while the request is being sent', async () => {
    await sendDraft.in(account, localId)
    await account.db.ops.toCollection().modify({ state: 'inflight' })
    await expect(add()).rejects.toThrow()
    expect(await countStored()).toEqual([0, 0])
  })

  test('F37 is not partly stored on a full disk', async () => {
    const putSpy = vi.spyOn(account.db.parts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    expect(await add()).toEqual({ ok: false, reason: 'no-space' })
    putSpy.mockRestore()
    expect([await countStored(), await names()]).toEqual([[0, 0], []])
  })

  test('F38 is not partly stored if the connection to the database is lost', async () => {
    const putSpy = vi.spyOn(account.db.blobs, 'put').mockRejectedValue(new DOMException('lost', 'UnknownError'))
    await expect(add()).rejects.toThrow()
    putSpy.mockRestore()
    expect([await countStored(), await names()]).toEqual([[0, 0], []])
  })

  test('is stored even if another file is added at the same time', async () => {
    await Promise.all([add(pdf('1'), '1.pdf'), add(pdf('2'), '2.pdf')])
    expect((await names()).toSorted()).toEqual(['1.pdf', '2.pdf'])
  })
})

describe('SEND-1 a draft that waits to be sent', () => {
  const waiting = async () => {
    const result = await add(pdf('first'), 'first.pdf')
    await sendDraft.in(account, localId)
    return result.ok ? result.blobId : ''
  }
  const sends = () => account.db.ops.filter(({ type }) => type === 'send').count()

  test('is no longer queued when a file is added', async () => {
    await waiting()
    expect(await add(pdf('second'), 'second.pdf')).toMatchObject({ ok: true })
    expect([await sends(), (await draft()).sendRev, await names()]).toEqual([0, null, ['first.pdf', 'second.pdf']])
  })

  test('is no longer queued when a refused file is removed', async () => {
    const blobId = await waiting()
    await account.db.ops
      .where('lane')
      .equals(`up:${blobId}`)
      .modify({
        state: 'rejected',
        block: { why: 'file', blobId, reason: 'wrong-type' },
      })
    await removeAttachment.in(account, localId, blobId)
    expect([await sends(), (await draft()).sendRev, await names()]).toEqual([0, null, []])
  })
})

describe('a removed file', () => {
  test('is deleted with its bytes and its waiting upload', async () => {
    const result = await add()
    await saveDraft.in(account, localId)
    const uploads = () => account.db.ops.filter(({ type, state }) => type === 'upload' && state === 'open').count()
    expect(await uploads()).toBe(1)
    await removeAttachment.in(account, localId, result.ok ? result.blobId : '')
    expect([await countStored(), await names(), await uploads()]).toEqual([[0, 0], [], 0])
    const save = (await account.db.ops.toArray()).find(({ type }) => type === 'save')
    expect(save?.deps ?? []).toEqual([])
  })

  test('is identified by its URL if only the server has it', async () => {
    const serverFile = { blobId: '', name: 's.pdf', size: 1, type: '', sha256: '', url: '/f/s.pdf' }
    await editDraft.in(account, localId, (content) => ({ ...content, attachments: [serverFile] }))
    await add(pdf(), 'mine.pdf')
    await removeAttachment.in(account, localId, '/f/s.pdf')
    expect(await names()).toEqual(['mine.pdf'])
  })
})

describe('STOR-2 room for a file', () => {
  const mega = 1024 * 1024
  const roomFor = (size: number, part: Partial<AccountContext>) => hasFreeSpace({ ...account, ...part }, size)
  const estimate = (quota: number, usage = 0) => ({ estimate: () => Promise.resolve({ quota, usage }) })

  test.each<[string, number, Partial<AccountContext>, boolean]>([
    ['without an estimate only the budget counts', 300 * mega, {}, true],
    ['without an estimate a byte more than the budget does not fit', 300 * mega + 1, {}, false],
    ['a quarter of the quota fits', 25 * mega, estimate(100 * mega), true],
    ['a byte more than a quarter of the quota does not fit', 25 * mega + 1, estimate(100 * mega), false],
    ['more than the rest of the quota does not fit', 9 * mega, estimate(100 * mega, 91 * mega), false],
    ['a file for which the disk has no room does not fit', 1, { fits: () => Promise.resolve(false) }, false],
    ['a file fits if the disk cannot be tested', 1, { fits: () => Promise.resolve(null) }, true],
  ])('%s', async (_, size, part, room) => {
    expect(await roomFor(size, part)).toBe(room)
  })

  test('the disk must have room for the file and for a reserve', async () => {
    const fits = vi.fn(() => Promise.resolve(true))
    await roomFor(5 * mega, { fits })
    expect(fits).toHaveBeenCalledWith(13 * mega)
  })
})
