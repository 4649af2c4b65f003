import { describe, expect, test } from 'vitest'
import { contentOf, draftOf, opOf, sealedOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { testDrain } from '#tests/harness/sync/test-drain.ts'
import type { DraftRow, OpRow } from '../../store/rows.ts'
import { claim, releaseClaim } from './claim.ts'
import { beginEpoch, Fenced } from './context.ts'
import { aRecordId, anOp } from '#tests/harness/ids.ts'

const saveOp = opOf('o', { type: 'save', draftId: 'd', kind: 'enquiry', lane: 'draft:d' })
const sendOp: OpRow = { ...saveOp, type: 'send' }

const setUp = async (op: OpRow, draft: Partial<DraftRow> | null = {}) => {
  const here = await testDrain()
  const own = { ...op, sub: here.drain.sub }
  await here.db.ops.put(own)
  if (draft) await here.db.drafts.put(draftOf('d', { rev: 2, ...draft }))
  return { ...here, seen: own, op: () => here.op('o') }
}

describe('CLAIM-1 a claim', () => {
  test('FENCE-1 fails in a context that was replaced', async () => {
    const here = await setUp(saveOp)
    await beginEpoch(here.drain)
    await expect(claim(here.drain, here.seen)).rejects.toThrow(Fenced)
    expect(await here.op()).toEqual(here.seen)
  })

  test('succeeds in only one of two contexts that read the same operation', async () => {
    const here = await setUp(saveOp)
    const both = await Promise.all([claim(here.drain, here.seen), claim(here.drain, here.seen)])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  test('F37 on a full disk leaves the operation unclaimed', async () => {
    const here = await setUp(saveOp)
    here.db.ops.hook('updating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(claim(here.drain, here.seen)).rejects.toMatchObject({ kind: 'full' })
    expect(await here.op()).toEqual(here.seen)
  })

  test.each([
    ['withdrawn', null],
    ['done by another context', { state: 'done' }],
    ['parked', { state: 'parked' }],
    ['tried by another context', { attempts: 1 }],
    ['changed', { intent: { name: 'messages-read-all' } }],
  ] as const)('an operation that was %s since it was read does not leave', async (_, part) => {
    const here = await setUp(saveOp)
    if (part) await here.db.ops.update('o', part)
    else await here.db.ops.delete('o')
    expect(await claim(here.drain, here.seen)).toBeNull()
    expect((await here.db.ops.get('o'))?.claim ?? null).toBeNull()
  })
})

test('SEAL-1 repeats sealed bytes even if the draft was edited since', async () => {
  const sealed = sealedOf('create', { key: 'c-d-0', body: '{"old":1}', content: contentOf('old') })
  const here = await setUp({ ...saveOp, state: 'retry', sealed, ambiguous: true, attempts: 1 }, { rev: 9 })
  expect((await claim(here.drain, here.seen))?.op.sealed).toEqual(sealed)
})

describe('SEAL-2 SEND-2 an edit between sealing and claim', () => {
  const editedMeanwhile = async (op: OpRow, draft: Partial<DraftRow>, change: Partial<DraftRow>) => {
    const here = await setUp(op, draft)
    const { sha256 } = here.drain.ports
    const ports = {
      ...here.drain.ports,
      sha256: async (bytes: ArrayBuffer) => {
        await here.db.drafts.update('d', change)
        return sha256(bytes)
      },
    }
    return { claimed: await claim({ ...here.drain, ports }, here.seen), op: await here.op() }
  }
  test.each([
    ['an edit', saveOp, {}, { rev: 3 }],
    ['a conflict', saveOp, {}, { conflict: { type: 'deleted' } }],
    ['a send that was taken back', sendOp, { sendRev: 2 }, { sendRev: null }],
  ] as const)('%s makes the bytes stale, and the next round seals new ones', async (_, op, draft, change) => {
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
  ] as const)('whose dependency %s (%s) may be sent: %s', async (_, state, leaves) => {
    const here = await setUp({ ...saveOp, deps: [anOp('before')] })
    if (state) await here.db.ops.put(opOf('before', { state }))
    expect((await claim(here.drain, here.seen)) !== null).toBe(leaves)
  })

  test('DEP-2 waits for a new upload of a file that has neither address nor upload', async () => {
    const attachments = [{ blobId: 'b', name: 'b.pdf', size: 4, type: '', sha256: 'x', url: '' }]
    const here = await setUp(saveOp, { mine: { ...contentOf(), attachments } })
    await putFile(here.db, 'b', 'four', { draftId: 'd' })
    expect(await claim(here.drain, here.seen)).toBeNull()
    expect(await claim(here.drain, await here.op())).toBeNull()
    const uploads = await here.db.ops.where('lane').equals('up:b').toArray()
    expect(uploads).toMatchObject([{ type: 'upload', draftId: 'd', state: 'open' }])
    expect((await here.op()).deps).toEqual([uploads[0]?.opId])
  })
})

describe('SEND-3 a send with a passed deadline', () => {
  const late = { ...contentOf(), maxReplyTime: '2026-11-20' }

  test('is not checked again if it may have been applied', async () => {
    const sealed = sealedOf('send', { content: late })
    const here = await setUp({ ...sendOp, state: 'retry', sealed, ambiguous: true }, { mine: late })
    expect(await claim(here.drain, here.seen)).not.toBeNull()
    const sure = await setUp({ ...sendOp, state: 'retry', sealed, ambiguous: false }, { mine: late })
    expect(await claim(sure.drain, sure.seen)).toBeNull()
  })
})

describe('an operation with nothing to send', () => {
  test('COAL-3 is finished immediately if it discards a draft that the server never received', async () => {
    const here = await setUp({ ...saveOp, type: 'discard' })
    expect(await claim(here.drain, here.seen)).toBeNull()
    expect([await here.db.drafts.count(), (await here.op()).state]).toEqual([0, 'done'])
    expect((await here.db.log.toArray()).map(({ what }) => what)).toEqual(['draft removed', 'nothing to send'])
  })

  test('is finished if the server already has the saved text', async () => {
    const here = await setUp(saveOp, { serverId: aRecordId('7'), ackedRev: 2 })
    expect(await claim(here.drain, here.seen)).toBeNull()
    expect([await here.db.drafts.count(), (await here.op()).state]).toEqual([1, 'done'])
  })
})

describe('LANE-2 an operation that is given back', () => {
  test('FENCE-3 does not change in a context that was replaced or lost the claim', async () => {
    const here = await setUp(saveOp)
    const claimed = await claim(here.drain, here.seen)
    if (!claimed) throw new Error('not claimed')
    await releaseClaim(here.drain, { ...claimed, attemptId: 'another' }, here.seen)
    expect((await here.op()).state).toBe('inflight')
    await here.db.meta.put({ k: 'epoch', v: here.drain.epoch + 1 })
    await releaseClaim(here.drain, claimed, here.seen)
    expect((await here.op()).state).toBe('inflight')
  })
})
