import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from '#api/refusals.ts'
import { announceRefusal, outboxStatus } from './status.ts'

const op = { title: 'Glyphosate 480 g/L SL' }

beforeEach(() => {
  refusals.membership = { count: 0, scope: '' }
})
afterEach(() => {
  outboxStatus.refused = []
})

test('REFUSE-4 a refusal by the membership opens the membership dialog', () => {
  announceRefusal({ ...op, block: { why: 'membership', scope: 'SAMPLE_REQ', resetAt: null } })
  expect(refusals.membership).toEqual({ count: 1, scope: 'SAMPLE_REQ' })
  announceRefusal({ ...op, block: { why: 'membership' } })
  expect(refusals.membership).toEqual({ count: 2, scope: '' })
  expect(outboxStatus.refused).toEqual([])
})

test('REFUSE-4 a refusal that is not by the membership is queued for announcement', () => {
  announceRefusal({ ...op, block: { why: 'deadline-passed' } })
  announceRefusal({ ...op, block: { why: 'forbidden' } })
  expect(outboxStatus.refused).toEqual([
    { title: op.title, block: { why: 'deadline-passed' } },
    { title: op.title, block: { why: 'forbidden' } },
  ])
  expect(refusals.membership.count).toBe(0)
})
