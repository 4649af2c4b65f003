import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  divide,
  isZero,
  multiply,
  negate,
  parseRatio,
  ratio,
  subtract,
  sum,
  toDecimal,
  zeroRatio,
} from './ratio.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, places]) => {
    const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
    const splitAt = digits.length - places
    return `${units < 0n ? '-' : ''}${digits.slice(0, splitAt)}${places > 0 ? `.${digits.slice(splitAt)}` : ''}`
  })
const ratios = decimals.map(ratio)

describe('exact fractions', () => {
  it('are added and multiplied without the errors of binary fractions', () => {
    expect(add(ratio('0.1'), ratio('0.2'))).toEqual(ratio('0.3'))
    expect(toDecimal(multiply(ratio('1.005'), ratio('100')), 6)).toBe('100.5')
  })

  it('reject text that is not a plain decimal, and a division by zero', () => {
    for (const text of ['', ' 1', '1e3', '1,5', '.5', '5.', 'NaN', 'Infinity', '0x1', '１'])
      expect(parseRatio(text)).toBeNull()
    expect(() => ratio('1e3')).toThrow(TypeError)
    expect(() => divide(ratio('1'), zeroRatio)).toThrow(RangeError)
  })

  it('round half away from zero for positive and negative numbers, and never result in minus zero', () => {
    expect(toDecimal(ratio('2.345'), 2)).toBe('2.35')
    expect(toDecimal(ratio('-2.345'), 2)).toBe('-2.35')
    expect(toDecimal(ratio('-0.004'), 2)).toBe('0')
    expect(toDecimal(divide(ratio('2'), ratio('3')), 4)).toBe('0.6667')
    expect(toDecimal(ratio('7.5'), 0)).toBe('8')
    expect(toDecimal(ratio('7.1'), 4, 2)).toBe('7.10')
    expect(toDecimal(ratio('1200'), 2)).toBe('1200')
  })

  it('obey the laws of arithmetic exactly', () => {
    fc.assert(
      fc.property(ratios, ratios, ratios, (a, b, c) => {
        expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
        expect(subtract(add(a, b), b)).toEqual(a)
        expect(isZero(b) ? a : multiply(divide(a, b), b)).toEqual(a)
        expect(compare(a, b)).toBe(0 - compare(b, a))
        expect(add(a, negate(a))).toEqual(zeroRatio)
      }),
    )
  })

  it('have the same sum in any order', () => {
    fc.assert(
      fc.property(
        fc
          .array(ratios)
          .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, other]) => {
          expect(sum(other)).toEqual(sum(list))
        },
      ),
    )
  })
})
