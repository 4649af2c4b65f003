import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockCause, WaitCause } from './causes.ts'
import {
  draftStateOf,
  stepStateOf,
  type DraftFacts,
  type DraftState,
  type GateState,
  type OpFacts,
} from './draft-state.ts'

const blocks = fc.constantFrom<BlockCause>(
  { why: 'sign-in' },
  { why: 'membership' },
  { why: 'deadline-passed' },
  { why: 'file', blobId: 'b', reason: 'too-big' },
)
const causes = fc.constantFrom<WaitCause>(
  { why: 'offline' },
  { why: 'unheard' },
  { why: 'server' },
  { why: 'throttled' },
)
const times = fc.option(fc.constantFrom(100, 900, 2000))
const needsSomebody = (state: OpFacts['state']) => state === 'rejected' || state === 'parked'
const op = (types: readonly OpFacts['type'][]): fc.Arbitrary<OpFacts> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      state: fc.constantFrom<OpFacts['state']>('open', 'inflight', 'retry', 'rejected', 'conflict', 'parked', 'done'),
      ambiguous: fc.boolean(),
      attempts: fc.nat({ max: 3 }),
      nextTryAt: times,
      block: blocks,
    })
    .map((one) => ({ ...one, block: needsSomebody(one.state) ? one.block : null }))
const gates: fc.Arbitrary<GateState> = fc.oneof(
  fc.constant(null),
  blocks.map((block) => ({ block })),
  fc.record({ cause: causes, nextTryAt: times }),
)
const orNull = <T>(one: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), one)
const ops = fc
  .record({
    save: orNull(op(['save'])),
    send: orNull(op(['send'])),
    discard: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: op(['discard']) }),
    files: fc.array(op(['upload']), { maxLength: 3 }),
  })
  .map(({ save, send, discard, files }) => [save, send, discard, ...files].filter((one) => one !== null))
const facts: fc.Arbitrary<DraftFacts> = fc.record({
  rev: fc.constantFrom(1, 2),
  ackedRev: fc.constantFrom(0, 1, 2),
  sent: fc.constant(null),
  conflict: fc.constantFrom<DraftFacts['conflict'][]>(null, null, null, 'changed'),
  approval: orNull(fc.constant(['Ana'])),
  ops,
  gate: gates,
})
const always = (check: (one: DraftFacts, state: DraftState) => void) =>
  fc.assert(
    fc.property(facts, (one) => {
      check(one, draftStateOf(one))
    }),
    { numRuns: 1000, seed: 20261126 },
  )
const live = ({ ops: all }: DraftFacts, type: OpFacts['type']) =>
  all.find((one) => one.type === type && one.state !== 'done')

describe('I15 the state of a request', () => {
  test('is “sent” if and only if there is a receipt, whatever else is known', () => {
    always((one, state) => {
      expect(['sent', 'done']).not.toContain(state.at)
      const receipt = { sentAt: 1, batchNo: 'B', contentHash: null, bodyHash: '', records: [] }
      const sent = { receipt, suppliers: 1, listed: false }
      expect(draftStateOf({ ...one, sent })).toEqual({ at: 'sent', ...sent })
    })
  })

  test('does not depend on done operations other than uploads, and its kind does not depend on their order', () => {
    always((one, state) => {
      const without = one.ops.filter((each) => each.state !== 'done' || each.type === 'upload')
      expect(draftStateOf({ ...one, ops: without })).toEqual(state)
      expect(draftStateOf({ ...one, ops: without.toSorted((a, b) => (a.type < b.type ? -1 : 1)) }).at).toBe(state.at)
    })
  })

  test('is “saved” or “approval” only if the server has the newest text and no operation waits', () => {
    always((one, state) => {
      if (state.at !== 'saved' && state.at !== 'approval') return
      expect(one.rev).toBeLessThanOrEqual(one.ackedRev)
      expect(['save', 'send', 'discard'].flatMap((type) => live(one, type as OpFacts['type']) ?? [])).toEqual([])
      expect(one.conflict).toBeNull()
    })
  })

  test('RETRY-4 is “uncertain” while a send has no answer, unless a save, deletion, conflict or file prevails', () => {
    let loose = 0
    always((one, state) => {
      const send = live(one, 'send')
      const stuck = one.ops.some(({ type, block }) => type === 'upload' && block !== null)
      const isPreempted = stuck || live(one, 'save') || live(one, 'discard') || one.conflict !== null
      if (isPreempted || send?.state !== 'retry' || !send.ambiguous) return
      loose += 1
      expect(state.at).toBe('uncertain')
    })
    expect(loose).toBeGreaterThan(5)
  })

  test('is “blocked” only if the buyer must act, and waiting only if not', () => {
    always((one, state) => {
      const [leading] = ['discard', 'send', 'save'].flatMap((type) => live(one, type as OpFacts['type']) ?? [])
      const gateBlocks = one.gate && 'block' in one.gate ? [one.gate.block] : []
      const reasons = [...one.ops.flatMap(({ block }) => block ?? []), ...gateBlocks]
      expect(state.at === 'blocked' ? reasons : [null]).toContainEqual(state.at === 'blocked' ? state.cause : null)
      const isRefused = leading?.type === 'discard' && needsSomebody(leading.state)
      expect(isRefused ? state.at : 'blocked').toBe('blocked')
      // An operation in flight has passed the gate already.
      const isWaiting = state.at.startsWith('waiting') && leading?.state !== 'inflight'
      expect(isWaiting ? gateBlocks : []).toEqual([])
    })
  })

  test('does not state a next attempt before the connection and the operation are both due', () => {
    let timedCount = 0
    always((one, state) => {
      if (!('nextTryAt' in state) || state.nextTryAt === null) return
      timedCount += 1
      const line = one.gate && 'cause' in one.gate ? (one.gate.nextTryAt ?? null) : null
      expect([...one.ops.map(({ nextTryAt }) => nextTryAt), line]).toContain(state.nextTryAt)
      expect(state.nextTryAt).toBeGreaterThanOrEqual(line ?? 0)
      const retries = one.ops.filter((each) => each.type === 'send' && each.state === 'retry' && each.ambiguous)
      const retryAt = state.at === 'uncertain' ? Math.max(0, ...retries.map(({ nextTryAt }) => nextTryAt ?? 0)) : 0
      expect(state.nextTryAt).toBeGreaterThanOrEqual(retryAt)
    })
    expect(timedCount).toBeGreaterThan(50)
  })

  test('shows exactly how many of its files are uploaded', () => {
    always((one, state) => {
      const files = one.ops.filter(({ type }) => type === 'upload')
      const fileCounts = [files.filter(({ state: at }) => at === 'done').length, files.length]
      const cause = 'cause' in state ? state.cause : null
      const progress = state.at === 'sending' ? state : cause && 'of' in cause ? cause : null
      expect(progress ? [progress.uploaded, progress.of] : fileCounts).toEqual(fileCounts)
    })
  })
})

test('I15 the state of a step is “blocked” if one of its files was rejected, and “done” once it is applied', () => {
  fc.assert(
    fc.property(op(['action']), fc.array(op(['upload']), { maxLength: 3 }), gates, (step, files, gate) => {
      const state = stepStateOf(step, files, gate)
      const refusedFile = files.find(({ block }) => block !== null)
      const expected: DraftState = refusedFile?.block ? { at: 'blocked', cause: refusedFile.block } : state
      expect(state).toEqual(expected)
      expect(state.at === 'done').toBe(!refusedFile && step.state === 'done')
    }),
    { numRuns: 100, seed: 20261126 },
  )
})
