import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  multiply,
  parseRatio,
  ratio,
  subtract,
  toDecimal,
  wholeRatio,
  type Ratio,
} from '#lib/ratio.ts'
import { isBelowMinimum, totalAndGrowth } from './unusual-quantity.ts'

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.option(fc.stringMatching(/^\d{1,6}$/)))
  .map(([before, after]) => (after === null ? `${before}` : `${before}.${after}`))
const year = fc.oneof(
  { weight: 4, arbitrary: amount },
  { weight: 1, arbitrary: fc.constantFrom(null, '', 'x', '-1', '1e3', '1,5') },
)
const ratioOrNull = (text: string | null): Ratio | null =>
  text !== null && /^\d{1,15}(\.\d{1,6})?$/.test(text) ? ratio(text) : null

describe('the total and growth of three years', () => {
  test('the total is the exact sum of the years that are stated', () => {
    fc.assert(
      fc.property(year, year, year, (...years) => {
        const knownAmounts = years.flatMap((one) => ratioOrNull(one) ?? [])
        const { total } = totalAndGrowth(years)
        expect(total === null).toBe(knownAmounts.length === 0)
        if (total === null) return
        const [first = wholeRatio(0), ...others] = knownAmounts
        expect(compare(ratio(total), others.reduce(add, first))).toBe(0)
        expect(total).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  test('the growth is exact, rounded to a tenth of a percent', () => {
    fc.assert(
      fc.property(year, year, (before, after) => {
        const [from, to] = [ratioOrNull(before), ratioOrNull(after)]
        const growth = totalAndGrowth([before, after, null]).growth[0]
        expect(growth === null).toBe(!from || !to || from.n === 0n)
        if (!from || !to || growth === null) return
        const exact = divide(subtract(to, from), from)
        const expected = Number(toDecimal(exact, 3))
        // Above this growth, a floating-point number is not exact, and a percentage is not useful.
        expect(expected < 1e9 ? growth : expected).toBe(expected)
      }),
      {
        examples: [
          ['3000', '1000'],
          ['2000', '2001'],
          ['0.000001', '0.000002'],
        ],
      },
    )
  })
})

describe('a quantity below the supplier’s minimum', () => {
  const units = ['g', 'kg', 't', 'mL', 'L', 'kL', 'drum', ''] as const
  const grams: Readonly<Record<string, readonly [string, bigint]>> = {
    g: ['mass', 1n],
    kg: ['mass', 1000n],
    t: ['mass', 1_000_000n],
    mL: ['volume', 1n],
    L: ['volume', 1000n],
    kL: ['volume', 1_000_000n],
  }
  const minOrders = fc.record({ quantity: amount, unit: fc.constantFrom(...units) })

  test('is detected exactly if both are masses, volumes or in the same other unit, and otherwise never', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...units), minOrders, (quantity, unit, minOrder) => {
        const [of, each] = grams[unit] ?? [unit, 1n]
        const [wanted, every] = grams[minOrder.unit] ?? [minOrder.unit, 1n]
        const amountAsked = multiply(ratio(quantity), wholeRatio(each))
        const minAmount = multiply(ratio(minOrder.quantity), wholeRatio(every))
        expect(isBelowMinimum(quantity, unit, minOrder)).toBe(of === wanted && compare(amountAsked, minAmount) < 0)
      }),
    )
  })

  test.each(['', 'ten', '?1.500', '1,5', '１０', '1e3'])(
    'is not detected in %j, because it is not a number',
    (quantity) => {
      expect(parseRatio(quantity)).toBeNull()
      expect(isBelowMinimum(quantity, 'kg', { quantity: '1000', unit: 'kg' })).toBe(false)
    },
  )

  test('in a unit that has the name of an object property is compared only with the same unit', () => {
    expect(isBelowMinimum('1', 'constructor', { quantity: '2', unit: 'constructor' })).toBe(true)
    expect(isBelowMinimum('1', 'toString', { quantity: '2', unit: 'kg' })).toBe(false)
  })
})
