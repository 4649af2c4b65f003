import { expect, it } from 'vitest'
import { ratingOf } from './rating.tsx'

it.each([
  [null, null],
  [undefined, null],
  [0, 0],
  [4.62, 4.62],
  [5, 5],
  [5.1, 0.255],
  [92.4, 4.62],
  [100, 5],
])('a rating of %s is shown as %s', (given, shown) => expect(ratingOf(given)).toBe(shown))
