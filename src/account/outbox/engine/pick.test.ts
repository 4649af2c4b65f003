import { describe, expect, test } from 'vitest'
import { gateName, gateNamesOf, pickOps, type PickInput } from './pick.ts'
import { sentAgainAnswer, type OpRow, type GateRow } from '../../store/rows.ts'
import { aDraftId, anAccountId, anOpId } from '#tests/harness/ids.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { backoffMs, createPacing, serverProcessingMs, clampDelay, maxDelayMs } from './timing.ts'

const random = (value: number) => ({ number: () => value, uuid: () => '' })
const manual = () => {
  const time = { mono: 0 }
  return { time, clock: { now: () => 0, mono: () => time.mono } }
}
const delayedOp = (part: Partial<OpRow>) =>
  ({ opId: 'a', state: 'retry', attempts: 1, attemptedAt: 1, delayMs: 1_000, ...part }) as OpRow

describe('back-off', () => {
  test('RETRY-1 grows from one second, uses its whole range of jitter, and is never zero', () => {
    expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, true, random(1)))).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(backoffMs(9, true, random(0))).toBe(250)
  })

  test('RETRY-1 is at most a minute if visible, 15 minutes if hidden', () => {
    expect(backoffMs(99, true, random(1))).toBe(60_000)
    expect(backoffMs(99, false, random(1))).toBe(900_000)
  })

  test('RETRY-2 a stored delay that is impossible is clamped', () => {
    expect(clampDelay(1e12)).toBe(maxDelayMs)
    expect(clampDelay(-5)).toBe(0)
  })
})

describe('pacing', () => {
  test('RETRY-2 a delay starts when the context first reads it, whatever the wall clock says', () => {
    const { time, clock } = manual()
    const pacing = createPacing(clock, true)
    expect(pacing.dueIn(delayedOp({}))).toBe(1_000)
    time.mono = 400
    expect(pacing.dueIn(delayedOp({}))).toBe(600)
    time.mono = 2_000
    expect(pacing.dueIn(delayedOp({}))).toBe(0)
    expect(pacing.dueIn(delayedOp({ attempts: 2, delayMs: 4_000 }))).toBe(4_000)
  })

  test('`hurry` makes every delayed operation due', () => {
    const pacing = createPacing(manual().clock, true)
    pacing.dueIn(delayedOp({}))
    pacing.hurry()
    expect(pacing.dueIn(delayedOp({}))).toBe(0)
  })

  test('VERIFY-1 if the server ignores keys, nothing shortens the wait after an attempt with an unclear result', () => {
    const { time, clock } = manual()
    const pacing = createPacing(clock, false)
    const unclear = delayedOp({ ambiguous: true, type: 'send', delayMs: 60_000 })
    pacing.dueIn(unclear)
    time.mono = 10_000
    pacing.hurry()
    expect(pacing.dueIn(unclear)).toBe(serverProcessingMs - 10_000)
    time.mono = serverProcessingMs
    expect(pacing.dueIn(unclear)).toBe(0)
    const retryNow = { ...unclear, attempts: 2, delayMs: 0 }
    expect(pacing.dueIn(retryNow)).toBe(serverProcessingMs)
    expect(pacing.dueIn({ ...retryNow, lastAnswer: sentAgainAnswer })).toBe(0)
    expect(pacing.dueIn({ ...retryNow, type: 'upload' })).toBe(0)
  })

  test('an operation that could not be claimed is tried again after growing pauses', () => {
    const { time, clock } = manual()
    const pacing = createPacing(clock, true)
    const op = delayedOp({ state: 'open' })
    pacing.skip(op)
    expect(pacing.dueIn(op)).toBe(100)
    time.mono = 100
    pacing.skip(op)
    expect(pacing.dueIn(op)).toBe(200)
  })
})

let seq = 0
const op = (opId: string, part: Partial<OpRow> = {}): OpRow => ({
  ...opOf(opId, { seq: ++seq, kind: 'enquiry', lane: `draft:${opId}`, type: 'save' }),
  draftId: aDraftId(`draft-${opId}`),
  ...part,
})
const gate = (name: string): GateRow => ({ name, block: null, delayMs: null, closedAt: 0, note: '' })

const runPick = (ops: OpRow[], part: Partial<PickInput> = {}) => {
  const result = pickOps({
    ops,
    gates: [],
    sub: anAccountId('me'),
    dueIn: () => 0,
    probeIn: null,
    running: new Map(),
    ...part,
  })
  return { ids: result.ops.map((one) => one.opId), nextInMs: result.nextInMs }
}

describe('the operations that may be sent', () => {
  test('ORD-1 include only the first of each lane', () => {
    expect(runPick([op('a', { lane: 'x' }), op('b', { lane: 'x' }), op('c')]).ids).toEqual(['a', 'c'])
  })

  test.each(['rejected', 'conflict', 'parked'] as const)(
    'ORD-2 do not include an operation behind a %s one of the same draft',
    (state) => {
      expect(runPick([op('a', { lane: 'x', state }), op('b', { lane: 'x' }), op('c')]).ids).toEqual(['c'])
    },
  )

  test('ORD-2 include actions behind a refused one', () => {
    expect(
      runPick([op('a', { lane: 'cart', type: 'action', state: 'rejected' }), op('b', { lane: 'cart', type: 'action' })])
        .ids,
    ).toEqual(['b'])
  })

  test('ORD-1 do not include an operation behind a delayed one, and the remaining delay is returned', () => {
    const dueIn = (one: OpRow) => (one.opId === 'a' ? 700 : 0)
    expect(runPick([op('a', { lane: 'x', state: 'retry' }), op('b', { lane: 'x' })], { dueIn })).toEqual({
      ids: [],
      nextInMs: 700,
    })
  })

  test('DEP-1 do not include those with unfinished dependencies, but a deleted dependency counts as done', () => {
    expect(
      runPick([
        op('up', { type: 'upload', lane: 'up:1' }),
        op('a', { deps: [anOpId('up')] }),
        op('b', { deps: [anOpId('gone')] }),
      ]).ids,
    ).toEqual(['up', 'b'])
  })

  test('LANE-2 are at most four requests and two uploads, including those in flight', () => {
    const saves = Array.from({ length: 6 }, (_, n) => op(`s${n}`))
    const uploads = Array.from({ length: 4 }, (_, n) => op(`u${n}`, { type: 'upload', lane: `up:${n}` }))
    expect(runPick([...saves, ...uploads]).ids).toEqual(['s0', 's1', 's2', 's3', 'u0', 'u1'])
    const running = new Map([
      ['s0', saves[0]],
      ['u0', uploads[0]],
    ] as [string, OpRow][])
    expect(runPick([...saves, ...uploads], { running }).ids).toEqual(['s1', 's2', 's3', 'u1'])
  })

  test('GATE-2 include all except sends of the kind whose quota gate is closed', () => {
    const ops = [op('send', { type: 'send' }), op('save'), op('sample', { type: 'send', kind: 'sample' })]
    expect(runPick(ops, { gates: [gate('quota:ENQUIRY')] }).ids).toEqual(['save', 'sample'])
  })

  test.each([gateName.auth, gateName.client, gateName.throttle])('GATE-1 include none if gate %s is closed', (name) => {
    expect(runPick([op('a'), op('b', { type: 'action' })], { gates: [gate(name)] }).ids).toEqual([])
  })

  test('GATE-1 must pass the gates of login, version, throttle and server, and sends also that of their quota', () => {
    expect(gateNamesOf({ type: 'action', kind: null })).toEqual(['auth', 'client', 'throttle', 'server'])
    expect(gateNamesOf({ type: 'send', kind: 'intention' })).toContain('quota:INTENTION')
  })

  test('GATE-3 are one at a time while the connection is down, and only when the next attempt is due', () => {
    const ops = [op('a'), op('b')]
    expect(runPick(ops, { probeIn: 900 })).toEqual({ ids: [], nextInMs: 900 })
    expect(runPick(ops, { probeIn: 0 }).ids).toEqual(['a'])
    expect(runPick(ops, { probeIn: 0, running: new Map([['x', op('x')]]) }).ids).toEqual([])
  })

  test("ACC-1 do not include another account's operations", () => {
    expect(runPick([op('a', { sub: anAccountId('somebody-else') })]).ids).toEqual([])
  })
})
