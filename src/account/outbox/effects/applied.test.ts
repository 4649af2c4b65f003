import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { contentOf, draftOf, opOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { openStage, closeStages } from '#tests/harness/sync/stage.ts'
import { inflightOpOf, testDrain, type TestDrain } from '#tests/harness/sync/test-drain.ts'
import { addAttachment } from '../../drafts/attach.ts'
import { readRecords } from '../../store/read-records.ts'
import { sealOp } from '../wire/seal.ts'
import { applyAnswer, isReceiptForOtherText, isReadableAnswer, parseSendAck, type SealedOp } from './applied.ts'

afterEach(closeStages)

const content = contentOf('confirmed')
const give = async (here: TestDrain, op: SealedOp, data: unknown = null) => {
  await here.db.ops.put(op)
  await here.within(() => applyAnswer(here.drain, op, data))
}
const draftIn = async (here: TestDrain) => {
  const row = await here.db.drafts.get('d')
  if (!row) throw new Error('the draft is gone')
  return row
}

let setup: TestDrain
beforeEach(async () => void (setup = await testDrain()))

describe('a successful save', () => {
  const save = (rev: number) => inflightOpOf('o', 'create', { draftId: aDraftId('d') }, { rev, content })

  test("OPS-1 stores the server's id and version in the draft, and ends the operation", async () => {
    await setup.db.drafts.put(draftOf('d', { rev: 3, mine: content }))
    await give(setup, save(3), { caseDraftId: 77, version: 2 })
    expect(await draftIn(setup)).toMatchObject({ serverId: '77', serverVersion: 2, ackedRev: 3, base: content })
    expect(await setup.op('o')).toMatchObject({ state: 'done', pending: 0, claim: null, lastAnswer: 'ok' })
    expect(setup.events).toMatchObject([{ type: 'applied', op: { opId: 'o' } }])
  })

  test('LONG-2 retains a text of which the server has only the beginning, and the draft still counts as unsaved', async () => {
    const mine = { ...content, note: 'x'.repeat(12_000) }
    const sentContent = { ...content, note: 'x'.repeat(10_000) }
    await setup.db.drafts.put(draftOf('d', { rev: 3, mine }))
    const op = inflightOpOf('o', 'create', { draftId: aDraftId('d') }, { rev: 3, content: sentContent })
    await give(setup, op, { caseDraftId: 77, version: 2 })
    expect(await draftIn(setup)).toMatchObject({ serverId: '77', rev: 3, ackedRev: 2, base: sentContent, mine })
  })

  test('I1 leaves changes that were made during the request unsaved', async () => {
    await setup.db.drafts.put(draftOf('d', { rev: 5, mine: contentOf('written since') }))
    await give(setup, save(3), { caseDraftId: 77, version: 2 })
    expect(await draftIn(setup)).toMatchObject({ rev: 5, ackedRev: 3, mine: { note: 'written since' } })
  })

  test('FENCE-2 the late answer of an older save does not mark the text of a newer save as unsaved', async () => {
    await setup.db.drafts.put(draftOf('d', { rev: 5, ackedRev: 5 }))
    await give(setup, save(3), { caseDraftId: 77, version: 2 })
    expect((await draftIn(setup)).ackedRev).toBe(5)
  })

  test.each([
    ['77', '77'],
    [77, '77'],
    [true, '4'],
    [null, '4'],
  ])('MERGE-3 after an answer without a version (%j) the next write has no precondition', async (data, id) => {
    await setup.db.drafts.put(draftOf('d', { serverId: aRecordId('4'), serverVersion: 9 }))
    await give(setup, inflightOpOf('o', 'update', { draftId: aDraftId('d') }, { content }), data)
    const draft = await draftIn(setup)
    expect(draft).toMatchObject({ serverId: id, serverVersion: null })
    const op = opOf('next', { type: 'save', draftId: 'd' })
    expect(
      sealOp({ op, draft: { ...draft, rev: draft.rev + 1 }, blobs: [], today: '2026-11-21', draftTexts: 'long' }),
    ).toMatchObject({ to: 'seal', sealed: { call: 'update', ifMatch: null } })
  })

  test('STOR-5 ends its operation even if the draft is missing', async () => {
    await give(setup, save(3), { caseDraftId: 77 })
    expect((await setup.op('o')).state).toBe('done')
    expect(await setup.db.drafts.count()).toBe(0)
  })
})

describe('a successful send', () => {
  const send = inflightOpOf('o', 'send', { draftId: aDraftId('d') }, { rev: 2, content, bodyHash: 'b'.repeat(64) })
  const records = [
    { id: 'r1', companyId: 'c1', companyName: 'Company c1', recordNo: 'R-1' },
    { id: 'r2', companyId: 'c2', companyName: 'Company c2', recordNo: 'R-2' },
  ]

  test('SEND-2 stores the confirmed text with its receipt and a record for each supplier', async () => {
    await setup.db.drafts.put(draftOf('d', { rev: 2, sendRev: 2, mine: contentOf('typed over') }))
    await give(setup, send, { batchNo: 'B1', sentAt: 9, contentHash: null, records })
    expect(await draftIn(setup)).toMatchObject({
      status: 'sent',
      mine: { note: 'confirmed' },
      ackedRev: 2,
      receipt: { sentAt: 9, batchNo: 'B1', bodyHash: 'b'.repeat(64), records },
    })
    const { rows } = await readRecords(setup.db, 'enquiry', {})
    expect(rows.map(({ id, products, clientRef }) => [id, products.length, clientRef]).toSorted()).toEqual([
      ['r1', 1, 'd'],
      ['r2', 0, 'd'],
    ])
    expect(setup.events.map(({ type }) => type)).toEqual(['sent', 'applied'])
  })

  test('REC-4 does not replace a row that was read from the server before the receipt', async () => {
    await setup.db.drafts.put(draftOf('d'))
    await give(setup, send, { records })
    const row = await setup.db.records.get(['enquiry', 'r1'])
    if (!row) throw new Error('no record')
    await setup.db.records.put({ ...row, provisional: false, row: { ...row.row, status: 40 } })
    await give(setup, send, { records })
    expect(await setup.db.records.get(['enquiry', 'r1'])).toMatchObject({ provisional: false, row: { status: 40 } })
  })

  test('clears a conflict of the draft', async () => {
    await setup.db.drafts.put(draftOf('d', { conflict: { type: 'deleted' }, serverId: aRecordId('4') }))
    await give(setup, send, { caseDraftId: 12 })
    expect(await draftIn(setup)).toMatchObject({ conflict: null, serverId: '12' })
  })
})

test("UP-1 an applied upload stores its URL in the file's row and in the draft, whose revision stays the same", async () => {
  const attachments = ['a', 'b'].map((blobId) => ({ blobId, name: blobId, size: 4, type: '', sha256: '', url: '' }))
  await setup.db.drafts.put(draftOf('d', { rev: 4, mine: { ...content, attachments } }))
  await putFile(setup.db, 'b', 'four', { draftId: 'd' })
  await give(setup, inflightOpOf('o', 'upload', { draftId: aDraftId('d') }, { blobId: 'b' }), { url: '/files/b' })
  expect(await setup.db.blobs.get('b')).toMatchObject({ url: '/files/b', bytesSent: 4 })
  const row = await draftIn(setup)
  expect([row.rev, ...row.mine.attachments.map(({ url }) => url)]).toEqual([4, '', '/files/b'])
})

test.each([[{}], [''], [{ url: '' }]])(
  'UP-1 an upload that is answered without a URL (%j) is parked, not repeated',
  async (data) => {
    const scene = await openStage()
    scene.server.refuseWith(({ path }) =>
      path.includes('/file/') ? { status: 200, envelope: { code: 0, data, msg: '' } } : null,
    )
    await addAttachment.in(scene.tab.account, scene.localId, new Blob(['%PDF-1']), 'a.pdf')
    await scene.send()
    await scene.device.pass(60_000)
    expect(scene.network.log.filter(({ arrival }) => arrival.path.includes('/file/'))).toHaveLength(1)
    expect(await scene.op('upload')).toMatchObject({ state: 'parked', block: { why: 'unconfirmed' } })
    expect((await scene.view()).state.at).toBe('blocked')
  },
)

test('STOR-11 an applied action deletes its files', async () => {
  await putFile(setup.db, 'a', 'photo')
  const files = [{ blobId: 'a', name: 'a.jpg', size: 5 }]
  await give(setup, inflightOpOf('o', 'action', { intent: { name: 'feedback', ref: 'r', content: 'x', files } }))
  expect([await setup.db.blobs.count(), await setup.db.parts.count()]).toEqual([0, 0])
})

test('an applied operation is in the journal with its key', async () => {
  await give(setup, inflightOpOf('o', 'action', {}, { key: 'a-o' }), 'data')
  expect(await setup.db.log.toArray()).toMatchObject([
    { what: 'applied', opId: 'o', detail: { key: 'a-o', data: 'data' } },
  ])
})

describe('I23 whether a receipt is for another text', () => {
  const [mine, other] = ['a'.repeat(64), 'b'.repeat(64)]
  const send = (bodyHash: string) => inflightOpOf('o', 'send', {}, { bodyHash })
  test.each([
    ['the same text', send(mine), { contentHash: mine }, false],
    ['another text', send(mine), { contentHash: other }, true],
    ['no hash in the receipt', send(mine), { contentHash: null }, false],
    ['a hash of another kind', send(mine), { contentHash: 'md5:123' }, false],
    ["no hash of this device's text", send(''), { contentHash: other }, false],
    ['no receipt at all', send(mine), true, false],
    [
      'a save, which has no receipt',
      inflightOpOf('o', 'create', {}, { bodyHash: mine }),
      { contentHash: other },
      false,
    ],
  ])('is decided correctly for %s', (_, op, data, another) => {
    expect(isReceiptForOtherText(op, data)).toBe(another)
  })
})

test('VERIFY-2 only the answers of create and upload must contain data', () => {
  const readable = (call: Parameters<typeof inflightOpOf>[1], data: unknown) =>
    isReadableAnswer(inflightOpOf('o', call), data)
  expect([readable('create', { caseDraftId: 7 }), readable('create', 7)]).toEqual([true, true])
  expect([readable('create', true), readable('create', {}), readable('create', null)]).toEqual([false, false, false])
  expect([readable('upload', { url: '/a' }), readable('upload', '/a')]).toEqual([true, true])
  expect([readable('upload', {}), readable('upload', ''), readable('upload', { url: '' })]).toEqual([
    false,
    false,
    false,
  ])
  for (const call of ['update', 'send', 'discard', 'action'] as const) expect(readable(call, '<html>')).toBe(true)
  expect(parseSendAck({ batchNo: 7 })).toEqual({ batchNo: null, sentAt: null, contentHash: null, records: [] })
  expect(opOf('x').sealed).toBeNull()
})
