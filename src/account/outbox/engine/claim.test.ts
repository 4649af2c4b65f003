import { describe, expect, test } from 'vitest'
import { contentOf, draftOf, opOf, sealedOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { testDrain } from '#tests/harness/sync/test-drain.ts'
import type { DraftRow, OpRow } from '../../store/rows.ts'
import { claimOp, releaseClaim } from './claim.ts'
import { beginEpoch, FencedError } from './context.ts'
import { aRecordId, anOpId } from '#tests/harness/ids.ts'

const saveOp = opOf('o', { type: 'save', draftId: 'd', kind: 'enquiry', lane: 'draft:d' })
const sendOp: OpRow = { ...saveOp, type: 'send' }

const setUp = async (op: OpRow, draft: Partial<DraftRow> | null = {}) => {
  const setup = await testDrain()
  const ownOp = { ...op, sub: setup.drain.sub }
  await setup.db.ops.put(ownOp)
  if (draft) await setup.db.drafts.put(draftOf('d', { rev: 2, ...draft }))
  return { ...setup, seen: ownOp, op: () => setup.op('o') }
}

describe('CLAIM-1 a claim', () => {
  test('FENCE-1 fails in a context that was replaced', async () => {
    const setup = await setUp(saveOp)
    await beginEpoch(setup.drain)
    await expect(claimOp(setup.drain, setup.seen)).rejects.toThrow(FencedError)
    expect(await setup.op()).toEqual(setup.seen)
  })

  test('succeeds in only one of two contexts that read the same operation', async () => {
    const setup = await setUp(saveOp)
    const claims = await Promise.all([claimOp(setup.drain, setup.seen), claimOp(setup.drain, setup.seen)])
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('F37 a claim on a full disk leaves the operation unclaimed', async () => {
    const setup = await setUp(saveOp)
    setup.db.ops.hook('updating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(claimOp(setup.drain, setup.seen)).rejects.toMatchObject({ kind: 'full' })
    expect(await setup.op()).toEqual(setup.seen)
  })

  test.each([
    ['withdrawn', null],
    ['done by another context', { state: 'done' }],
    ['parked', { state: 'parked' }],
    ['tried by another context', { attempts: 1 }],
    ['changed', { intent: { name: 'messages-read-all' } }],
  ] as const)('an operation that was %s since it was read cannot be claimed', async (_, part) => {
    const setup = await setUp(saveOp)
    if (part) await setup.db.ops.update('o', part)
    else await setup.db.ops.delete('o')
    expect(await claimOp(setup.drain, setup.seen)).toBeNull()
    expect((await setup.db.ops.get('o'))?.claim ?? null).toBeNull()
  })
})

test('SEAL-1 a claim repeats sealed bytes even if the draft was edited since', async () => {
  const sealed = sealedOf('create', { key: 'c-d-0', body: '{"old":1}', content: contentOf('old') })
  const setup = await setUp({ ...saveOp, state: 'retry', sealed, ambiguous: true, attempts: 1 }, { rev: 9 })
  expect((await claimOp(setup.drain, setup.seen))?.op.sealed).toEqual(sealed)
})

describe('SEAL-2 SEND-2 an edit between sealing and claim', () => {
  const editedMeanwhile = async (op: OpRow, draft: Partial<DraftRow>, change: Partial<DraftRow>) => {
    const setup = await setUp(op, draft)
    const { sha256 } = setup.drain.ports
    const ports = {
      ...setup.drain.ports,
      sha256: async (bytes: ArrayBuffer) => {
        await setup.db.drafts.update('d', change)
        return sha256(bytes)
      },
    }
    return { claimed: await claimOp({ ...setup.drain, ports }, setup.seen), op: await setup.op() }
  }
  test.each([
    ['an edit', saveOp, {}, { rev: 3 }],
    ['a conflict', saveOp, {}, { conflict: { type: 'deleted' } }],
    ['a send that was taken back', sendOp, { sendRev: 2 }, { sendRev: null }],
  ] as const)('%s makes the bytes stale, and nothing is claimed', async (_, op, draft, change) => {
    const { claimed, op: after } = await editedMeanwhile(op, draft, change)
    expect(claimed).toBeNull()
    expect([after.state, after.sealed]).toEqual(['open', null])
  })

  test('is harmless if it does not change the revision', async () => {
    expect((await editedMeanwhile(sendOp, { sendRev: 2 }, { updatedAt: 9 })).claimed).not.toBeNull()
  })
})

describe('DEP-1 an operation with dependencies', () => {
  test.each([
    ['waits', 'open', false],
    ['is in progress', 'inflight', false],
    ['was refused', 'rejected', false],
    ['is done', 'done', true],
    ['was withdrawn', null, true],
  ] as const)('an operation whose dependency %s (%s) may be sent: %s', async (_, state, leaves) => {
    const setup = await setUp({ ...saveOp, deps: [anOpId('before')] })
    if (state) await setup.db.ops.put(opOf('before', { state }))
    expect((await claimOp(setup.drain, setup.seen)) !== null).toBe(leaves)
  })

  test('DEP-2 waits for a new upload of a file that has neither a URL nor an upload', async () => {
    const attachments = [{ blobId: 'b', name: 'b.pdf', size: 4, type: '', sha256: 'x', url: '' }]
    const setup = await setUp(saveOp, { mine: { ...contentOf(), attachments } })
    await putFile(setup.db, 'b', 'four', { draftId: 'd' })
    expect(await claimOp(setup.drain, setup.seen)).toBeNull()
    expect(await claimOp(setup.drain, await setup.op())).toBeNull()
    const uploads = await setup.db.ops.where('lane').equals('up:b').toArray()
    expect(uploads).toMatchObject([{ type: 'upload', draftId: 'd', state: 'open' }])
    expect((await setup.op()).deps).toEqual([uploads[0]?.opId])
  })
})

const lateContent = { ...contentOf(), maxReplyTime: '2026-11-20' }

test('SEND-3 a send with a passed deadline is not checked again if it may have been applied', async () => {
  const sealed = sealedOf('send', { content: lateContent })
  const setup = await setUp({ ...sendOp, state: 'retry', sealed, ambiguous: true }, { mine: lateContent })
  expect(await claimOp(setup.drain, setup.seen)).not.toBeNull()
  const sure = await setUp({ ...sendOp, state: 'retry', sealed, ambiguous: false }, { mine: lateContent })
  expect(await claimOp(sure.drain, sure.seen)).toBeNull()
})

describe('an operation with nothing to send', () => {
  test('COAL-3 is finished immediately if it discards a draft that the server never received', async () => {
    const setup = await setUp({ ...saveOp, type: 'discard' })
    expect(await claimOp(setup.drain, setup.seen)).toBeNull()
    expect([await setup.db.drafts.count(), (await setup.op()).state]).toEqual([0, 'done'])
    expect((await setup.db.log.toArray()).map(({ what }) => what)).toEqual(['draft removed', 'nothing to send'])
  })

  test('is finished if the server already has the saved text', async () => {
    const setup = await setUp(saveOp, { serverId: aRecordId('7'), ackedRev: 2 })
    expect(await claimOp(setup.drain, setup.seen)).toBeNull()
    expect([await setup.db.drafts.count(), (await setup.op()).state]).toEqual([1, 'done'])
  })
})

test('LANE-2 FENCE-3 a context that was replaced or lost the claim cannot release the operation', async () => {
  const setup = await setUp(saveOp)
  const opClaim = await claimOp(setup.drain, setup.seen)
  if (!opClaim) throw new Error('not claimed')
  await releaseClaim(setup.drain, { ...opClaim, attemptId: 'another' }, setup.seen)
  expect((await setup.op()).state).toBe('inflight')
  await setup.db.meta.put({ k: 'epoch', v: setup.drain.epoch + 1 })
  await releaseClaim(setup.drain, opClaim, setup.seen)
  expect((await setup.op()).state).toBe('inflight')
})
