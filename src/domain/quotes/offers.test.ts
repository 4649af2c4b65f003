import { describe, expect, test } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { offersOf, standingOf } from './offers.ts'
import { aQuote, aSupplier } from './test-offers.ts'

const standing = (quoted: boolean, record: Partial<RequestRecord>) => {
  const supplier = aSupplier({ quotes: quoted ? [aQuote()] : [], record: { kind: 'enquiry', ...record } })
  return standingOf(supplier.record, offersOf(supplier.record).at(-1) ?? null, '2026-03-12')
}

describe('the standing of a supplier', () => {
  test('without an offer is "silent" until a reply comes that is no offer', () => {
    expect(standing(false, { status: 20 })).toBe('silent')
    expect(standing(false, { status: 20, replyState: 1 })).toBe('replied')
  })

  test('at an unknown code depends on the reply state and the offer, not on the number', () => {
    expect(standing(false, { status: 95, replyState: 1 })).toBe('replied')
    expect(standing(false, { status: 95 })).toBe('silent')
    // A code of other kinds that an enquiry does not have.
    expect(standing(false, { status: 70, replyState: 1 })).toBe('replied')
    expect(standing(true, { status: 95 })).toBe('open')
  })

  test('includes a valid offer through its last day', () => {
    expect(standing(true, { status: 40 })).toBe('open')
    expect(standing(true, { status: 92 })).toBe('expired')
    expect(standing(true, { status: 60 })).toBe('accepted')
  })
})
