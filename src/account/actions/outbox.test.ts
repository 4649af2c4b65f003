import { describe, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { sentAgainAnswer, type Intent, type OpRow } from '../store/rows.ts'
import {
  makeOpsDue,
  requeueAsNewAction,
  discardActionWithUndo,
  discardDraftWithUndo,
  type DiscardResult,
} from './outbox.ts'
import { anOpId, aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import type { Table } from 'dexie'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { getDraft, pendingOps, readAttachment } from '../store/db.ts'
import { enqueueWithFiles } from './action-files.ts'
import { addAttachment } from '../drafts/attach.ts'
import { editDraft } from '../drafts/draft.ts'
import { saveDraft, sendDraft } from '../drafts/queue.ts'
import { startDraft } from '../drafts/start.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { storeAccountValue } from '../drafts/write-account-value.ts'

const sealed = sealedOf('action')
const waitingFields = { sealed, attempts: 3, ambiguous: true, delayMs: 60_000 } as const
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
  test('KEY-3 makes waiting operations due with their original keys and bytes', async () => {
    const op = opOf('o', { ...waitingFields, state: 'retry' })
    const setup = await setUp(op)
    await makeOpsDue.in(setup)
    expect(await setup.op('o')).toEqual({ ...op, delayMs: 0 })
    expect(setup.kick.mock.calls).toEqual([['now']])
  })

  test('opens every gate except "auth"', async () => {
    const setup = await setUp()
    await makeOpsDue.in(setup)
    expect(await setup.db.gates.toCollection().primaryKeys()).toEqual(['auth'])
  })

  test.each(['inflight', 'conflict', 'done'] as const)('leaves %s operations unchanged', async (state) => {
    const op = opOf('o', { ...waitingFields, state })
    const setup = await setUp(op)
    await makeOpsDue.in(setup)
    await makeOpsDue.in(setup, anOpId('o'))
    expect(await setup.op('o')).toEqual(op)
  })

  test('PARK-1 repeats a parked operation, unchanged, only if that operation is retried alone', async () => {
    const op = opOf('o', { ...waitingFields, state: 'parked', block: { why: 'unconfirmed' } })
    const setup = await setUp(op)
    await makeOpsDue.in(setup)
    expect(await setup.op('o')).toEqual(op)
    await makeOpsDue.in(setup, anOpId('o'))
    expect(await setup.op('o')).toMatchObject({ state: 'retry', sealed, block: null, lastAnswer: sentAgainAnswer })
  })

  test('REFUSE-3 reopens refused operations', async () => {
    const setup = await setUp(opOf('o', { type: 'save', state: 'rejected', attempts: 2, block: { why: 'forbidden' } }))
    await makeOpsDue.in(setup)
    expect(await setup.op('o')).toMatchObject({ state: 'open', attempts: 0, block: null, sealed: null })
  })

  test('a retry of one operation changes no other operation, and a retry of a deleted one does nothing', async () => {
    const otherOp = opOf('other', { ...waitingFields, state: 'retry' })
    const setup = await setUp(opOf('o', { ...waitingFields, state: 'retry' }), otherOp)
    await makeOpsDue.in(setup, anOpId('o'))
    await makeOpsDue.in(setup, anOpId('none'))
    expect(await setup.op('other')).toEqual(otherOp)
  })
})

describe('COAL-6 a refused intent that is retried after a later one', () => {
  const lane = 'price-star:1'
  test.each(['done', 'open', 'inflight'] as const)(
    'is removed if the later one is %s and completely replaces it',
    async (state) => {
      const setup = await setUp(
        opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 1 }),
        opOf('later', { lane, state, intent: star(false), seq: 2 }),
      )
      await makeOpsDue.in(setup)
      expect(await setup.op('refused')).toBeUndefined()
      expect((await setup.db.log.toArray()).map(({ what }) => what)).toEqual(['withdrawn: said otherwise since'])
    },
  )

  test('is queued under a new key, without what the later one changed', async () => {
    const setup = await setUp(
      opOf('refused', { lane: 'cart', state: 'rejected', intent: cart('cart-add', '1', '2'), seq: 1 }),
      opOf('later', { lane: 'cart', state: 'done', intent: cart('cart-remove', '2'), seq: 2 }),
    )
    await makeOpsDue.in(setup)
    const [rest] = await setup.db.ops.orderBy('seq').toArray()
    expect(rest).toMatchObject({ state: 'open', seq: 1, intent: { ids: ['1'] } })
    expect(rest?.opId).not.toBe('refused')
  })

  test('is not changed by earlier intents', async () => {
    const setup = await setUp(
      opOf('earlier', { lane, state: 'done', intent: star(false), seq: 1 }),
      opOf('refused', { lane, state: 'rejected', intent: star(true), seq: 2 }),
    )
    await makeOpsDue.in(setup)
    expect(await setup.op('refused')).toMatchObject({ state: 'open', intent: star(true) })
  })
})

describe('PARK-1 an action whose key was used for something else', () => {
  const stuck = opOf('o', {
    ...waitingFields,
    state: 'parked',
    block: { why: 'key-reused' },
    intent: star(true),
    deps: [anOpId('up')],
    title: 'Glyphosate',
  })

  test('becomes one new operation even if the button is pressed twice', async () => {
    const setup = await setUp(stuck)
    const bothResults = await Promise.all([
      requeueAsNewAction.in(setup, anOpId('o')),
      requeueAsNewAction.in(setup, anOpId('o')),
    ])
    expect(bothResults.toSorted()).toEqual([false, true])
    expect(await setup.db.ops.count()).toBe(1)
  })

  test.each<[string, Partial<OpRow>]>([
    ['of unknown outcome', { block: { why: 'unconfirmed' } }],
    ['that was refused', { state: 'rejected' }],
    ['of a draft', { type: 'send' }],
    ['without an intent', { intent: null }],
  ])('an operation %s is not queued as a new one', async (_, part) => {
    const setup = await setUp({ ...stuck, ...part })
    expect(await requeueAsNewAction.in(setup, anOpId('o'))).toBe(false)
    expect(await setup.op('o')).toEqual({ ...stuck, ...part })
    expect(await requeueAsNewAction.in(setup, anOpId('none'))).toBe(false)
  })
})

test('STOR-1 an action whose key was used for something else is not changed if the disk fails', async () => {
  const op = opOf('o', { ...waitingFields, state: 'parked', block: { why: 'key-reused' }, intent: star(true) })
  const setup = await setUp(op)
  setup.db.ops.hook('creating', () => {
    throw new DOMException('given up', 'AbortError')
  })
  await expect(requeueAsNewAction.in(setup, anOpId('o'))).rejects.toMatchObject({ kind: 'refused' })
  expect([await setup.op('o'), await setup.db.log.count()]).toEqual([op, 0])
})

const withDraft = async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await editDraft.in(account, localId, (content) => ({ ...fillContent(content), note: 'typed' }))
  await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
  const rows = async () => ({ draft: await getDraft(account.db, localId), ops: await pendingOps(account.db) })
  return { account, localId, rows }
}
const undo = async (discarded: DiscardResult) => {
  if (!discarded.ok) throw new Error(discarded.reason)
  await discarded.undo()
}
const markSaved = async ({ account, localId }: Awaited<ReturnType<typeof withDraft>>) => {
  const draft = await getDraft(account.db, localId)
  if (draft) await account.db.drafts.put({ ...draft, serverId: aRecordId('7'), serverVersion: 1, ackedRev: draft.rev })
}

describe('a discarded draft', () => {
  test('is restored with text, file and waiting send if the server never received it', async () => {
    const { account, localId, rows } = await withDraft()
    await sendDraft.in(account, localId)
    const rowsBefore = await rows()
    const discardResult = await discardDraftWithUndo.in(account, localId)
    expect(await rows()).toEqual({ draft: null, ops: [] })
    expect(await account.db.parts.count()).toBe(0)
    await undo(discardResult)
    const rowsAfter = await rows()
    expect(rowsAfter.ops).toEqual(rowsBefore.ops)
    expect(rowsAfter.draft).toEqual({ ...rowsBefore.draft, updatedSeq: rowsAfter.draft?.updatedSeq })
    expect((await readAttachment(account.db, rowsAfter.draft?.mine.attachments[0]?.blobId ?? ''))?.size).toBe(6)
  })

  test('is restored by withdrawing a deletion that was not sent', async () => {
    const setup = await withDraft()
    await markSaved(setup)
    const discardResult = await discardDraftWithUndo.in(setup.account, setup.localId)
    expect((await setup.rows()).ops.map((op) => op.type)).toEqual(['discard'])
    await undo(discardResult)
    expect(await setup.rows()).toMatchObject({ draft: { localId: setup.localId, serverId: '7' }, ops: [] })
  })

  test('is restored as a new draft with files, prices and pasted text if its deletion is in flight', async () => {
    const setup = await withDraft()
    await markSaved(setup)
    await storeAccountValue.in(setup.account, `targets:${setup.localId}`, { 1: '2.40' })
    await storeAccountValue.in(setup.account, `paste:${setup.localId}`, 'Product 9')
    const discardResult = await discardDraftWithUndo.in(setup.account, setup.localId)
    const [deletion] = (await setup.rows()).ops
    if (deletion) await setup.account.db.ops.put({ ...deletion, state: 'inflight' })
    await undo(discardResult)
    const copies = (await setup.account.db.drafts.toArray()).filter((row) => row.localId !== setup.localId)
    expect(copies).toMatchObject([{ serverId: null, ackedRev: 0, mine: { note: 'typed' } }])
    const [file] = copies[0]?.mine.attachments ?? []
    expect((await readAttachment(setup.account.db, file?.blobId ?? ''))?.size).toBe(6)
    const valueAt = async (name: string) => (await setup.account.db.meta.get(`kept:${name}:${copies[0]?.localId}`))?.v
    expect([await valueAt('targets'), await valueAt('paste')]).toEqual([{ 1: '2.40' }, 'Product 9'])
    // The deletion removes the old draft's files, which must not be those of the new draft.
    expect((await setup.account.db.blobs.toArray()).map((row) => row.draftId)).toEqual([copies[0]?.localId])
  })

  test.each([
    ['deleted on the server', true],
    ['unknown to the server', false],
  ])('a crash at any write of a restore neither loses nor doubles a draft that is %s', async (_, isDeleted) => {
    const setup = await withDraft()
    if (isDeleted) await markSaved(setup)
    const discardResult = await discardDraftWithUndo.in(setup.account, setup.localId)
    const [deletion] = (await setup.rows()).ops
    if (deletion) await setup.account.db.ops.put({ ...deletion, state: 'inflight' })
    const { db } = setup.account
    const tables = ['drafts', 'ops', 'blobs', 'parts', 'meta'] as const
    const all = () => Promise.all(tables.map((name) => db.table(name).toArray()))
    const rowsBefore = await all()
    for (const [table, method] of [
      [db.blobs, 'put'],
      [db.parts, 'put'],
      [db.drafts, 'put'],
      [db.log, 'add'],
    ] as const) {
      const crash = vi.spyOn<Table, 'put' | 'add'>(table, method).mockImplementation(() => {
        throw new Error('gone')
      })
      await expect(undo(discardResult)).rejects.toThrow('gone')
      crash.mockRestore()
      expect(await all()).toEqual(rowsBefore)
    }
    await undo(discardResult)
    const back = (await db.drafts.toArray()).filter((row) => row.mine.note === 'typed' && (!isDeleted || row.rev === 1))
    expect(back).toHaveLength(1)
    expect((await db.blobs.toArray()).map((row) => row.draftId)).toEqual([back[0]?.localId])
    expect(await db.parts.count()).toBe(1)
  })

  test('is restored once if the button is pressed twice', async () => {
    const { account, localId } = await withDraft()
    const discardResult = await discardDraftWithUndo.in(account, localId)
    await Promise.all([undo(discardResult), undo(discardResult)])
    expect(await account.db.drafts.count()).toBe(1)
  })

  test('can be restored after an earlier attempt failed', async () => {
    const { account, localId } = await withDraft()
    const discardResult = await discardDraftWithUndo.in(account, localId)
    const transactionSpy = vi.spyOn(account.db, 'transaction').mockRejectedValueOnce(new Error('the disk is gone'))
    await expect(undo(discardResult)).rejects.toThrow()
    transactionSpy.mockRestore()
    await undo(discardResult)
    expect((await getDraft(account.db, localId))?.mine.note).toBe('typed')
  })

  test('a draft whose send is in flight is not discarded and does not change', async () => {
    const { account, localId, rows } = await withDraft()
    await saveDraft.in(account, localId)
    await sendDraft.in(account, localId)
    const send = (await rows()).ops.find((op) => op.type === 'send')
    if (send) await account.db.ops.put({ ...send, state: 'inflight' })
    const rowsBefore = await rows()
    expect(await discardDraftWithUndo.in(account, localId)).toEqual({ ok: false, reason: 'leaving' })
    expect(await rows()).toEqual(rowsBefore)
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
    const opsBefore = await pendingOps(account.db)
    const action = opsBefore.find((op) => op.type === 'action')
    const discardResult = await discardActionWithUndo.in(account, action?.opId ?? anOpId(''))
    expect(await pendingOps(account.db)).toEqual([])
    expect([await account.db.blobs.count(), await account.db.parts.count()]).toEqual([0, 0])
    expect((await account.db.log.toArray()).map((row) => row.opId).toSorted()).toEqual(
      opsBefore.map((op) => op.opId).toSorted(),
    )
    await undo(discardResult)
    expect(await pendingOps(account.db)).toEqual(opsBefore)
    expect([await account.db.blobs.count(), await account.db.parts.count()]).toEqual([1, 1])
  })

  test.each([
    ['open', true],
    ['rejected', true],
    ['parked', true],
    ['inflight', false],
  ] as const)('an action in state %s may be discarded: %s', async (state, may) => {
    const account = await testAccount()
    await enqueue(account, { name: 'record-answer', kind: 'enquiry', id: aRecordId('9'), text: 'yes' }, 'ENQ-9')
    const [op] = await pendingOps(account.db)
    if (op) await account.db.ops.put({ ...op, state })
    expect((await discardActionWithUndo.in(account, op?.opId ?? anOpId(''))).ok).toBe(may)
    expect(await pendingOps(account.db)).toHaveLength(may ? 0 : 1)
  })
})
