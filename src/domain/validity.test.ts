import { expect, it } from 'vitest'
import { dayMonthsAfter, validDays, validityOf } from './validity.ts'

it.each([
  ['2026-11-21', '2026-11-21T23:59:00Z', 'ending'],
  ['2026-11-21', '2026-11-22T11:59:00Z', 'ending'],
  ['2026-11-21', '2026-11-22T12:00:00Z', 'ended'],
  ['2027-11-19', '2026-11-21T00:00:00Z', 'ending'],
  ['2027-11-25', '2026-11-21T00:00:00Z', 'valid'],
] as const)('a registration to %s at %s is %s', (until, now, expected) => {
  expect(validityOf(until, Date.parse(now))).toBe(expected)
})

it.each([
  ['2026-03-20', 12, '2027-03-20'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', 6, '2027-05-30'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s plus %i months is %s, never a day in the following month', (from, months, to) => {
  expect(dayMonthsAfter(Date.parse(`${from}T15:00:00Z`), months)).toBe(to)
})

it('a filter by validity uses today and the ends of the choices', () => {
  expect(validDays(Date.parse('2026-03-12T00:00:00Z'))).toEqual(['2026-03-12', '2026-09-12', '2027-03-12'])
})
