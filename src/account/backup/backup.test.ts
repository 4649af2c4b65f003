import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import type { AccountContext } from '../outbox/session.ts'
import { collectFrom, importInto, readImportPlan } from '#tests/harness/sync/backup.ts'
import { readBackupForAccount } from './save-and-restore.ts'
import { addAttachment } from '../drafts/attach.ts'
import { readAttachment, getDraft, pendingOps, toRawDb } from '../store/db.ts'
import { editDraft } from '../drafts/draft.ts'
import { sendDraft } from '../drafts/queue.ts'
import { startDraft } from '../drafts/start.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'

const partBytes = 1024 * 1024

const fates = async (account: AccountContext, file: Blob) =>
  (await readImportPlan(account, file)).drafts.map((one) => one.fate)

/** Empties the tables, as if the browser had cleared the site's data. */
const clear = async ({ db }: AccountContext) => {
  for (const table of db.tables) await table.clear()
}

const draft = async (account: AccountContext, id = '1') => {
  const localId = await startDraft.in(account, 'enquiry', [testProduct(id)])
  await editDraft.in(account, localId, fillContent)
  return localId
}
const rowOf = async (account: AccountContext, localId: DraftId) =>
  (await getDraft(account.db, localId)) ?? expect.fail('the draft is gone')
const note = (account: AccountContext, localId: DraftId, text: string) =>
  editDraft.in(account, localId, (content) => ({ ...content, note: text }))
const rowsOf = async ({ db }: AccountContext) =>
  JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))

let account: AccountContext
beforeEach(async () => void (account = await testAccount()))

describe('EXP-1 a backup', () => {
  test('contains all unsent work and unreadable rows but no sent requests, and changes nothing', async () => {
    const localId = await draft(account)
    await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
    await sendDraft.in(account, localId)
    const sentId = await draft(account, '2')
    await account.db.drafts.update(sentId, { status: 'sent' })
    await account.db.quarantine.add({ table: 'drafts', key: '"x"', raw: { lines: 'poisoned' }, issue: '', at: 0 })
    const rowsBefore = await rowsOf(account)
    const backup = await collectFrom(account)
    expect(await rowsOf(account)).toBe(rowsBefore)
    expect(backup).toMatchObject({
      drafts: 1,
      operations: 2,
      files: 1,
      missing: 0,
      name: 'agro-unsent-2026-11-21-0000.agrobackup',
    })
    const plan = await readImportPlan(account, backup.file)
    expect(plan.backup.drafts.map((one) => one.localId)).toEqual([localId])
    expect(plan.backup.ops.map((op) => op.type).toSorted()).toEqual(['send', 'upload'])
    expect(plan.backup.unreadable).toBe(1)
  })

  test('includes values that only this device stores; an import adds missing ones and overwrites none', async () => {
    await account.db.meta.bulkPut([
      { k: 'kept:typing:enquiry:9', v: 'half an ans' },
      { k: 'kept:targets:x', v: { 1: '2.40' } },
    ])
    const { file } = await collectFrom(account)
    await clear(account)
    await account.db.meta.put({ k: 'kept:targets:x', v: { 1: '2.60' } })
    expect(await importInto(account, file)).toMatchObject({ kept: 1 })
    expect((await account.db.meta.get('kept:typing:enquiry:9'))?.v).toBe('half an ans')
    expect((await account.db.meta.get('kept:targets:x'))?.v).toEqual({ 1: '2.60' })
    expect(await account.db.meta.get('epoch')).toBeUndefined()
  })

  test('is plain JSON if there are no files', async () => {
    const localId = await draft(account)
    const backup = await collectFrom(account)
    expect(backup.name).toMatch(/\.json$/)
    expect(JSON.parse(await backup.file.text())).toMatchObject({ format: 'agro-unsent-work', drafts: [{ localId }] })
  })

  test('includes text that a form has not stored yet', async () => {
    const localId = await draft(account)
    const backup = await collectFrom(account, {
      applyForm: (id, content) => (id === localId ? { ...content, note: 'typed on a full disk' } : content),
    })
    const [only] = (await readImportPlan(account, backup.file)).backup.drafts
    expect(only?.mine.note).toBe('typed on a full disk')
    expect((await rowOf(account, localId)).mine.note).toBe('')
  })

  test('includes a file of several slices, which is read slice by slice and imported unchanged', async () => {
    const localId = await draft(account)
    const bytes = new Uint8Array(2 * partBytes + 321).map((_, n) => (n * 31) % 251)
    bytes.set(new TextEncoder().encode('%PDF-'))
    await addAttachment.in(account, localId, new Blob([bytes]), 'label.pdf')
    const readKeys: unknown[] = []
    const raw = toRawDb(account.db)
    const { file } = await collectFrom(account, {
      raw: { ...raw, get: async (...at) => (readKeys.push(at[1]), raw.get(...at)) },
    })
    expect(readKeys).toHaveLength(3)
    await clear(account)
    await importInto(account, file)
    const [attachment] = (await rowOf(account, localId)).mine.attachments
    const back = await readAttachment(account.db, attachment?.blobId ?? '')
    expect(await account.sha256((await back?.arrayBuffer()) ?? new ArrayBuffer())).toBe(
      await account.sha256(bytes.buffer),
    )
  })
})

describe('EXP-2 a file is checked before anything is written', () => {
  const fault = async (change: (file: Blob, text: string) => Blob | Promise<Blob>) => {
    const localId = await draft(account)
    await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
    const { file } = await collectFrom(account)
    await clear(account)
    const result = await readBackupForAccount(account, await change(file, await file.text()))
    expect(await account.db.drafts.count()).toBe(0)
    return result.ok ? 'none' : result.fault
  }

  test.each<[string, (file: Blob, text: string) => Blob, string]>([
    ['an unchanged backup', (file) => file, 'none'],
    ['EXP-2 a backup whose document is cut short', (file) => file.slice(0, 900), 'damaged'],
    ['EXP-2 a backup whose files are cut short', (file) => file.slice(0, file.size - 1), 'damaged'],
    ['EXP-2 a changed backup', (_, text) => new Blob([text.replace('Santos', 'Bantos')]), 'damaged'],
    ['EXP-2 a backup of a newer app', (_, text) => new Blob([text.replace('"version":1', '"version":2')]), 'newer'],
    ['EXP-2 another file', () => new Blob(['{"format":"other"}']), 'not-a-backup'],
    ['EXP-2 an empty file', () => new Blob([]), 'not-a-backup'],
  ])('the result of the check is right for %s', async (_, change, expected) => {
    expect(await fault(change)).toBe(expected)
  })

  test("ACC-1 another account's backup is refused", async () => {
    const [mine, theirs] = [await testAccount(), await testAccount()]
    await draft(theirs)
    expect(await readBackupForAccount(mine, (await collectFrom(theirs)).file)).toEqual({
      ok: false,
      fault: 'other-account',
      email: 'buyer@example.com',
    })
  })
})

describe('EXP-3 nothing is duplicated', () => {
  test('every draft of a backup of the same device is recognised, and none changes', async () => {
    const localId = await draft(account)
    await enqueue(account, { name: 'record-answer', kind: 'enquiry', id: aRecordId('9'), text: 'yes' }, 'ENQ-9')
    const { file } = await collectFrom(account)
    const plan = await readImportPlan(account, file)
    expect([plan.drafts.map((one) => one.fate), plan.actions.map((one) => one.fate)]).toEqual([['known'], ['known']])
    const rowBefore = await rowOf(account, localId)
    await importInto(account, file)
    expect(await rowOf(account, localId)).toEqual(rowBefore)
    expect(await pendingOps(account.db)).toHaveLength(1)
  })

  test('importing a backup a second time adds nothing', async () => {
    const localId = await draft(account)
    await enqueue(account, { name: 'record-answer', kind: 'enquiry', id: aRecordId('9'), text: 'yes' }, 'ENQ-9')
    const { file } = await collectFrom(account)
    await clear(account)
    expect(await importInto(account, file)).toMatchObject({ drafts: 1, actions: 1 })
    expect(await importInto(account, file)).toMatchObject({ drafts: 0, actions: 0 })
    expect((await account.db.drafts.toArray()).map((row) => row.localId)).toEqual([localId])
    expect(await pendingOps(account.db)).toHaveLength(1)
  })

  test('a draft that was sent after the backup is recognised by its row or its record', async () => {
    const localId = await draft(account)
    await sendDraft.in(account, localId)
    const { file } = await collectFrom(account)
    await account.db.drafts.update(localId, { status: 'sent' })
    expect(await fates(account, file)).toEqual(['sent'])
    const { mine } = await rowOf(account, localId)
    await clear(account)
    await account.db.records.put(record(localId, mine.lines))
    expect(await fates(account, file)).toEqual(['sent'])
  })

  test("if the draft was sent with another text, the backup's text becomes a copy", async () => {
    const localId = await draft(account)
    await note(account, localId, 'newer')
    const { file } = await collectFrom(account)
    const { mine } = await rowOf(account, localId)
    await clear(account)
    await account.db.records.put(record(localId, mine.lines))
    expect(await fates(account, file)).toEqual(['copy'])
  })
})

test('EXP-4 complete drafts that the buyer chose to send are queued, and incomplete ones are reported', async () => {
  const completeDrafts = [await draft(account), await draft(account, '2')]
  const emptyDraft = await startDraft.in(account, 'enquiry', [testProduct('3')])
  const { file } = await collectFrom(account)
  await clear(account)
  const result = await importInto(account, file, [...completeDrafts, emptyDraft])
  expect([result.drafts, result.queued, result.incomplete]).toEqual([3, 2, 1])
  expect((await pendingOps(account.db)).map((op) => [op.type, op.draftId])).toEqual(
    completeDrafts.map((id) => ['send', id]),
  )
})

describe('EXP-5 files', () => {
  test('damaged bytes are left out and counted, and the draft retains the entry of the file', async () => {
    const localId = await draft(account)
    await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
    const { file } = await collectFrom(account)
    await clear(account)
    const damagedFile = new Blob([file.slice(0, file.size - 1), 'X'])
    expect(await importInto(account, damagedFile)).toMatchObject({ drafts: 1, missingFiles: 1 })
    expect(await account.db.blobs.count()).toBe(0)
    expect((await rowOf(account, localId)).mine.attachments).toHaveLength(1)
  })

  test('a full disk stops the import between two drafts, and importing again continues', async () => {
    await draft(account, '1')
    await draft(account, '2')
    const { file } = await collectFrom(account)
    await clear(account)
    const originalPut = account.db.drafts.put.bind(account.db.drafts)
    let putsLeft = 1
    account.db.drafts.put = ((row: Parameters<typeof originalPut>[0]) =>
      putsLeft-- > 0
        ? originalPut(row)
        : Promise.reject(new DOMException('full', 'QuotaExceededError'))) as typeof originalPut
    expect(await importInto(account, file)).toMatchObject({ drafts: 1, full: true })
    account.db.drafts.put = originalPut
    expect(await importInto(account, file)).toMatchObject({ drafts: 1, full: false })
    expect(await account.db.drafts.count()).toBe(2)
  })
})

const record = (clientRef: string, products: readonly unknown[]) =>
  ({
    kind: 'enquiry',
    id: '5',
    createTime: 1,
    batchNo: 'B',
    provisional: false,
    row: {
      id: '5',
      recordNo: 'ENQ-5',
      batchNo: 'B',
      clientRef,
      company: { companyId: 'c1', name: 'Company c1' },
      companyTimezone: 'Asia/Shanghai',
      status: 10,
      replyState: 0,
      unread: false,
      version: 1,
      createTime: 1,
      updateTime: 1,
      maxReplyTime: '2026-12-01',
      note: '',
      products,
      attachList: [],
    },
  }) as never
