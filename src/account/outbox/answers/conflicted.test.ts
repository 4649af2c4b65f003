import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import type { Draft } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftRow } from '../../store/rows.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { answeredOf, testDrain, toldDraft } from '#tests/harness/sync/test-drain.ts'
import { conflicted, deletedElsewhere, sentWithAnotherText } from './conflicted.ts'
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

const standing = async (op: Answered, draft: DraftRow | null = row()) => {
  const here = await testDrain()
  if (draft) await here.db.drafts.put(draft)
  await here.db.ops.put(op)
  const draftIn = async () => (await here.db.drafts.get('d')) ?? null
  const meets = (current: Draft) => here.within(() => conflicted(here.drain, op, current))
  const words = async () => (await here.db.log.toArray()).map(({ what }) => what)
  return { ...here, op: () => here.op('o'), draft: draftIn, meets, words }
}
const told = (content: RequestContent, version = 5, part = {}) => toldDraft('7', content, { version, ...part })

describe('MERGE-1 a save that meets another version', () => {
  test('adopts what only the other side changed, and is sent again under another key', async () => {
    const here = await standing(saveOp)
    await here.meets(told(theirPlace))
    expect(await here.draft()).toMatchObject({
      mine: { note: 'mine', terms: { deliveryPlace: 'Rosario' } },
      base: { note: 'base', terms: { deliveryPlace: 'Rosario' } },
      serverVersion: 5,
      rev: 4,
      ackedRev: 2,
      refusals: 1,
      conflict: null,
    })
    expect(await here.op()).toMatchObject({ state: 'open', sealed: null, attempts: 0, ambiguous: false, claim: null })
  })

  test('I11 has both texts in the journal', async () => {
    const here = await standing(saveOp)
    await here.meets(told(theirPlace))
    expect(await here.db.log.toArray()).toMatchObject([
      { what: 'merged', detail: { mine: { note: 'mine' }, theirs: { terms: { deliveryPlace: 'Rosario' } } } },
    ])
  })

  test('is over where the server has just this text: nothing is left to save', async () => {
    const here = await standing(saveOp)
    await here.meets(told(mine))
    const draft = await here.draft()
    expect(draft?.ackedRev).toBe(draft?.rev)
    expect(await here.op()).toMatchObject({ state: 'done', pending: 0 })
  })

  test('MERGE-2 asks if both changed one field: nothing is overwritten, and it waits for a decision', async () => {
    const here = await standing(saveOp)
    await here.meets(told(theirNote))
    expect(await here.draft()).toMatchObject({
      mine: { note: 'mine' },
      base: { note: 'base' },
      serverVersion: 4,
      conflict: { type: 'changed', theirsVersion: 5, fields: [{ path: 'note', mine: 'mine', theirs: 'theirs' }] },
      sendRev: null,
      refusals: 1,
    })
    expect(await here.op()).toMatchObject({ state: 'conflict', sealed: null, claim: null })
  })

  test('MERGE-2 takes over the rest meanwhile: only the field that both changed is asked about', async () => {
    const here = await standing(saveOp)
    await here.meets(told(place(theirNote, 'Rosario')))
    expect(await here.draft()).toMatchObject({ mine: { note: 'mine', terms: { deliveryPlace: 'Rosario' } } })
    expect((await here.draft())?.conflict).toMatchObject({ fields: [{ path: 'note' }] })
  })

  test('I24 an older version than was seen here means a restored server: nobody removed what it lacks', async () => {
    const seen = row({ base: theirPlace, mine: { ...theirPlace, note: 'mine' } })
    const here = await standing(saveOp, seen)
    await here.meets(told(base, 3))
    expect((await here.draft())?.mine).toMatchObject({ note: 'mine', terms: { deliveryPlace: 'Rosario' } })
    expect((await here.op()).state).toBe('conflict')
  })

  test('a backend without versions does not count as restored', async () => {
    const here = await standing(saveOp, row({ serverVersion: null }))
    await here.meets(told(theirPlace, 1))
    expect((await here.op()).state).toBe('open')
  })
})

describe('SEND-4 a send that meets another version', () => {
  test('of the same text goes out as it was confirmed, for the new version', async () => {
    const here = await standing(sendOp, row({ sendRev: 3 }))
    await here.meets(told(base))
    expect(await here.draft()).toMatchObject({
      mine,
      rev: 3,
      sendRev: 3,
      serverVersion: 5,
      conflict: null,
      refusals: 1,
    })
    expect(await here.op()).toMatchObject({ state: 'open', sealed: null })
  })

  test('that was changed anywhere is stopped, though the changes would have merged', async () => {
    const here = await standing(sendOp, row({ sendRev: 3 }))
    await here.meets(told(theirPlace))
    expect(await here.op()).toMatchObject({ state: 'conflict' })
    expect(await here.draft()).toMatchObject({ sendRev: null, conflict: { type: 'changed', theirsVersion: 5 } })
  })

  test('a save before it is as strict: the send after it is withdrawn, and the journal has it', async () => {
    const here = await standing(saveOp, row({ sendRev: 3 }))
    await here.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await here.meets(told(theirPlace))
    expect(await here.db.ops.get('behind')).toBeUndefined()
    expect(await here.words()).toEqual(['withdrawn: conflict', 'conflict: changed'])
    expect((await here.draft())?.sendRev).toBeNull()
  })

  test('a save before it that met only another number is over: the send carries the whole text', async () => {
    const here = await standing(saveOp, row({ sendRev: 3 }))
    await here.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await here.meets(told(base))
    expect([(await here.op()).state, (await here.db.ops.get('behind'))?.state]).toEqual(['done', 'open'])
    expect((await here.draft())?.sendRev).toBe(3)
  })
})

describe('CONF-3 it was sent from elsewhere', () => {
  const ack = { batchNo: 'B9', sentAt: 8, contentHash: null, records: [] }

  test('with the same text: this is its receipt', async () => {
    const here = await standing(sendOp)
    await here.meets(told(mine, 5, { draftStatus: 'sent', sendAck: ack }))
    expect(await here.draft()).toMatchObject({ status: 'sent', receipt: { batchNo: 'B9', sentAt: 8, bodyHash: '' } })
    expect((await here.op()).state).toBe('done')
    expect(here.events).toMatchObject([{ type: 'sent', receipt: { batchNo: 'B9' } }])
  })

  test('SEND-5 without a receipt in the answer it is a receipt without numbers', async () => {
    const here = await standing(sendOp)
    await here.meets(told(mine, 5, { draftStatus: 'sent' }))
    expect(await here.draft()).toMatchObject({ status: 'sent', receipt: { batchNo: null, records: [] } })
  })

  test('I23 with another text: "sent" is not shown, this device’s text stays, both sides are shown', async () => {
    const here = await standing(sendOp)
    await here.meets(told(theirNote, 5, { draftStatus: 'sent', sendAck: ack }))
    expect(await here.draft()).toMatchObject({
      status: 'draft',
      receipt: null,
      mine: { note: 'mine' },
      conflict: { type: 'sent-elsewhere', theirs: { note: 'theirs' }, fields: [{ path: 'note' }] },
    })
    expect(here.events).toEqual([])
  })

  test('I23 a receipt of another text: what left this device stays as the text to decide about', async () => {
    const here = await standing(sendOp, row({ mine: contentOf('typed since') }))
    await here.within(() => sentWithAnotherText(here.drain, sendOp, ack))
    expect(await here.draft()).toMatchObject({ mine: { note: 'mine' }, conflict: { type: 'sent-elsewhere' } })
    expect(await here.words()).toContain('sent elsewhere, another text')
  })
})

describe('CONF-4 it was discarded here', () => {
  const discard = answeredOf('o', 'discard', { draftId: aDraftId('d') })

  test('and changed elsewhere: it stays, with their text', async () => {
    const here = await standing(discard, row({ mine: base, rev: 2, ackedRev: 2 }))
    await here.meets(told(theirNote))
    expect(await here.draft()).toMatchObject({ mine: { note: 'theirs' }, base: { note: 'theirs' }, serverVersion: 5 })
    expect(await here.op()).toMatchObject({ state: 'done', lastAnswer: 'changed elsewhere' })
  })

  test('I1 with a text that the server never had: mine stays too, and somebody decides', async () => {
    const here = await standing(discard)
    await here.meets(told(theirNote))
    expect(await here.draft()).toMatchObject({
      mine: { note: 'mine' },
      conflict: { type: 'changed', theirsVersion: 5 },
    })
  })
})

describe('CONF-2 it is gone from the server', () => {
  test('this device’s text stays, and the send after it does not continue', async () => {
    const here = await standing(saveOp)
    await here.db.ops.put(opOf('behind', { type: 'send', draftId: 'd', seq: 9 }))
    await here.within(() => deletedElsewhere(here.drain, saveOp))
    expect(await here.draft()).toMatchObject({ mine: { note: 'mine' }, conflict: { type: 'deleted' } })
    expect(await here.db.ops.get('behind')).toBeUndefined()
    expect((await here.op()).state).toBe('conflict')
  })
})

test('STOR-5 a draft that is gone here has nothing to be decided about: the operation ends', async () => {
  const here = await standing(saveOp, null)
  await here.meets(told(theirNote))
  expect((await here.op()).state).toBe('done')
  const other = await standing(sendOp, null)
  await other.within(() => sentWithAnotherText(other.drain, sendOp, true))
  expect((await other.op()).state).toBe('done')
})
