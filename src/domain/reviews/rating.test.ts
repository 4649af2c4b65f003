import { describe, expect, test } from 'vitest'
import { isWellRated, meanRating } from './rating.ts'

describe('the tag of a highly rated supplier', () => {
  test.each([
    [null, false],
    [3.99, false],
    [4, true],
    [5, true],
    [79, false],
    [80, true],
  ])('at %s: %s', (rating, expected) => expect(isWellRated(rating)).toBe(expected))
})

test('a mean has two decimals; without ratings there is none', () => {
  expect(meanRating([])).toBeNull()
  expect(meanRating([5, 4, 4])).toBe(4.33)
  expect(meanRating([4.5])).toBe(4.5)
})
