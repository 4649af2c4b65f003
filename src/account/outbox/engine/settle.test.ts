import { describe, expect, test } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { contentOf, draftOf } from '#tests/harness/sync/made-rows.ts'
import { inflightOpOf, testDrain, draftOnServer } from '#tests/harness/sync/test-drain.ts'
import type { SealedOp } from '../effects/applied.ts'
import type { OpRow } from '../../store/rows.ts'
import { settleOp, type OpOutcome } from './settle.ts'

const content = contentOf('mine')
const create = inflightOpOf('o', 'create', { draftId: aDraftId('d'), kind: 'enquiry' }, { rev: 2, content })
const send = inflightOpOf('o', 'send', { draftId: aDraftId('d'), kind: 'enquiry' }, { rev: 2, content })

interface Part {
  readonly honoursKeys?: boolean
  readonly now?: OpRow | null
}

const setUp = async (claimed: SealedOp, { honoursKeys = true, now = claimed }: Part = {}) => {
  const setup = await testDrain({ honoursKeys })
  await setup.db.drafts.put(draftOf('d', { rev: 2, mine: content }))
  if (now) await setup.db.ops.put(now)
  const hears = (outcome: OpOutcome) => settleOp(setup.drain, { op: claimed, attemptId: 'attempt-o' }, outcome)
  return { ...setup, hears, op: () => setup.op('o') }
}
const offline: OpOutcome = { cls: 'unknown', why: 'offline' }

describe('FENCE-2 a success', () => {
  test('is stored once, even if it is received twice', async () => {
    const setup = await setUp(create)
    await setup.hears({ cls: 'ok', data: { caseDraftId: 7, version: 1 } })
    await setup.hears({ cls: 'ok', data: { caseDraftId: 8, version: 9 } })
    expect(await setup.db.drafts.get('d')).toMatchObject({ serverId: '7', serverVersion: 1 })
    expect(setup.events).toHaveLength(1)
  })

  test('the success of a reopened save stores the server id and leaves the newer save', async () => {
    const now: OpRow = { ...create, state: 'open', sealed: null, claim: null }
    const setup = await setUp(create, { now })
    await setup.hears({ cls: 'ok', data: { caseDraftId: 7, version: 1 } })
    expect((await setup.db.drafts.get('d'))?.serverId).toBe('7')
    expect(await setup.op()).toEqual(now)
  })

  test('the success of a withdrawn operation has no effect', async () => {
    const setup = await setUp(create, { now: null })
    await setup.hears({ cls: 'ok', data: { caseDraftId: 7 } })
    expect([await setup.db.ops.count(), (await setup.db.drafts.get('d'))?.serverId]).toEqual([0, null])
  })

  test('GATE-3 opens the server gate', async () => {
    const setup = await setUp(create)
    await setup.db.gates.put({ name: 'server', block: null, delayMs: null, closedAt: 0, note: 'offline' })
    await setup.hears({ cls: 'ok', data: { caseDraftId: 7 } })
    expect(await setup.db.gates.count()).toBe(0)
  })
})

test('VERIFY-1 CLAIM-2 one of two drafts gets the number that was guessed for both, even in one transaction', async () => {
  const setup = await testDrain({ honoursKeys: false })
  const saves = ['a', 'b', 'c'].map((name) =>
    inflightOpOf(name, 'create', { draftId: aDraftId(name), kind: 'enquiry', lane: name }, { rev: 2, content }),
  )
  await setup.db.ops.bulkPut(saves)
  await setup.db.drafts.bulkPut(saves.map(({ opId }) => draftOf(opId, { rev: 2, mine: content })))
  const data = (name: string) => (name === 'a' ? { caseDraftId: '6' } : { caseDraftId: '7', version: 1, guessed: true })
  // The first begins a transaction, so the two others share the next one.
  await Promise.all(
    saves.map((op) =>
      settleOp(setup.drain, { op, attemptId: `attempt-${op.opId}` }, { cls: 'ok', data: data(op.opId) }),
    ),
  )
  expect((await setup.db.drafts.toArray()).map(({ serverId }) => serverId)).toEqual(['6', '7', null])
})

test.each<[string, Partial<OpRow>]>([
  ['another attempt has the claim', { claim: { epoch: 1, attemptId: 'another' } }],
  ['no attempt has the claim', { claim: null, state: 'retry' }],
  ['the bytes were dropped', { sealed: null }],
])(
  'FENCE-3 a failure is written only by the holder of the claim in the current epoch: if %s, nothing changes',
  async (_, part) => {
    const setup = await setUp(create, { now: { ...create, ...part } })
    await setup.hears({ cls: 'refused', block: { why: 'forbidden' } })
    expect(await setup.op()).toEqual({ ...create, ...part })
  },
)

describe('RETRY-1 an unknown outcome', () => {
  test('repeats the same bytes after a delay, and counts the attempt', async () => {
    const setup = await setUp({ ...send, attempts: 1 })
    await setup.hears(offline)
    expect(await setup.op()).toMatchObject({
      state: 'retry',
      sealed: send.sealed,
      attempts: 2,
      ambiguous: true,
      claim: null,
      lastAnswer: 'offline',
      delayMs: 1_125,
    })
  })

  test("RETRY-1 waits for the server's Retry-After", async () => {
    const setup = await setUp({ ...send, attempts: 1 })
    await setup.hears({ cls: 'unknown', why: 'server', afterMs: 5_000 })
    expect(await setup.op()).toMatchObject({ state: 'retry', ambiguous: true, lastAnswer: 'server', delayMs: 5_000 })
  })

  test('VERIFY-1 waits half a minute if keys are ignored, except for a file', async () => {
    const setup = await setUp(send, { honoursKeys: false })
    await setup.hears(offline)
    expect((await setup.op()).delayMs).toBe(30_000)
    const upload = inflightOpOf('o', 'upload', { draftId: aDraftId('d') }, { blobId: 'b' })
    const otherSetup = await setUp(upload, { honoursKeys: false })
    await otherSetup.hears(offline)
    expect((await otherSetup.op()).delayMs).toBeLessThan(1_000)
  })

  test.each([
    ['server', 'server'],
    ['portal', 'server'],
    ['timeout', 'offline'],
    ['offline', 'offline'],
  ] as const)('GATE-3 closes the server gate if the connection is down (%s), with the note %s', async (why, note) => {
    const setup = await setUp(send)
    setup.drain.line.assumeDown()
    await setup.hears({ cls: 'unknown', why })
    expect(await setup.db.gates.toArray()).toMatchObject([{ name: 'server', note, delayMs: null }])
  })

  test('closes no gate while the connection is up', async () => {
    const setup = await setUp(send)
    await setup.hears(offline)
    expect(await setup.db.gates.count()).toBe(0)
  })
})

const current = draftOnServer('7', contentOf('theirs'), { version: 9 })
test.each<[string, SealedOp, OpOutcome, Partial<OpRow>]>([
  ['a refused token', send, { cls: 'auth' }, { state: 'retry', ambiguous: false }],
  ['applied, result not read', send, { cls: 'applied-unread' }, { state: 'retry', ambiguous: true }],
  ['still being processed', send, { cls: 'busy', afterMs: 1 }, { state: 'retry', ambiguous: true, delayMs: 250 }],
  ['invalid fields', send, { cls: 'invalid', fields: [] }, { state: 'rejected' }],
  ['a key that was used', send, { cls: 'key-reused' }, { state: 'parked', block: { why: 'key-reused' } }],
  ['nobody can tell', send, { cls: 'cannot-tell' }, { state: 'parked', block: { why: 'unconfirmed' } }],
  ['a conflict without the text', send, { cls: 'conflict', current: null }, { state: 'retry', delayMs: 30_000 }],
  ['a conflict', send, { cls: 'conflict', current }, { state: 'conflict' }],
  ['a draft that is gone', send, { cls: 'gone', current: null }, { state: 'conflict', lastAnswer: 'deleted' }],
  ['a draft that is locked', send, { cls: 'gone', current }, { state: 'conflict', lastAnswer: 'changed' }],
  [
    'a body that is too large',
    send,
    { cls: 'bad-file', reason: 'too-big' },
    { state: 'rejected', block: { why: 'too-large' } },
  ],
  ['an app that is too old', send, { cls: 'client-old' }, { state: 'retry', lastAnswer: 'app-too-old' }],
  [
    'a deletion of a draft that is gone',
    inflightOpOf('o', 'discard', { draftId: aDraftId('d') }),
    { cls: 'gone', current: null },
    { state: 'done' },
  ],
  [
    'an action on a record that is gone',
    inflightOpOf('o', 'action'),
    { cls: 'gone', current: null },
    { state: 'rejected', block: { why: 'gone' } },
  ],
  [
    'a file that is refused',
    inflightOpOf('o', 'upload', { draftId: aDraftId('d') }, { blobId: 'b' }),
    { cls: 'bad-file', reason: 'wrong-type' },
    { state: 'rejected', block: { why: 'file', blobId: 'b', name: 'o', reason: 'wrong-type' } },
  ],
  [
    'STOR-7 a file that cannot be read here',
    inflightOpOf('o', 'upload', { draftId: aDraftId('d') }, { blobId: 'b' }),
    { cls: 'file-unreadable' },
    { state: 'rejected', block: { why: 'file', blobId: 'b', name: 'o', reason: 'unreadable' } },
  ],
])('the operation is in the right state after each class of answer: %s', async (_, op, outcome, expected) => {
  const setup = await setUp(op)
  await setup.hears(outcome)
  expect(await setup.op()).toMatchObject(expected)
})
