import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { openAccountDb, quarantineUnreadable } from '#account/store/open.ts'
import { StorageError } from '#account/store/tx.ts'
import { readDrafts } from '#account/queries/drafts.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { newDraft, rowOf, openStage, closeStages } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

const rejectAsFull = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'))

let setup: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => void (setup = await openStage()))

test('STOR-1 an edit on a full disk rejects with a named error, and the old text stays complete', async () => {
  const { db } = setup.tab.account
  db.drafts.hook('updating', () => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  })
  await expect(setup.note('lost?')).rejects.toThrow(StorageError)
  expect((await rowOf(setup)).mine.note).toBe('')
})

test('STOR-3 on a full disk, finished work is deleted, and the write then succeeds', async () => {
  const { account } = setup.tab
  await setup.save(1_000)
  expect(await account.db.log.count()).toBeGreaterThan(0)
  let refusals = 1
  const realPut = account.db.drafts.put.bind(account.db.drafts)
  account.db.drafts.put = ((row: Parameters<typeof realPut>[0]) =>
    refusals-- > 0 ? rejectAsFull() : realPut(row)) as typeof realPut
  await setup.note('fits now')
  expect((await rowOf(setup)).mine.note).toBe('fits now')
  expect(await account.db.ops.where('state').equals('done').count()).toBe(0)
})

test('STOR-3 on a full disk, unanswered operations and their files are not deleted', async () => {
  const { account } = setup.tab
  setup.tab.engine.stop()
  await setup.save()
  await addAttachment.in(account, setup.localId, new Blob(['%PDF-1']), 'a.pdf')
  await setup.device.pass(2_000)
  const sealedBefore = (await setup.ops()).map((op) => [op.opId, op.sealed])
  let refusals = 1
  const realPut = account.db.drafts.put.bind(account.db.drafts)
  account.db.drafts.put = ((row: Parameters<typeof realPut>[0]) =>
    refusals-- > 0 ? rejectAsFull() : realPut(row)) as typeof realPut
  await newDraft(setup.tab)
  expect(refusals).toBeLessThan(1)
  expect((await setup.ops()).map((op) => [op.opId, op.sealed])).toEqual(sealedBefore)
  expect(await account.db.parts.count()).toBe(1)
})

test('STOR-2 on a full disk a file is refused with "no space", and the draft is unchanged', async () => {
  const { account } = setup.tab
  account.db.parts.put = rejectAsFull as unknown as typeof account.db.parts.put
  expect(await addAttachment.in(account, setup.localId, new Blob(['%PDF-1']), 'a.pdf')).toEqual({
    ok: false,
    reason: 'no-space',
  })
  expect((await rowOf(setup)).mine.attachments).toEqual([])
  expect(await account.db.blobs.count()).toBe(0)
})

test('STOR-4 if the disk is full while an answer is written, the request is sent only once, and shown as sent once there is space', async () => {
  const { db } = setup.tab.account
  let isBroken = true
  const realPut = db.records.put.bind(db.records)
  db.records.put = ((row: Parameters<typeof realPut>[0]) =>
    isBroken ? rejectAsFull() : realPut(row)) as typeof realPut
  await setup.send(2_000)
  expect((await setup.view()).state.at).not.toBe('sent')
  isBroken = false
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state.at).toBe('sent')
  expect(setup.tab.events.filter((event) => event.type === 'storage').map((event) => event.state)).toContain('full')
})

test('STOR-5 unreadable rows are set aside unchanged and named, and all other rows work', async () => {
  const { db } = setup.tab.account
  const otherId = await newDraft(setup.tab)
  const row = await rowOf(setup)
  await db.table('drafts').put({ ...row, mine: { kind: 'enquiry', lines: 'poisoned' } })
  await db.table('ops').put({ opId: 'x', state: 'open', pending: 1, seq: 1e6, lane: 'draft:x', broken: true })
  expect((await readDrafts(db, 'enquiry', false)).map((draft) => draft.localId)).toEqual([otherId])
  expect(await quarantineUnreadable(db, setup.time.clock)).toBe(2)
  expect(await db.quarantine.toArray()).toMatchObject([
    { table: 'drafts', raw: { mine: { lines: 'poisoned' } } },
    { table: 'ops', raw: { broken: true } },
  ])
})

test('STOR-6 after the loss of a counter, no number is assigned twice', async () => {
  const seqBefore = (await rowOf(setup)).updatedSeq
  await setup.tab.account.db.meta.clear()
  const reopenedDb = await openAccountDb(setup.device.sub, setup.time.clock)
  reopenedDb.close()
  await editDraft.in(setup.tab.account, setup.localId, (content) => ({ ...content, note: 'after' }))
  expect((await rowOf(setup)).updatedSeq).toBeGreaterThan(seqBefore)
})

test('STOR-7 a file whose bytes are missing blocks its request with that reason, and no part of the request is sent', async () => {
  const { db } = setup.tab.account
  await addAttachment.in(setup.tab.account, setup.localId, new Blob(['%PDF-1']), 'a.pdf')
  await db.parts.clear()
  await setup.send(5_000)
  expect(setup.network.log).toEqual([])
  expect((await setup.view()).state).toMatchObject({ at: 'blocked', cause: { why: 'file', reason: 'unreadable' } })
})

test('UPG-1 a sealed operation of an older app is sent byte for byte as it was sealed', async () => {
  await setup.send(100, 'lost')
  const { db } = setup.tab.account
  const op = await setup.op('send')
  setup.tab.kill()
  if (!op.sealed) throw new Error('not sealed')
  const reader = await setup.device.reader()
  await reader.ops.put({ ...op, sealed: { ...op.sealed, apiVersion: '0', body: `${op.sealed.body} ` } })
  expect(db.name).toBe(reader.name)
  await setup.device.openTab()
  await setup.device.pass(60_000)
  expect(setup.network.log.at(-1)?.arrival).toMatchObject({
    body: `${op.sealed.body} `,
    headers: { 'X-Api-Version': '0' },
  })
})

test('STOR-11 a new file replaces files of sent requests, the oldest first, and never unsent files', async () => {
  const { account } = setup.tab
  const megabytes = (count: number, mark: number) => {
    const bytes = new Uint8Array(count * 1024 * 1024).fill(mark)
    bytes.set(new TextEncoder().encode('%PDF-'))
    return new Blob([bytes])
  }
  const [older, newer] = [await newDraft(setup.tab), await newDraft(setup.tab)]
  await addAttachment.in(account, older, megabytes(4, 1), 'older.pdf')
  await addAttachment.in(account, newer, megabytes(4, 2), 'newer.pdf')
  await addAttachment.in(account, setup.localId, megabytes(4, 3), 'unsent.pdf')
  for (const localId of [older, newer]) await account.db.drafts.update(localId, { status: 'sent' })
  const names = async () => (await account.db.blobs.toArray()).map((blob) => blob.name).toSorted()
  // Files may use a quarter of the quota: 14 MiB.
  const tight = { ...account, estimate: () => Promise.resolve({ quota: 56 * 1024 * 1024, usage: 0 }) }
  expect(await addAttachment.in(tight, setup.localId, megabytes(5, 4), 'second.pdf')).toMatchObject({ ok: true })
  expect(await names()).toEqual(['newer.pdf', 'second.pdf', 'unsent.pdf'])
  expect(await addAttachment.in(tight, setup.localId, megabytes(6, 5), 'third.pdf')).toEqual({
    ok: false,
    reason: 'no-space',
  })
  expect(await names()).toEqual(['second.pdf', 'unsent.pdf'])
})

test.each(requestKinds)('the rows written by sending one %s are readable', async (kind) => {
  const { account } = setup.tab
  const localId = await startDraft.in(account, kind, [{ ...testProduct('3'), categories: [] }])
  await editDraft.in(account, localId, fillContent)
  expect(await sendDraft.in(account, localId)).toEqual([])
  await setup.device.pass(1_000)
  expect(await account.db.records.toArray()).toMatchObject([{ kind, provisional: true }])
  setup.tab.kill()
  account.db.close()
  const reopenedDb = await openAccountDb(setup.device.sub, setup.time.clock)
  expect(await reopenedDb.quarantine.toArray()).toEqual([])
  expect(await reopenedDb.records.toArray()).toMatchObject([{ kind, provisional: true }])
  reopenedDb.close()
})
