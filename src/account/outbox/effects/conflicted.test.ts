import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import type { Draft } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftRow } from '../../store/rows.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { answeredOf, testDrain, draftOnServer } from '#tests/harness/sync/test-drain.ts'
import { conflicted, sentWithAnotherText } from './conflicted.ts'
import type { Answered } from './applied.ts'

const base = contentOf('base')
const mine = { ...base, note: 'mine' }
const place = (content: RequestContent, deliveryPlace: string): RequestContent => ({
  ...content,
  terms: { ...content.terms, deliveryPlace },
})
const theirPlace = place(base, 'Rosario')
const theirNote = { ...base, note: 'theirs' }

const saveOp = answeredOf(
  'o',
  'update',
  { draftId: aDraftId('d'), attempts: 3, ambiguous: true },
  { rev: 3, content: mine },
)
const sendOp = answeredOf('o', 'send', { draftId: aDraftId('d') }, { rev: 3, content: mine })
const row = (part: Partial<DraftRow> = {}) =>
  draftOf('d', { base, mine, rev: 3, ackedRev: 2, serverId: aRecordId('7'), serverVersion: 4, updatedSeq: 1, ...part })

const setUp = async (op: Answered, draft: DraftRow | null = row()) => {
  const here = await testDrain()
  if (draft) await here.db.drafts.put(draft)
  await here.db.ops.put(op)
  const draftIn = async () => (await here.db.drafts.get('d')) ?? null
  const meets = (current: Draft) => here.within(() => conflicted(here.drain, op, current))
  const journal = async () => (await here.db.log.toArray()).map(({ what }) => what)
  return { ...here, op: () => here.op('o'), draft: draftIn, meets, words: journal }
}
const serverDraft = (content: RequestContent, version = 5, part = {}) =>
  draftOnServer('7', content, { version, ...part })

describe('MERGE-1 a save that meets another version', () => {
  test('I11 is merged, and both texts are in the journal', async () => {
    const here = await setUp(saveOp)
    await here.meets(serverDraft(theirPlace))
    expect(await here.db.log.toArray()).toMatchObject([
      { what: 'merged', detail: { mine: { note: 'mine' }, theirs: { terms: { deliveryPlace: 'Rosario' } } } },
    ])
  })

  test('ends if the server has the same text', async () => {
    const here = await setUp(saveOp)
    await here.meets(serverDraft(mine))
    const draft = await here.draft()
    expect(draft?.ackedRev).toBe(draft?.rev)
    expect(await here.op()).toMatchObject({ state: 'done', pending: 0 })
  })

  test('does not treat a backend without versions as restored', async () => {
    const here = await setUp(saveOp, row({ serverVersion: null }))
    await here.meets(serverDraft(theirPlace, 1))
    expect((await here.op()).state).toBe('open')
  })
})

describe('SEND-4 a send that meets another version', () => {
  test('a save that is queued before a send is not merged: the send is withdrawn, with a journal entry', async () => {
    const here = await setUp(saveOp, row({ sendRev: 3 }))
    await here.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await here.meets(serverDraft(theirPlace))
    expect(await here.db.ops.get('behind')).toBeUndefined()
    expect(await here.words()).toEqual(['withdrawn: conflict', 'conflict: changed'])
    expect((await here.draft())?.sendRev).toBeNull()
  })

  test('a save that is queued before a send is finished if only the version differs', async () => {
    const here = await setUp(saveOp, row({ sendRev: 3 }))
    await here.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await here.meets(serverDraft(base))
    expect([(await here.op()).state, (await here.db.ops.get('behind'))?.state]).toEqual(['done', 'open'])
    expect((await here.draft())?.sendRev).toBe(3)
  })
})

describe('CONF-3 a draft that was sent from another device', () => {
  test('SEND-5 gets a receipt without request numbers if the answer contains no receipt', async () => {
    const here = await setUp(sendOp)
    await here.meets(serverDraft(mine, 5, { draftStatus: 'sent' }))
    expect(await here.draft()).toMatchObject({ status: 'sent', receipt: { batchNo: null, records: [] } })
  })
})

describe('CONF-4 a draft that was discarded on this device', () => {
  const discard = answeredOf('o', 'discard', { draftId: aDraftId('d') })

  test('I1 becomes a conflict if the server never had its text', async () => {
    const here = await setUp(discard)
    await here.meets(serverDraft(theirNote))
    expect(await here.draft()).toMatchObject({
      mine: { note: 'mine' },
      conflict: { type: 'changed', theirsVersion: 5 },
    })
  })
})

test('STOR-5 an operation ends if its draft is missing', async () => {
  const here = await setUp(saveOp, null)
  await here.meets(serverDraft(theirNote))
  expect((await here.op()).state).toBe('done')
  const other = await setUp(sendOp, null)
  await other.within(() => sentWithAnotherText(other.drain, sendOp, true))
  expect((await other.op()).state).toBe('done')
})
