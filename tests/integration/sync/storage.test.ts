import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { openAccountDb, quarantineUnreadable } from '#account/store/open.ts'
import { StorageError } from '#account/store/tx.ts'
import { readDrafts } from '#account/queries/drafts.ts'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { newDraft, rowOf, stage, strike } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const full = () => Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'))

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage()))

test('STOR-1 an edit on a full disk rejects with a named error, and the old text stays complete', async () => {
  const { db } = here.tab.account
  db.drafts.hook('updating', () => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  })
  await expect(here.note('lost?')).rejects.toThrow(StorageError)
  expect((await rowOf(here)).mine.note).toBe('')
})

test('STOR-3 on a full disk, the journal and finished work are deleted once, and the write then succeeds', async () => {
  const { account } = here.tab
  await here.save()
  await here.device.pass(1_000)
  expect(await account.db.log.count()).toBeGreaterThan(0)
  let refusals = 1
  const put = account.db.drafts.put.bind(account.db.drafts)
  account.db.drafts.put = ((row: Parameters<typeof put>[0]) => (refusals-- > 0 ? full() : put(row))) as typeof put
  await here.note('fits now')
  expect((await rowOf(here)).mine.note).toBe('fits now')
  expect(await account.db.ops.where('state').equals('done').count()).toBe(0)
})

test('STOR-3 on a full disk, no unanswered operation is deleted, and it is sent as soon as possible', async () => {
  const { account } = here.tab
  here.tab.engine.stop()
  await here.save()
  await addAttachment.in(account, here.localId, new Blob(['%PDF-1']), 'a.pdf')
  await here.device.pass(2_000)
  const before = (await here.ops()).map((op) => [op.opId, op.sealed])
  let refusals = 1
  const put = account.db.drafts.put.bind(account.db.drafts)
  account.db.drafts.put = ((row: Parameters<typeof put>[0]) => (refusals-- > 0 ? full() : put(row))) as typeof put
  await newDraft(here.tab)
  expect(refusals).toBeLessThan(1)
  expect((await here.ops()).map((op) => [op.opId, op.sealed])).toEqual(before)
  expect(await account.db.parts.count()).toBe(1)
})

test('STOR-2 a file on a full disk is refused as "no space", and the draft is unchanged', async () => {
  const { account } = here.tab
  account.db.parts.put = full as unknown as typeof account.db.parts.put
  expect(await addAttachment.in(account, here.localId, new Blob(['%PDF-1']), 'a.pdf')).toEqual({
    ok: false,
    reason: 'no-space',
  })
  expect((await rowOf(here)).mine.attachments).toEqual([])
  expect(await account.db.blobs.count()).toBe(0)
})

test('STOR-4 if the disk fails while an answer is written, the request is sent once and shown as sent', async () => {
  const { db } = here.tab.account
  let broken = true
  const put = db.records.put.bind(db.records)
  db.records.put = ((row: Parameters<typeof put>[0]) => (broken ? full() : put(row))) as typeof put
  await here.send()
  await here.device.pass(2_000)
  expect((await here.view()).state.at).not.toBe('sent')
  broken = false
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state.at).toBe('sent')
  expect(here.tab.events.filter((event) => event.type === 'storage').map((event) => event.state)).toContain('full')
})

test('STOR-5 unreadable rows are set aside unchanged and named, and all other rows work', async () => {
  const { db } = here.tab.account
  const other = await newDraft(here.tab)
  const row = await rowOf(here)
  await db.table('drafts').put({ ...row, mine: { kind: 'enquiry', lines: 'poisoned' } })
  await db.table('ops').put({ opId: 'x', state: 'open', pending: 1, seq: 1e6, lane: 'draft:x', broken: true })
  expect((await readDrafts(db, 'enquiry', false)).map((draft) => draft.localId)).toEqual([other])
  expect(await quarantineUnreadable(db, here.time.clock)).toBe(2)
  expect(await db.quarantine.toArray()).toMatchObject([
    { table: 'drafts', raw: { mine: { lines: 'poisoned' } } },
    { table: 'ops', raw: { broken: true } },
  ])
})

test('STOR-6 after a counter was lost, no number is assigned twice', async () => {
  const before = (await rowOf(here)).updatedSeq
  await here.tab.account.db.meta.clear()
  const again = await openAccountDb(here.device.sub, here.time.clock)
  again.close()
  await editDraft.in(here.tab.account, here.localId, (content) => ({ ...content, note: 'after' }))
  expect((await rowOf(here)).updatedSeq).toBeGreaterThan(before)
})

test('STOR-7 a file whose bytes are missing stops its draft with a named reason, and is not sent in part', async () => {
  const { db } = here.tab.account
  await addAttachment.in(here.tab.account, here.localId, new Blob(['%PDF-1']), 'a.pdf')
  await db.parts.clear()
  await here.send()
  await here.device.pass(5_000)
  expect(here.network.log).toEqual([])
  expect((await here.view()).state).toMatchObject({ at: 'blocked', cause: { why: 'file', reason: 'unreadable' } })
})

test('UPG-1 a sealed operation of an older app is sent byte for byte as it was sealed', async () => {
  here.network.script.push('lost')
  await here.send()
  await here.device.pass(100)
  const { db } = here.tab.account
  const op = await here.op('send')
  here.tab.kill()
  if (!op.sealed) throw new Error('not sealed')
  const reader = await here.device.reader()
  await reader.ops.put({ ...op, sealed: { ...op.sealed, apiVersion: '0', body: `${op.sealed.body} ` } })
  expect(db.name).toBe(reader.name)
  await here.device.openTab()
  await here.device.pass(60_000)
  expect(here.network.log.at(-1)?.arrival).toMatchObject({
    body: `${op.sealed.body} `,
    headers: { 'X-Api-Version': '0' },
  })
})

test('STOR-11 a new file replaces files of sent requests, the oldest first, and never unsent files', async () => {
  const { account } = here.tab
  const megabytes = (count: number, mark: number) => {
    const bytes = new Uint8Array(count * 1024 * 1024).fill(mark)
    bytes.set(new TextEncoder().encode('%PDF-'))
    return new Blob([bytes])
  }
  const [older, newer] = [await newDraft(here.tab), await newDraft(here.tab)]
  await addAttachment.in(account, older, megabytes(4, 1), 'older.pdf')
  await addAttachment.in(account, newer, megabytes(4, 2), 'newer.pdf')
  await addAttachment.in(account, here.localId, megabytes(4, 3), 'unsent.pdf')
  for (const localId of [older, newer]) await account.db.drafts.update(localId, { status: 'sent' })
  const names = async () => (await account.db.blobs.toArray()).map((blob) => blob.name).toSorted()
  // Files may use a quarter of the quota: 14 MiB.
  const tight = { ...account, estimate: () => Promise.resolve({ quota: 56 * 1024 * 1024, usage: 0 }) }
  expect(await addAttachment.in(tight, here.localId, megabytes(5, 4), 'second.pdf')).toMatchObject({ ok: true })
  expect(await names()).toEqual(['newer.pdf', 'second.pdf', 'unsent.pdf'])
  expect(await addAttachment.in(tight, here.localId, megabytes(6, 5), 'third.pdf')).toEqual({
    ok: false,
    reason: 'no-space',
  })
  expect(await names()).toEqual(['second.pdf', 'unsent.pdf'])
})

test.each(requestKinds)(
  'the rows that sending one %s writes can be read when the database is opened again',
  async (kind) => {
    const { account } = here.tab
    const localId = await startDraft.in(account, kind, [{ ...testProduct('3'), categories: [] }])
    await editDraft.in(account, localId, filled)
    expect(await sendDraft.in(account, localId)).toEqual([])
    await here.device.pass(1_000)
    expect(await account.db.records.toArray()).toMatchObject([{ kind, provisional: true }])
    expect(await quarantineUnreadable(account.db, account.clock)).toBe(0)
    expect(await account.db.records.count()).toBe(1)
  },
)
