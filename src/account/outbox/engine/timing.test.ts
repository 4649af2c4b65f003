import { describe, expect, test } from 'vitest'
import {
  answerLimitMs,
  backoffMs,
  clampDelay,
  createPacing,
  longestDelayMs,
  settleMs,
  uploadSilenceMs,
} from './timing.ts'
import { decidedAgain, type OpRow } from '../../store/rows.ts'

const random = (value: number) => ({ number: () => value, uuid: () => '' })
const manual = () => {
  const time = { mono: 0 }
  return { time, clock: { now: () => 0, mono: () => time.mono } }
}
const delayed = (part: Partial<OpRow>) =>
  ({ opId: 'a', state: 'retry', attempts: 1, attemptedAt: 1, delayMs: 1_000, ...part }) as OpRow

describe('back-off', () => {
  test('RETRY-1 grows from one second, jitters over its whole range, and never is nothing', () => {
    expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, true, random(1)))).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(backoffMs(9, true, random(0))).toBe(250)
  })

  test('RETRY-1 at most a minute where it is seen, a quarter of an hour where it is not', () => {
    expect(backoffMs(99, true, random(1))).toBe(60_000)
    expect(backoffMs(99, false, random(1))).toBe(900_000)
  })

  test('RETRY-2 a stored delay from a mad clock is clamped', () => {
    expect(clampDelay(1e12)).toBe(longestDelayMs)
    expect(clampDelay(-5)).toBe(0)
  })

  test('RETRY-3 the limits stand as the rules say', () => {
    expect([0, 1, 2, 3, 99].map(answerLimitMs)).toEqual([15_000, 30_000, 60_000, 60_000, 60_000])
    expect(uploadSilenceMs).toBe(60_000)
  })
})

describe('pacing', () => {
  test('RETRY-2 a delay starts when the context first sees it, whatever the wall clock says', () => {
    const { time, clock } = manual()
    const pacing = createPacing(clock, true)
    expect(pacing.dueIn(delayed({}))).toBe(1_000)
    time.mono = 400
    expect(pacing.dueIn(delayed({}))).toBe(600)
    time.mono = 2_000
    expect(pacing.dueIn(delayed({}))).toBe(0)
    expect(pacing.dueIn(delayed({ attempts: 2, delayMs: 4_000 }))).toBe(4_000)
  })

  test('hurry makes everything due', () => {
    const pacing = createPacing(manual().clock, true)
    pacing.dueIn(delayed({}))
    pacing.hurry()
    expect(pacing.dueIn(delayed({}))).toBe(0)
  })

  test('VERIFY-1 without keys, no hurry and no shorter delay lets an unclear attempt be read before it had time to land', () => {
    const { time, clock } = manual()
    const pacing = createPacing(clock, false)
    const unclear = delayed({ ambiguous: true, type: 'send', delayMs: 60_000 })
    pacing.dueIn(unclear)
    time.mono = 10_000
    pacing.hurry()
    expect(pacing.dueIn(unclear)).toBe(settleMs - 10_000)
    time.mono = settleMs
    expect(pacing.dueIn(unclear)).toBe(0)
    const wanted = { ...unclear, attempts: 2, delayMs: 0 }
    expect(pacing.dueIn(wanted)).toBe(settleMs)
    expect(pacing.dueIn({ ...wanted, lastAnswer: decidedAgain })).toBe(0)
    expect(pacing.dueIn({ ...wanted, type: 'upload' })).toBe(0)
  })

  test('what could not be claimed is looked at again after growing pauses, not in a hot loop', () => {
    const { time, clock } = manual()
    const pacing = createPacing(clock, true)
    const op = delayed({ state: 'open' })
    pacing.skip(op)
    expect(pacing.dueIn(op)).toBe(100)
    time.mono = 100
    pacing.skip(op)
    expect(pacing.dueIn(op)).toBe(200)
  })
})
