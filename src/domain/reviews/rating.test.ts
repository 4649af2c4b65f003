import { describe, expect, it, test } from 'vitest'
import { isWellRated, meanRating, shownRating } from './rating.ts'

it.each([
  [null, null],
  [undefined, null],
  [0, 0],
  [4.62, 4.62],
  [5, 5],
  [5.1, 0.255],
  [92.4, 4.62],
  [100, 5],
])('a rating of %s is shown as %s', (given, shown) => expect(shownRating(given)).toBe(shown))

describe('the tag of a well rated supplier', () => {
  test.each([
    [null, false],
    [3.99, false],
    [4, true],
    [5, true],
    [79, false],
    [80, true],
  ])('at %s: %s', (rating, expected) => expect(isWellRated(rating)).toBe(expected))
})

test('a mean has two decimals, and nothing has none', () => {
  expect(meanRating([])).toBeNull()
  expect(meanRating([5, 4, 4])).toBe(4.33)
  expect(meanRating([4.5])).toBe(4.5)
})
