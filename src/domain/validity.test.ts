import { expect, it } from 'vitest'
import { validityOf } from './validity.ts'

it.each([
  ['2026-11-21', '2026-11-21T23:59:00Z', 'ending'],
  ['2026-11-21', '2026-11-22T11:59:00Z', 'ending'],
  ['2026-11-21', '2026-11-22T12:00:00Z', 'ended'],
  ['2027-11-19', '2026-11-21T00:00:00Z', 'ending'],
  ['2027-11-25', '2026-11-21T00:00:00Z', 'valid'],
] as const)('a registration to %s at %s is %s', (until, now, expected) => {
  expect(validityOf(until, Date.parse(now))).toBe(expected)
})
