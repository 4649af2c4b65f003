// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { pendingOps } from '../store/account-rows.ts'
import { readDraft, readDrafts } from '../reads/requests/requests.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { addAttachment, removeAttachment } from './attach.ts'
import { readAttachment } from '../store/read-blob.ts'
import { DraftLocked, editDraft } from './edit.ts'
import { saveDraft, sendDraft } from './queue.ts'
import { startDraft } from './start.ts'
import { continueEditing, discardDraft } from './withdraw.ts'

const filled = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '10', unit: 'kg', packaging: 'drum' })),
  maxReplyTime: '2026-12-01',
  terms: { ...content.terms, deliveryPlace: 'Santos', payMethod: 'tt', tradeClause: 'FOB' },
})

const withDraft = async (fill = true) => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2'), testProduct('1')])
  if (fill) await editDraft.in(account, localId, filled)
  const view = async () => (await readDraft(account.db, localId, false)) ?? expect.fail('the draft is gone')
  return { account, localId, view }
}

const pdf = () => new Blob(['%PDF-1.7 label'], { type: 'application/pdf' })

describe('a draft on the device', () => {
  test('is in its list with one line per product as soon as it is started', async () => {
    const { account, view } = await withDraft(false)
    expect((await view()).content.lines.map((line) => line.pesticideId)).toEqual(['1', '2'])
    expect((await readDrafts(account.db, 'enquiry', false)).map((draft) => draft.state)).toEqual([{ at: 'device' }])
    expect(await readDrafts(account.db, 'sample', false)).toEqual([])
  })

  test('incomplete: save and send name the fields and queue nothing', async () => {
    const { account, localId } = await withDraft(false)
    expect((await sendDraft.in(account, localId)).map((problem) => problem.path)).toContain('lines.1.quantity')
    expect((await saveDraft.in(account, localId))[0]).toEqual({ path: 'lines.1.quantity', rule: 'required' })
    expect(await pendingOps(account.db)).toEqual([])
  })

  test('characters that no server can store are removed here: half of a pasted emoji does not block a request for ever', async () => {
    const { account, localId, view } = await withDraft()
    await editDraft.in(account, localId, (content) => ({ ...content, note: 'rice 🌾 \ud83c' }))
    expect((await view()).content.note).toBe('rice 🌾 ')
  })

  test('COAL-1 a hundred edits after save are still one operation', async () => {
    const { account, localId, view } = await withDraft()
    await saveDraft.in(account, localId)
    for (let n = 0; n < 100; n++) await editDraft.in(account, localId, (content) => ({ ...content, note: `note ${n}` }))
    await saveDraft.in(account, localId)
    expect(await pendingOps(account.db)).toHaveLength(1)
    expect((await view()).state).toMatchObject({ at: 'waiting-to-save' })
  })

  test('COAL-2 a send replaces the save that has not left', async () => {
    const { account, localId, view } = await withDraft()
    await saveDraft.in(account, localId)
    await sendDraft.in(account, localId)
    expect((await pendingOps(account.db)).map((op) => op.type)).toEqual(['send'])
    expect((await view()).state).toMatchObject({ at: 'waiting-to-send' })
  })

  test('SEND-1 on its way it cannot be edited; taken back it can', async () => {
    const { account, localId, view } = await withDraft()
    await sendDraft.in(account, localId)
    const late = () => editDraft.in(account, localId, (content) => ({ ...content, note: 'late' }))
    await account.db.ops.toCollection().modify({ state: 'inflight' })
    await expect(late()).rejects.toThrow(DraftLocked)
    expect(await continueEditing.in(account, localId)).toBe(false)
    await account.db.ops.toCollection().modify({ state: 'open' })
    expect(await continueEditing.in(account, localId)).toBe(true)
    await editDraft.in(account, localId, (content) => ({ ...content, note: 'late' }))
    expect((await view()).content.note).toBe('late')
    expect(await pendingOps(account.db)).toEqual([])
  })

  test('PARK-1 sent again, what may have arrived goes as it left, though it could not be begun today', async () => {
    const { account, localId } = await withDraft()
    await sendDraft.in(account, localId)
    const [send] = await pendingOps(account.db)
    if (!send) throw new Error('nothing was queued')
    await account.db.ops.put({ ...send, state: 'parked', block: { why: 'unconfirmed' } })
    expect(await sendDraft.in({ ...account, today: () => '2027-01-01' }, localId)).toEqual([])
    expect(await pendingOps(account.db)).toMatchObject([{ opId: send.opId, state: 'retry', block: null }])
  })

  test('COAL-3 discarded before the server saw it: gone at once, nothing is sent, the journal retains its text', async () => {
    const { account, localId } = await withDraft()
    await addAttachment.in(account, localId, pdf(), 'label.pdf')
    await saveDraft.in(account, localId)
    expect(await discardDraft.in(account, localId)).toEqual({ ok: true, waiting: false })
    expect(await pendingOps(account.db)).toEqual([])
    expect(await account.db.parts.count()).toBe(0)
    expect((await account.db.log.toArray()).map((entry) => entry.what)).toContain('draft removed')
  })
})

describe('files of a draft', () => {
  test('are stored in slices and read back byte for byte', async () => {
    const { account, localId } = await withDraft()
    const bytes = new Uint8Array(2_500_000).map((_, n) => n % 251)
    bytes.set(new TextEncoder().encode('%PDF-'))
    const added = await addAttachment.in(account, localId, new Blob([bytes]), 'big.pdf')
    expect(await account.db.parts.count()).toBe(3)
    const back = await readAttachment(account.db, added.ok ? added.blobId : '')
    // Compared as buffers: the matcher would walk two and a half million properties.
    expect(Buffer.from((await back?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true)
  })

  test('UP-1 each waits as one upload before the send', async () => {
    const { account, localId } = await withDraft()
    await addAttachment.in(account, localId, pdf(), 'label.pdf')
    await addAttachment.in(account, localId, pdf(), 'label again.pdf')
    await sendDraft.in(account, localId)
    const [send, upload] = (await pendingOps(account.db)).toSorted((a, b) => a.type.localeCompare(b.type))
    expect(upload?.type).toBe('upload')
    expect(send?.deps).toEqual([upload?.opId])
  })

  test('too many, too big and of a wrong kind are refused by name', async () => {
    const { account, localId } = await withDraft()
    const refuse = (body: BlobPart, name: string) => addAttachment.in(account, localId, new Blob([body]), name)
    expect(await refuse('<html>', 'page.pdf')).toEqual({ ok: false, reason: 'wrong-type' })
    expect(await refuse('a\0b', 'text.txt')).toEqual({ ok: false, reason: 'save-as-utf8' })
    expect(await refuse(new Uint8Array(20 * 1024 * 1024 + 1), 'big.pdf')).toEqual({ ok: false, reason: 'too-big' })
    for (let n = 0; n < 5; n++) expect(await refuse(`%PDF-${n}`, 'a.pdf')).toMatchObject({ ok: true })
    expect(await refuse('%PDF-6', 'a.pdf')).toEqual({ ok: false, reason: 'too-many' })
  })

  test('STOR-2 over the budget: refused before anything is written', async () => {
    const { account, localId } = await withDraft()
    const tight = { ...account, estimate: () => Promise.resolve({ quota: 40, usage: 0 }) }
    expect(await addAttachment.in(tight, localId, pdf(), 'label.pdf')).toEqual({ ok: false, reason: 'no-space' })
    expect(await account.db.blobs.count()).toBe(0)
  })

  test('STOR-2 the disk has no room for the file and a reserve: refused before anything is written', async () => {
    const { account, localId } = await withDraft()
    const asked: number[] = []
    const fits = (bytes: number) => Promise.resolve(asked.push(bytes) === 0)
    expect(await addAttachment.in({ ...account, fits }, localId, pdf(), 'label.pdf')).toEqual({
      ok: false,
      reason: 'no-space',
    })
    expect(asked).toEqual([pdf().size + 8 * 1024 * 1024])
    expect(await account.db.blobs.count()).toBe(0)
  })

  test('a removed file takes its bytes and its upload with it', async () => {
    const { account, localId, view } = await withDraft()
    const added = await addAttachment.in(account, localId, pdf(), 'label.pdf')
    await saveDraft.in(account, localId)
    await removeAttachment.in(account, localId, added.ok ? added.blobId : '')
    expect((await view()).content.attachments).toEqual([])
    expect(await account.db.parts.count()).toBe(0)
    expect((await pendingOps(account.db)).map((op) => [op.type, op.deps])).toEqual([['save', []]])
  })
})
