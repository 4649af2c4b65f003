import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import type { Draft } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftRow } from '../../store/rows.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { inflightOpOf, testDrain, draftOnServer } from '#tests/harness/sync/test-drain.ts'
import { handleConflict, handleOtherTextSent } from './conflicted.ts'
import type { SealedOp } from './applied.ts'

const base = contentOf('base')
const mine = { ...base, note: 'mine' }
const place = (content: RequestContent, deliveryPlace: string): RequestContent => ({
  ...content,
  terms: { ...content.terms, deliveryPlace },
})
const theirPlace = place(base, 'Rosario')
const theirNote = { ...base, note: 'theirs' }

const saveOp = inflightOpOf(
  'o',
  'update',
  { draftId: aDraftId('d'), attempts: 3, ambiguous: true },
  { rev: 3, content: mine },
)
const sendOp = inflightOpOf('o', 'send', { draftId: aDraftId('d') }, { rev: 3, content: mine })
const row = (part: Partial<DraftRow> = {}) =>
  draftOf('d', { base, mine, rev: 3, ackedRev: 2, serverId: aRecordId('7'), serverVersion: 4, updatedSeq: 1, ...part })

const setUp = async (op: SealedOp, draft: DraftRow | null = row()) => {
  const setup = await testDrain()
  if (draft) await setup.db.drafts.put(draft)
  await setup.db.ops.put(op)
  const draftIn = async () => (await setup.db.drafts.get('d')) ?? null
  const meets = (current: Draft) => setup.within(() => handleConflict(setup.drain, op, current))
  const journal = async () => (await setup.db.log.toArray()).map(({ what }) => what)
  return { ...setup, op: () => setup.op('o'), draft: draftIn, meets, words: journal }
}
const serverDraft = (content: RequestContent, version = 5, part = {}) =>
  draftOnServer('7', content, { version, ...part })

describe('MERGE-1 a save that meets another version', () => {
  test('I11 is merged, and both texts are in the journal', async () => {
    const setup = await setUp(saveOp)
    await setup.meets(serverDraft(theirPlace))
    expect(await setup.db.log.toArray()).toMatchObject([
      { what: 'merged', detail: { mine: { note: 'mine' }, theirs: { terms: { deliveryPlace: 'Rosario' } } } },
    ])
  })

  test('ends if the server has the same text', async () => {
    const setup = await setUp(saveOp)
    await setup.meets(serverDraft(mine))
    const draft = await setup.draft()
    expect(draft?.ackedRev).toBe(draft?.rev)
    expect(await setup.op()).toMatchObject({ state: 'done', pending: 0 })
  })

  test('is merged if this device knew no version before', async () => {
    const setup = await setUp(saveOp, row({ serverVersion: null }))
    await setup.meets(serverDraft(theirPlace, 1))
    expect((await setup.op()).state).toBe('open')
  })
})

describe('SEND-4 a send that meets another version', () => {
  test('a save with a send behind it is not merged: the send is withdrawn, with a journal entry', async () => {
    const setup = await setUp(saveOp, row({ sendRev: 3 }))
    await setup.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await setup.meets(serverDraft(theirPlace))
    expect(await setup.db.ops.get('behind')).toBeUndefined()
    expect(await setup.words()).toEqual(['withdrawn: conflict', 'conflict: changed'])
    expect((await setup.draft())?.sendRev).toBeNull()
  })

  test('if only the version differs, a save is done and the send behind it stays queued', async () => {
    const setup = await setUp(saveOp, row({ sendRev: 3 }))
    await setup.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await setup.meets(serverDraft(base))
    expect([(await setup.op()).state, (await setup.db.ops.get('behind'))?.state]).toEqual(['done', 'open'])
    expect((await setup.draft())?.sendRev).toBe(3)
  })
})

test('CONF-3 SEND-5 a draft sent from another device gets a receipt without request numbers if the answer has none', async () => {
  const setup = await setUp(sendOp)
  await setup.meets(serverDraft(mine, 5, { draftStatus: 'sent' }))
  expect(await setup.draft()).toMatchObject({ status: 'sent', receipt: { batchNo: null, records: [] } })
})

const discard = inflightOpOf('o', 'discard', { draftId: aDraftId('d') })

test('CONF-4 I1 a draft that was discarded on this device becomes a conflict if the server never had its text', async () => {
  const setup = await setUp(discard)
  await setup.meets(serverDraft(theirNote))
  expect(await setup.draft()).toMatchObject({
    mine: { note: 'mine' },
    conflict: { type: 'changed', theirsVersion: 5 },
  })
})

test('STOR-5 an operation ends if its draft is missing', async () => {
  const setup = await setUp(saveOp, null)
  await setup.meets(serverDraft(theirNote))
  expect((await setup.op()).state).toBe('done')
  const otherSetup = await setUp(sendOp, null)
  await otherSetup.within(() => handleOtherTextSent(otherSetup.drain, sendOp, true))
  expect((await otherSetup.op()).state).toBe('done')
})
