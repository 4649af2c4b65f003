import { describe, expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { sentAgainAnswer, opRow } from '../../store/rows.ts'
import { writeTx } from '../../store/tx.ts'
import {
  addOp,
  ensureUploads,
  mayWithdraw,
  queueDeletion,
  reopenedOp,
  opForUnchangedRetry,
  withdrawOps,
} from './draft-ops.ts'
import { aRecordId, anOpId } from '#tests/harness/ids.ts'

const tables = ['ops', 'meta', 'log', 'drafts', 'blobs'] as const

test('ORD-1 a new operation belongs to the open account, has the next number, and is readable', async () => {
  const account = await testAccount()
  await account.db.meta.put({ k: 'seq', v: 7 })
  const part = { lane: 'cart', type: 'action', draftId: null, kind: null, title: 'Glyphosate' } as const
  const [one, two] = await writeTx(account.db, tables, async () => [
    await addOp(account, part),
    await addOp(account, { ...part, deps: [anOpId('x')] }),
  ])
  expect([one?.seq, two?.seq, two?.deps]).toEqual([8, 9, ['x']])
  const row = await account.db.ops.get(one?.opId ?? '')
  expect(opRow.parse(row)).toEqual(row)
  expect(row).toMatchObject({ sub: account.sub, state: 'open', pending: 1, sealed: null, intent: null, attempts: 0 })
})

test.each([
  ['never left', { state: 'open' }, true],
  ['was refused', { state: 'rejected' }, true],
  ['is in conflict', { state: 'conflict' }, true],
  ['waits and is known not to have arrived', { state: 'retry', ambiguous: false }, true],
  ['may have arrived', { state: 'retry', ambiguous: true }, false],
  ['is in progress', { state: 'inflight' }, false],
  ['is parked', { state: 'parked' }, false],
  ['is done', { state: 'done' }, false],
] as const)('COAL-5 an operation that %s (%o) may be withdrawn: %s', (_, part, may) => {
  expect(mayWithdraw(opOf('o', part))).toBe(may)
})

test('SEAL-1 reopening an operation drops its bytes, and retrying it unchanged retains them', () => {
  const op = opOf('o', {
    state: 'parked',
    sealed: sealedOf('send'),
    attempts: 4,
    ambiguous: true,
    delayMs: 9,
    deps: [anOpId('x')],
  })
  const stoppedOp = { ...op, block: { why: 'unconfirmed' as const }, claim: { epoch: 1, attemptId: 'a' } }
  expect(reopenedOp(stoppedOp)).toMatchObject({
    state: 'open',
    sealed: null,
    attempts: 0,
    delayMs: 0,
    block: null,
    claim: null,
  })
  expect(reopenedOp(stoppedOp).deps).toEqual(['x'])
  expect(opForUnchangedRetry(stoppedOp)).toEqual({
    ...stoppedOp,
    state: 'retry',
    delayMs: 0,
    block: null,
    lastAnswer: sentAgainAnswer,
  })
})

test('OPS-1 a withdrawn operation is in the journal unchanged, with bytes and key', async () => {
  const account = await testAccount()
  const ops = [opOf('a', { sealed: sealedOf('send') }), opOf('b', { draftId: 'd' }), opOf('c')]
  await account.db.ops.bulkPut(ops)
  await writeTx(account.db, tables, () => withdrawOps(account, ops.slice(0, 2), 'because'))
  expect(await account.db.ops.toCollection().primaryKeys()).toEqual(['c'])
  expect(await account.db.log.toArray()).toMatchObject([
    { what: 'withdrawn: because', opId: 'a', draftId: null, detail: ops[0] },
    { what: 'withdrawn: because', opId: 'b', draftId: 'd', detail: ops[1] },
  ])
})

test("COAL-4 a deletion waits in the draft's lane for a save in flight, and clears the confirmed send", async () => {
  const account = await testAccount()
  const draft = draftOf('d', { serverId: aRecordId('7'), sendRev: 1 })
  await writeTx(account.db, tables, () => queueDeletion(account, draft, [anOpId('save')]))
  expect(await account.db.ops.toArray()).toMatchObject([
    { type: 'discard', lane: 'draft:d', draftId: 'd', deps: ['save'], title: 'Product 1' },
  ])
  expect((await account.db.drafts.get('d'))?.sendRev).toBeNull()
})

describe('UP-1 one upload for each file and draft', () => {
  const file = (blobId: string) => ({ blobId, name: blobId, size: 4, type: '', sha256: blobId, url: '' })
  const setUp = async (...blobIds: string[]) => {
    const account = await testAccount()
    const draft = draftOf('d', { mine: { ...contentOf(), attachments: blobIds.map(file) } })
    const uploads = (ops: Parameters<typeof ensureUploads>[2] = []) =>
      writeTx(account.db, tables, () => ensureUploads(account, draft, ops))
    return { ...account, uploads }
  }

  test('is queued for files that are attached and have no URL', async () => {
    const setup = await setUp('new', 'known', 'only on the server')
    await putFile(setup.db, 'new', 'aaaa', { draftId: 'd' })
    await putFile(setup.db, 'known', 'bbbb', { draftId: 'd', url: '/files/b' })
    await putFile(setup.db, 'removed', 'cccc', { draftId: 'd' })
    await putFile(setup.db, 'of another', 'dddd', { draftId: 'other' })
    const deps = await setup.uploads()
    const ops = await setup.db.ops.toArray()
    expect(ops).toMatchObject([{ type: 'upload', lane: 'up:new', title: 'new.pdf', draftId: 'd' }])
    expect(deps).toEqual(ops.map(({ opId }) => opId))
  })

  test('is reused while it waits or was refused, and replaced after it has finished', async () => {
    const setup = await setUp('a')
    await putFile(setup.db, 'a', 'aaaa', { draftId: 'd' })
    for (const state of ['open', 'inflight', 'rejected', 'parked'] as const)
      expect(await setup.uploads([opOf('u', { type: 'upload', lane: 'up:a', state })])).toEqual(['u'])
    expect(await setup.db.ops.count()).toBe(0)
    await setup.uploads([opOf('u', { type: 'upload', lane: 'up:a', state: 'done' })])
    expect(await setup.db.ops.count()).toBe(1)
  })
})
