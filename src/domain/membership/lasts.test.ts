import { expect, test } from 'vitest'
import { membershipLasts } from './lasts.ts'

const until = 1_000
test.each([
  ['before its end', until, 999, 0, true],
  ['at its end', until, 1_000, 0, false],
  ['after it', until, 1_001, 0, false],
  ['after it, with the clock set back', until, 5, 1_000, false],
  ['before it, last seen earlier', until, 999, 998, true],
  ['that is not known', null, 5, 0, false],
  ['that was never said', undefined, 5, 0, false],
] as const)('a membership %s', (_, end, now, seen, lasts) => {
  expect(membershipLasts(end, now, seen)).toBe(lasts)
})
