import { describe, expect, test, vi } from 'vitest'
import type { WireAnswer } from '#api/wire.ts'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { okAnswer, htmlPageAnswer, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import type { DraftRow, Intent, OpRow } from '../../store/rows.ts'
import { createWireSlots } from '../wire/slots.ts'
import { attemptOp } from './attempt.ts'
import { aDraftId, aRecordId, anOpId } from '#tests/harness/ids.ts'

const refusal = wireAnswer({ code: code.unauthorized })
const sendOp: Partial<OpRow> = { type: 'send', draftId: aDraftId('d'), kind: 'enquiry', lane: 'draft:d' }
const unclear = {
  state: 'retry',
  ambiguous: true,
  attempts: 1,
  sealed: sealedOf('send', { content: contentOf() }),
} as const

interface Part {
  readonly op?: Partial<OpRow>
  readonly draft?: Partial<DraftRow>
  readonly honoursKeys?: boolean
  /** LINE-1: whether the server answered a moment ago. */
  readonly heard?: boolean
}

const rig = async (answers: (WireAnswer | null)[], { op = sendOp, draft, honoursKeys, heard = true }: Part = {}) => {
  const setup = await testDrain(honoursKeys === undefined ? {} : { honoursKeys })
  await setup.db.drafts.put(draftOf('d', { rev: 1, sendRev: 1, ...draft }))
  const seen = opOf('o', { sub: setup.drain.sub, ...op })
  await setup.db.ops.put(seen)
  setup.answers.push(...answers)
  if (heard) setup.drain.line.reached()
  const slots = createWireSlots(setup.drain.line)
  const go = () => attemptOp(setup.drain, seen, slots)
  /** Resolves when the operation is claimed and is waiting for a free slot. */
  const claimed = async () => {
    const enter = vi.spyOn(slots, 'enter')
    await vi.waitFor(() => expect(enter).toHaveBeenCalled())
  }
  return {
    ...setup,
    seen,
    slots,
    go,
    claimed,
    op: () => setup.op('o'),
    calls: () => setup.left.map(({ method }) => method),
  }
}

const saving: Partial<OpRow> = { type: 'save', draftId: aDraftId('d'), kind: 'enquiry', lane: 'draft:d' }
test.each([
  ['if the account has too many drafts,', wireAnswer({ code: code.draftsFull }), 'drafts-full'],
  ['if the body is too large,', wireAnswer({ code: code.tooLarge }, { status: 413 }), 'too-large'],
  ['if a proxy refuses the body as too large,', wireAnswer(null, { status: 413 }), 'too-large'],
])('REFUSE-2 %s the save is refused with this reason, once, and the draft stays unchanged', async (_, answer, why) => {
  const content = { ...contentOf(), note: '水'.repeat(500) }
  const setup = await rig([answer], { op: saving, draft: { mine: content, ackedRev: 0 } })
  await setup.go()
  expect(await setup.op()).toMatchObject({ state: 'rejected', block: { why }, sealed: null, ambiguous: false })
  const draft = await setup.db.drafts.get('d')
  expect(draft?.mine).toEqual(content)
  expect(setup.left).toHaveLength(1)
})

describe('the request', () => {
  test('contains the key and the token, and its operation is done after the answer', async () => {
    const setup = await rig([okAnswer({ batchNo: 'B1', records: [] })])
    await setup.go()
    expect(setup.left).toMatchObject([
      { token: 'token', headers: { [header.idempotencyKey]: '"s-d"', 'Content-Type': 'application/json' } },
    ])
    expect(setup.left[0]?.headers).not.toHaveProperty(header.ifMatch)
    expect(setup.left[0]?.streamed).toBe(false)
    expect((await setup.op()).state).toBe('done')
  })

  test('MERGE-3 contains the version that the buyer has seen', async () => {
    const setup = await rig([okAnswer(true)], { draft: { serverId: aRecordId('7'), serverVersion: 4 } })
    await setup.go()
    expect(setup.left[0]?.headers).toMatchObject({ [header.ifMatch]: '"4"', [header.idempotencyKey]: '"s-7-0"' })
  })

  test.each([[null], ['somebody-else']])('ACC-1 is not sent if the login is %s: a gate closes', async (sub) => {
    const setup = await rig([okAnswer(true)])
    setup.session.sub = sub
    await setup.go()
    expect([setup.left, await setup.op()]).toEqual([[], setup.seen])
    expect(await setup.db.gates.toArray()).toMatchObject([{ name: 'auth', block: { why: 'sign-in' } }])
  })

  test('is not sent if the operation has changed since it was read, and is tried again after a pause', async () => {
    const setup = await rig([okAnswer(true)])
    await setup.db.ops.update('o', { state: 'rejected' })
    await setup.go()
    expect(setup.left).toEqual([])
    expect(setup.drain.pacing.dueIn(setup.seen)).toBe(100)
  })

  test('LANE-2 is not sent if it is turned back while it waits for a slot', async () => {
    const setup = await rig([okAnswer(true)])
    for (let n = 0; n < 4; n += 1) await setup.slots.enter('requests')
    const going = setup.go()
    await setup.claimed()
    setup.slots.turnBack()
    await going
    expect([setup.left, await setup.op()]).toEqual([[], setup.seen])
  })
})

test('AUTH-1 a refused token delays all operations by 5 s if the renewal did not reach the server', async () => {
  const setup = await rig([refusal])
  await setup.go()
  expect((await setup.db.gates.toArray()).map(({ name, delayMs }) => [name, delayMs])).toEqual([['throttle', 5_000]])
})

describe('VERIFY-1 an operation that must not be applied twice', () => {
  const part: Part = { op: { ...sendOp, ...unclear }, honoursKeys: false }
  test('is repeated without reading if its outcome is unclear but keys are honoured', async () => {
    const setup = await rig([okAnswer(true)], { op: part.op ?? {} })
    await setup.go()
    expect(setup.calls()).toEqual(['POST'])
  })

  test('is not repeated if its outcome is unclear, keys are not honoured and nothing can be read', async () => {
    const setup = await rig([okAnswer(0), okAnswer(true)], part)
    await setup.go()
    expect(new Set(setup.calls())).toEqual(new Set(['GET']))
  })

  test('FENCE-4 without keys, is not sent by a context that was replaced while waiting for a connection', async () => {
    const setup = await rig([okAnswer(0), okAnswer(true)], { honoursKeys: false })
    for (let n = 0; n < 4; n += 1) await setup.slots.enter('requests')
    const going = setup.go()
    await setup.claimed()
    await setup.db.meta.put({ k: 'epoch', v: setup.drain.epoch + 1 })
    setup.slots.leave('requests', anOpId('other'))
    await going
    expect(setup.calls()).toEqual(['GET'])
    expect((await setup.op()).state).toBe('inflight')
  })
})

describe('VERIFY-5 a refusal of an unclear operation', () => {
  const part: Part = { op: { ...sendOp, ...unclear } }
  const no = wireAnswer({ code: code.forbidden })

  test('is accepted only after eight attempts if it cannot be verified', async () => {
    const setup = await rig([no, wireAnswer({ code: 405 })], { op: { ...part.op, attempts: 7 } })
    await setup.go()
    expect(await setup.op()).toMatchObject({ state: 'retry', attempts: 8 })
    const secondSetup = await rig([no, wireAnswer({ code: 405 })], { op: { ...part.op, attempts: 8 } })
    await secondSetup.go()
    expect((await secondSetup.op()).state).toBe('rejected')
  })

  test('a refusal of the first attempt is accepted immediately', async () => {
    const setup = await rig([no])
    await setup.go()
    expect([setup.left.length, (await setup.op()).state]).toEqual([1, 'rejected'])
  })
})

describe('RETRY-5 the eighth HTML answer without keys', () => {
  const eighthAttempt = (intent: Intent): Part => ({
    op: { intent, state: 'retry', attempts: 7, ambiguous: true, sealed: sealedOf('action') },
    honoursKeys: false,
  })
  const user = okAnswer({ userId: 1, email: 'a@b.example' })

  test('means that the call does not exist if the server answers everything else', async () => {
    const setup = await rig([htmlPageAnswer, user], eighthAttempt({ name: 'messages-read-all' }))
    await setup.go()
    expect(await setup.op()).toMatchObject({ state: 'rejected', block: { why: 'refused', code: code.notFound } })
  })

  test('keeps the operation waiting if a portal answers everything with HTML', async () => {
    const setup = await rig([htmlPageAnswer, htmlPageAnswer], eighthAttempt({ name: 'messages-read-all' }))
    await setup.go()
    expect(await setup.op()).toMatchObject({ state: 'retry', attempts: 8 })
  })
})

const upload: Part = { op: { type: 'upload', draftId: aDraftId('d'), lane: 'up:b' } }

test('STOR-7 a file is sent whole, and its URL is stored', async () => {
  const setup = await rig([okAnswer({ url: '/files/b' })], upload)
  await putFile(setup.db, 'b', 'some bytes', { draftId: 'd' })
  await setup.go()
  const body = setup.left[0]?.body
  const parts = body && typeof body === 'object' ? body.parts : []
  expect(await new Blob([...parts]).text()).toBe('some bytes')
  expect(setup.left[0]?.headers).not.toHaveProperty('Content-Type')
  expect((await setup.db.blobs.get('b'))?.url).toBe('/files/b')
})

test('a stopped drain leaves unanswered operations in flight for the next drain', async () => {
  const setup = await rig([null])
  setup.stop()
  await setup.go()
  expect(await setup.op()).toMatchObject({ state: 'inflight', claim: { epoch: setup.drain.epoch } })
})
