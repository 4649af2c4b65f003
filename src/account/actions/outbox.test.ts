import { describe, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { decidedAgain, type Intent, type OpRow } from '../store/rows.ts'
import { retryNow, sendAsNew, discardActionIn, discardDraftIn, type Discarded } from './outbox.ts'
import { anOp, aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import type { Table } from 'dexie'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { getDraft, pendingOps } from '../store/account-rows.ts'
import { enqueueWithFiles } from './action-files.ts'
import { addAttachment } from '../drafts/attach.ts'
import { readAttachment } from '../store/files.ts'
import { editDraft } from '../drafts/draft.ts'
import { saveDraft, sendDraft } from '../drafts/queue.ts'
import { startDraft } from '../drafts/start.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { storeOwnValue } from '../drafts/write-account-value.ts'

const sealed = sealedOf('action')
const waits = { sealed, attempts: 3, ambiguous: true, delayMs: 60_000 } as const
const star = (on: boolean): Intent => ({ name: 'price-star', id: '1', on })
const cart = (name: 'cart-add' | 'cart-remove', ...ids: string[]): Intent =>
  name === 'cart-add' ? { name, ids, products: {} } : { name, ids }

const setUp = async (...ops: OpRow[]) => {
  const kick = vi.fn()
  const account = await testAccount(undefined, { kick })
  await account.db.ops.bulkPut(ops)
  const gates = ['auth', 'server', 'throttle', 'client', 'quota:ENQUIRY']
  for (const name of gates) await account.db.gates.put({ name, block: null, delayMs: null, closedAt: 0, note: '' })
  return { ...account, kick, op: (opId: string) => account.db.ops.get(opId) }
}

describe('a retry by the buyer', () => {
  test('KEY-3 sends waiting operations with their original keys and bytes', async () => {
    const op = opOf('o', { ...waits, state: 'retry' })
    const here = await setUp(op)
    await retryNow.in(here)
    expect(await here.op('o')).toEqual({ ...op, delayMs: 0 })
    expect(here.kick.mock.calls).toEqual([['now']])
  })

  test('opens every gate except "auth"', async () => {
    const here = await setUp()
    await retryNow.in(here)
    expect(await here.db.gates.toCollection().primaryKeys()).toEqual(['auth'])
  })

  test.each(['inflight', 'conflict', 'done'] as const)('leaves %s operations unchanged', async (state) => {
    const op = opOf('o', { ...waits, state })
    const here = await setUp(op)
    await retryNow.in(here)
    await retryNow.in(here, anOp('o'))
    expect(await here.op('o')).toEqual(op)
  })

  test('PARK-1 does not send a parked operation, unless that operation is retried alone, which repeats it unchanged', async () => {
    const op = opOf('o', { ...waits, state: 'parked', block: { why: 'unconfirmed' } })
    const here = await setUp(op)
    await retryNow.in(here)
    expect(await here.op('o')).toEqual(op)
    await retryNow.in(here, anOp('o'))
    expect(await here.op('o')).toMatchObject({ state: 'retry', sealed, block: null, lastAnswer: decidedAgain })
  })

  test('REFUSE-3 reopens refused operations', async () => {
    const here = await setUp(opOf('o', { type: 'save', state: 'rejected', attempts: 2, block: { why: 'forbidden' } }))
    await retryNow.in(here)
    expect(await here.op('o')).toMatchObject({ state: 'open', attempts: 0, block: null, sealed: null })
  })

  test('of one operation leaves all others unchanged, and does nothing if the operation was deleted', async () => {
    const other = opOf('other', { ...waits, state: 'retry' })
    const here = await setUp(opOf('o', { ...waits, state: 'retry' }), other)
    await retryNow.in(here, anOp('o'))
    await retryNow.in(here, anOp('none'))
    expect(await here.op('other')).toEqual(other)
  })
})

describe('COAL-6 a refused intent that is retried after a later one', () => {
  const lane = 'price-star:1'
  test.each(['done', 'open', 'inflight'] as const)(
    'is removed if the later one is %s and completely replaces it',
    async (state) => {
      const here = await setUp(
        opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 1 }),
        opOf('later', { lane, state, intent: star(false), seq: 2 }),
      )
      await retryNow.in(here)
      expect(await here.op('refused')).toBeUndefined()
      expect((await here.db.log.toArray()).map(({ what }) => what)).toEqual(['withdrawn: said otherwise since'])
    },
  )

  test('is queued under a new key, without what the later one changed', async () => {
    const here = await setUp(
      opOf('refused', { lane: 'cart', state: 'rejected', intent: cart('cart-add', '1', '2'), seq: 1 }),
      opOf('later', { lane: 'cart', state: 'done', intent: cart('cart-remove', '2'), seq: 2 }),
    )
    await retryNow.in(here)
    const [rest] = await here.db.ops.orderBy('seq').toArray()
    expect(rest).toMatchObject({ state: 'open', seq: 1, intent: { ids: ['1'] } })
    expect(rest?.opId).not.toBe('refused')
  })

  test('is not changed by earlier intents', async () => {
    const here = await setUp(
      opOf('earlier', { lane, state: 'done', intent: star(false), seq: 1 }),
      opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 2 }),
    )
    await retryNow.in(here)
    expect(await here.op('refused')).toMatchObject({ state: 'open', intent: star(true) })
  })
})

describe('PARK-1 an action whose key was used for something else', () => {
  const stuck = opOf('o', {
    ...waits,
    state: 'parked',
    block: { why: 'key-reused' },
    intent: star(true),
    deps: [anOp('up')],
    title: 'Glyphosate',
  })

  test('becomes one new operation even if the button is pressed twice', async () => {
    const here = await setUp(stuck)
    const both = await Promise.all([sendAsNew.in(here, anOp('o')), sendAsNew.in(here, anOp('o'))])
    expect(both.toSorted()).toEqual([false, true])
    expect(await here.db.ops.count()).toBe(1)
  })

  test.each<[string, Partial<OpRow>]>([
    ['of unknown outcome', { block: { why: 'unconfirmed' } }],
    ['that was refused', { state: 'rejected' }],
    ['of a draft', { type: 'send' }],
    ['without an intent', { intent: null }],
  ])('cannot be an operation %s', async (_, part) => {
    const here = await setUp({ ...stuck, ...part })
    expect(await sendAsNew.in(here, anOp('o'))).toBe(false)
    expect(await here.op('o')).toEqual({ ...stuck, ...part })
    expect(await sendAsNew.in(here, anOp('none'))).toBe(false)
  })
})

test('STOR-1 an action whose key was used is not changed if the disk fails', async () => {
  const op = opOf('o', { ...waits, state: 'parked', block: { why: 'key-reused' }, intent: star(true) })
  const here = await setUp(op)
  here.db.ops.hook('creating', () => {
    throw new DOMException('given up', 'AbortError')
  })
  await expect(sendAsNew.in(here, anOp('o'))).rejects.toMatchObject({ kind: 'refused' })
  expect([await here.op('o'), await here.db.log.count()]).toEqual([op, 0])
})

const withDraft = async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await editDraft.in(account, localId, (content) => ({ ...filled(content), note: 'typed' }))
  await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
  const rows = async () => ({ draft: await getDraft(account.db, localId), ops: await pendingOps(account.db) })
  return { account, localId, rows }
}
const undo = async (discarded: Discarded) => {
  if (!discarded.ok) throw new Error(discarded.reason)
  await discarded.undo()
}
const saved = async ({ account, localId }: Awaited<ReturnType<typeof withDraft>>) => {
  const draft = await getDraft(account.db, localId)
  if (draft) await account.db.drafts.put({ ...draft, serverId: aRecordId('7'), serverVersion: 1, ackedRev: draft.rev })
}

describe('a discarded draft', () => {
  test('is restored with text, file and waiting send if the server never received it', async () => {
    const { account, localId, rows } = await withDraft()
    await sendDraft.in(account, localId)
    const before = await rows()
    const discarded = await discardDraftIn(account, localId)
    expect(await rows()).toEqual({ draft: null, ops: [] })
    expect(await account.db.parts.count()).toBe(0)
    await undo(discarded)
    const after = await rows()
    expect(after.ops).toEqual(before.ops)
    expect(after.draft).toEqual({ ...before.draft, updatedSeq: after.draft?.updatedSeq })
    expect((await readAttachment(account.db, after.draft?.mine.attachments[0]?.blobId ?? ''))?.size).toBe(6)
  })

  test('is restored by withdrawing a deletion that was not sent', async () => {
    const here = await withDraft()
    await saved(here)
    const discarded = await discardDraftIn(here.account, here.localId)
    expect((await here.rows()).ops.map((op) => op.type)).toEqual(['discard'])
    await undo(discarded)
    expect(await here.rows()).toMatchObject({ draft: { localId: here.localId, serverId: '7' }, ops: [] })
  })

  test('becomes a new draft with its files if it was deleted on the server', async () => {
    const here = await withDraft()
    await saved(here)
    await storeOwnValue.in(here.account, `targets:${here.localId}`, { 1: '2.40' })
    await storeOwnValue.in(here.account, `paste:${here.localId}`, 'Product 9')
    const discarded = await discardDraftIn(here.account, here.localId)
    const [deletion] = (await here.rows()).ops
    if (deletion) await here.account.db.ops.put({ ...deletion, state: 'inflight' })
    await undo(discarded)
    const copies = (await here.account.db.drafts.toArray()).filter((row) => row.localId !== here.localId)
    expect(copies).toMatchObject([{ serverId: null, ackedRev: 0, mine: { note: 'typed' } }])
    const [file] = copies[0]?.mine.attachments ?? []
    expect((await readAttachment(here.account.db, file?.blobId ?? ''))?.size).toBe(6)
    const valueAt = async (name: string) => (await here.account.db.meta.get(`kept:${name}:${copies[0]?.localId}`))?.v
    expect([await valueAt('targets'), await valueAt('paste')]).toEqual([{ 1: '2.40' }, 'Product 9'])
    // The deletion removes the old draft's files, which must not be those of the new draft.
    expect((await here.account.db.blobs.toArray()).map((row) => row.draftId)).toEqual([copies[0]?.localId])
  })

  test.each([
    ['deleted on the server', true],
    ['unknown to the server', false],
  ])('that is %s is neither lost nor doubled by a crash between any two statements', async (_, isDeleted) => {
    const here = await withDraft()
    if (isDeleted) await saved(here)
    const discarded = await discardDraftIn(here.account, here.localId)
    const [deletion] = (await here.rows()).ops
    if (deletion) await here.account.db.ops.put({ ...deletion, state: 'inflight' })
    const { db } = here.account
    const tables = ['drafts', 'ops', 'blobs', 'parts', 'meta'] as const
    const all = () => Promise.all(tables.map((name) => db.table(name).toArray()))
    const before = await all()
    for (const [table, method] of [
      [db.blobs, 'put'],
      [db.parts, 'put'],
      [db.drafts, 'put'],
      [db.log, 'add'],
    ] as const) {
      const crash = vi.spyOn<Table, 'put' | 'add'>(table, method).mockImplementation(() => {
        throw new Error('gone')
      })
      await expect(undo(discarded)).rejects.toThrow('gone')
      crash.mockRestore()
      expect(await all()).toEqual(before)
    }
    await undo(discarded)
    const back = (await db.drafts.toArray()).filter((row) => row.mine.note === 'typed' && (!isDeleted || row.rev === 1))
    expect(back).toHaveLength(1)
    expect((await db.blobs.toArray()).map((row) => row.draftId)).toEqual([back[0]?.localId])
    expect(await db.parts.count()).toBe(1)
  })

  test('is restored once if the button is pressed twice', async () => {
    const { account, localId } = await withDraft()
    const discarded = await discardDraftIn(account, localId)
    await Promise.all([undo(discarded), undo(discarded)])
    expect(await account.db.drafts.count()).toBe(1)
  })

  test('can be restored again after a failure', async () => {
    const { account, localId } = await withDraft()
    const discarded = await discardDraftIn(account, localId)
    const put = vi.spyOn(account.db, 'transaction').mockRejectedValueOnce(new Error('the disk is gone'))
    await expect(undo(discarded)).rejects.toThrow()
    put.mockRestore()
    await undo(discarded)
    expect((await getDraft(account.db, localId))?.mine.note).toBe('typed')
  })

  test('stays as it is, and is not discarded, while its send is in flight', async () => {
    const { account, localId, rows } = await withDraft()
    await saveDraft.in(account, localId)
    await sendDraft.in(account, localId)
    const send = (await rows()).ops.find((op) => op.type === 'send')
    if (send) await account.db.ops.put({ ...send, state: 'inflight' })
    const before = await rows()
    expect(await discardDraftIn(account, localId)).toEqual({ ok: false, reason: 'leaving' })
    expect(await rows()).toEqual(before)
  })
})

describe('a discarded action', () => {
  test('loses its files and uploads, is in the journal, and can be restored', async () => {
    const account = await testAccount()
    const intent = {
      name: 'record-receive',
      kind: 'sample',
      id: aRecordId('9'),
      shipmentId: aShipmentId('1'),
      text: '',
      files: [],
    } as const
    await enqueueWithFiles(
      account,
      { ...intent, files: [] },
      [{ blob: new Blob(['%PDF-1']), name: 'proof.pdf' }],
      'S-9',
    )
    const before = await pendingOps(account.db)
    const action = before.find((op) => op.type === 'action')
    const discarded = await discardActionIn(account, action?.opId ?? anOp(''))
    expect(await pendingOps(account.db)).toEqual([])
    expect([await account.db.blobs.count(), await account.db.parts.count()]).toEqual([0, 0])
    expect((await account.db.log.toArray()).map((row) => row.opId).toSorted()).toEqual(
      before.map((op) => op.opId).toSorted(),
    )
    await undo(discarded)
    expect(await pendingOps(account.db)).toEqual(before)
    expect([await account.db.blobs.count(), await account.db.parts.count()]).toEqual([1, 1])
  })

  test.each([
    ['open', true],
    ['rejected', true],
    ['parked', true],
    ['inflight', false],
  ] as const)('in state %s may be discarded: %s', async (state, may) => {
    const account = await testAccount()
    await enqueue(account, { name: 'record-answer', kind: 'enquiry', id: aRecordId('9'), text: 'yes' }, 'ENQ-9')
    const [op] = await pendingOps(account.db)
    if (op) await account.db.ops.put({ ...op, state })
    expect((await discardActionIn(account, op?.opId ?? anOp(''))).ok).toBe(may)
    expect(await pendingOps(account.db)).toHaveLength(may ? 0 : 1)
  })
})
