import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import type { Intent } from '../store/rows.ts'
import { readRecordOps } from './records.ts'
import { aRecordId, anOpId } from '#tests/harness/ids.ts'

const answer = (id = '7', text = 'words'): Intent => ({
  name: 'record-answer',
  kind: 'enquiry',
  id: aRecordId(id),
  text,
})
const read = async (...ops: ReturnType<typeof opOf>[]) => {
  const { db } = await testAccount()
  await db.ops.bulkPut(ops)
  return readRecordOps(db, 'enquiry', aRecordId('7'), false)
}

test('the waiting steps of a record are listed in order', async () => {
  const ops = await read(
    opOf('b', { intent: answer('7', 'second'), seq: 2 }),
    opOf('a', { intent: answer('7', 'first'), seq: 1 }),
    opOf('other', { intent: answer('8'), seq: 3 }),
    opOf('kind', { intent: { name: 'record-answer', kind: 'sample', id: aRecordId('7'), text: '' }, seq: 4 }),
    opOf('done', { intent: answer(), state: 'done', seq: 5 }),
    opOf('cart', { intent: { name: 'cart-remove', ids: ['7'] }, seq: 6 }),
    opOf('draft', { type: 'save', draftId: '7', seq: 7 }),
  )
  expect(ops.map(({ opId, createdAt }) => [opId, createdAt])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('marking a record as read is not a step', async () => {
  expect(await read(opOf('a', { intent: { name: 'record-read', kind: 'enquiry', id: aRecordId('7') } }))).toEqual([])
})

test.each([
  ['open', false],
  ['inflight', false],
  ['retry', false],
  ['rejected', true],
  ['parked', true],
] as const)('a step that is %s is listed, and needs attention: %s', async (state, refused) => {
  expect(await read(opOf('a', { intent: answer(), state }))).toMatchObject([{ refused }])
})

test('UP-3 a step shows the state of its own files', async () => {
  const upload = (opId: string, block: 'too-big' | 'wrong-type') =>
    opOf(opId, { type: 'upload', seq: 9, state: 'rejected', block: { why: 'file', blobId: opId, reason: block } })
  const ops = await read(
    opOf('a', { intent: answer(), deps: [anOpId('up')], seq: 1 }),
    opOf('b', { intent: answer('7', 'bare'), seq: 2 }),
    upload('up', 'too-big'),
    upload('other', 'wrong-type'),
  )
  expect(ops.map(({ draftState }) => draftState.at)).toEqual(['blocked', 'waiting-to-send'])
  expect(ops[0]?.draftState).toEqual({ at: 'blocked', cause: { why: 'file', blobId: 'up', reason: 'too-big' } })
})
