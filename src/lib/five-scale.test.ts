import { expect, it } from 'vitest'
import { onFiveScale } from './five-scale.ts'

it.each([
  [null, null],
  [undefined, null],
  [0, 0],
  [4.62, 4.62],
  [5, 5],
  [5.1, 0.255],
  [92.4, 4.62],
  [100, 5],
])('a score of %s is %s out of 5', (given, shown) => expect(onFiveScale(given)).toBe(shown))
