import { describe, expect, test } from 'vitest'
import { isUnusualAmount } from './unusual-quantity.ts'

const kg = (quantity: string) => ({ quantity, unit: 'kg' })

describe('an unusual quantity', () => {
  test.each<[string, string, string, boolean]>([
    ['has four decimals', '20.0005', 'kg', true],
    ['does not have three decimals', '20.005', 'kg', false],
    ['does not have zeros after three decimals', '20.005000', 'kg', false],
    ['is not a whole number that ends with zeros', '20000', 'kg', false],
    ['is over 100,000 t in kilograms', '100000001', 'kg', true],
    ['is not 100,000 t', '100000', 't', false],
    ['is over 100,000 t in tonnes', '100000.1', 't', true],
    ['is over 100,000 cubic metres in litres', '999999999999', 'L', true],
    ['is over a hundred million of an unknown unit', '100000001', 'DRUM_200L', true],
    ['is not a few of an unknown unit', '80', 'DRUM_200L', false],
    ['is not an ambiguous number', '?20.000', 'kg', false],
    ['is not empty', '', 'kg', false],
  ])('%s', (_, quantity, unit, expected) => expect(isUnusualAmount({ quantity, unit }, [])).toBe(expected))

  test.each<[string, string, boolean]>([
    ['is below a hundredth of the minimum', '9.999', true],
    ['is not a hundredth of the minimum', '10', false],
    ['is not a hundred times the minimum', '100000', false],
    ['is above a hundred times the minimum', '100000.1', true],
  ])('%s', (_, quantity, asked) => expect(isUnusualAmount(kg(quantity), [kg('1000')])).toBe(asked))

  test('is far from the last requested quantity in any unit, even if it is near the minimum', () => {
    expect(isUnusualAmount({ quantity: '20', unit: 't' }, [kg('1000'), { quantity: '150', unit: 'kg' }])).toBe(true)
    expect(isUnusualAmount({ quantity: '20', unit: 't' }, [kg('1000'), { quantity: '15', unit: 't' }])).toBe(false)
  })

  test('is not recognised by comparing a volume with a mass', () => {
    expect(
      isUnusualAmount(kg('1'), [{ quantity: '1000', unit: 'L' }, { quantity: '900', unit: 'DRUM_200L' }, kg('0')]),
    ).toBe(false)
  })
})
