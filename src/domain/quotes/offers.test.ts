import { describe, expect, test } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { offersOf, standingOf } from './offers.ts'
import { aQuote, aSupplier } from './test-offers.ts'

const standing = (quoted: boolean, record: Partial<RequestRecord>) => {
  const supplier = aSupplier({ quotes: quoted ? [aQuote()] : [], record: { kind: 'enquiry', ...record } })
  return standingOf(supplier.record, offersOf(supplier.record).at(-1) ?? null, '2026-03-12')
}

describe('where a supplier stands', () => {
  test('without an offer: silent, until something came that is none', () => {
    expect(standing(false, { status: 20 })).toBe('silent')
    expect(standing(false, { status: 20, replyState: 1 })).toBe('replied')
  })

  test('at a code of a newer backend it goes by the reply state and the offer, not by the number', () => {
    expect(standing(false, { status: 95, replyState: 1 })).toBe('replied')
    expect(standing(false, { status: 95 })).toBe('silent')
    // A code of other kinds, which an enquiry has not.
    expect(standing(false, { status: 70, replyState: 1 })).toBe('replied')
    expect(standing(true, { status: 95 })).toBe('open')
  })

  test('an offer holds through its last day', () => {
    expect(standing(true, { status: 40 })).toBe('open')
    expect(standing(true, { status: 92 })).toBe('expired')
    expect(standing(true, { status: 60 })).toBe('accepted')
  })
})
