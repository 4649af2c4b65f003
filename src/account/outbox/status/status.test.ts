import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from '#api/refusals.ts'
import { announceRefusal, syncStatus } from './status.ts'

const op = { title: 'Glyphosate 480 g/L SL' }

beforeEach(() => {
  refusals.membership = { count: 0, scope: '' }
})
afterEach(() => {
  syncStatus.refused = []
})

test('REFUSE-4 a refusal by the membership opens its dialog', () => {
  announceRefusal({ ...op, block: { why: 'membership', scope: 'SAMPLE_REQ', resetAt: null } })
  expect(refusals.membership).toEqual({ count: 1, scope: 'SAMPLE_REQ' })
  announceRefusal({ ...op, block: { why: 'membership' } })
  expect(refusals.membership).toEqual({ count: 2, scope: '' })
  expect(syncStatus.refused).toEqual([])
})

test('REFUSE-4 any other refusal is queued for announcement', () => {
  announceRefusal({ ...op, block: { why: 'deadline-passed' } })
  announceRefusal({ ...op, block: { why: 'forbidden' } })
  expect(syncStatus.refused).toEqual([
    { title: op.title, block: { why: 'deadline-passed' } },
    { title: op.title, block: { why: 'forbidden' } },
  ])
  expect(refusals.membership.count).toBe(0)
})
