import { expect, test } from 'vitest'
import { multiply, round, sum } from './exact-decimal.ts'

test('sums that binary floats get wrong are exact: 0.1 + 0.2, 1.005 rounded, 0.07 × 100', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3')
  expect(round('1.005', 2)).toBe('1.01')
  expect(multiply('0.07', '100')).toBe('7.00')
})

test.each([
  ['2.345', 2, '2.35'],
  ['2.344999', 2, '2.34'],
  ['-2.345', 2, '-2.35'],
  ['5', 2, '5.00'],
  ['0.004', 2, '0.00'],
  ['999999.995', 2, '1000000.00'],
])('%s to %i places is %s', (value, places, expected) => {
  expect(round(value, places)).toBe(expected)
})

test('every digit of the largest numbers in the contract is exact', () => {
  expect(multiply('999999999999999.999999', '999999999999999.999999')).toBe(
    '999999999999999999998000000000.000000000001',
  )
})

test('an empty sum is zero, and text that is not a number is refused', () => {
  expect(sum([])).toBe('0')
  for (const bad of ['', '1e3', '1.', '.5', ' 1', 'NaN']) expect(() => round(bad, 2)).toThrow(TypeError)
})
