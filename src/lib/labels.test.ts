import { expect, it } from 'vitest'
import { shortLabel, onFiveScale } from './labels.ts'

it.each([
  ['L', 'Litre (L)', 'L'],
  ['kg', '千克 (kg)', 'kg'],
  ['bottle', 'Bottle', 'Bottle'],
  ['fcl20', "20' container (FCL)", "20' container (FCL)"],
])('%s of "%s" is shown as "%s"', (value, label, shown) => expect(shortLabel(value, label)).toBe(shown))

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
