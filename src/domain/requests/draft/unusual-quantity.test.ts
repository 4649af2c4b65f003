import { describe, expect, test } from 'vitest'
import { isUnusual, yearSums } from './unusual-quantity.ts'

const kg = (quantity: string) => ({ quantity, unit: 'kg' })

describe('a quantity is asked about', () => {
  test.each<[string, string, string, boolean]>([
    ['if it has four decimals', '20.0005', 'kg', true],
    ['but not three decimals', '20.005', 'kg', false],
    ['but not zeros after three decimals', '20.005000', 'kg', false],
    ['but not if it is whole and ends with zeros', '20000', 'kg', false],
    ['if it is over 100,000 t in kilograms', '100000001', 'kg', true],
    ['but not at 100,000 t', '100000', 't', false],
    ['if it is over 100,000 t in tonnes', '100000.1', 't', true],
    ['if it is over 100,000 cubic metres in litres', '999999999999', 'L', true],
    ['if it is over a hundred million of an unknown unit', '100000001', 'DRUM_200L', true],
    ['but not at a few of an unknown unit', '80', 'DRUM_200L', false],
    ['but not while it is not a number', '?20.000', 'kg', false],
    ['but not while it is empty', '', 'kg', false],
  ])('%s', (_, quantity, unit, expected) => expect(isUnusual({ quantity, unit }, [])).toBe(expected))

  test.each<[string, string, boolean]>([
    ['below a hundredth of the minimum', '9.999', true],
    ['but not at a hundredth of the minimum', '10', false],
    ['but not at a hundred times the minimum', '100000', false],
    ['above a hundred times the minimum', '100000.1', true],
  ])('%s', (_, quantity, asked) => expect(isUnusual(kg(quantity), [kg('1000')])).toBe(asked))

  test('if it is far from the last one, though near the minimum, in any units', () => {
    expect(isUnusual({ quantity: '20', unit: 't' }, [kg('1000'), { quantity: '150', unit: 'kg' }])).toBe(true)
    expect(isUnusual({ quantity: '20', unit: 't' }, [kg('1000'), { quantity: '15', unit: 't' }])).toBe(false)
  })

  test('never because of an amount that cannot be compared', () => {
    expect(isUnusual(kg('1'), [{ quantity: '1000', unit: 'L' }, { quantity: '900', unit: 'DRUM_200L' }, kg('0')])).toBe(
      false,
    )
  })
})

test('a forecast of three years has a total and its growth', () => {
  expect(yearSums(['4000', '9000', '15000'])).toEqual({ total: '28000', growth: [1.25, 0.667] })
})
