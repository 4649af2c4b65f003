import { describe, expect, test } from 'vitest'
import { ambiguousNumbers, replaceNumber } from './speech.ts'
import fc from 'fast-check'

describe('a dictated number', () => {
  test.each([
    ['16.000 litros de glifosato', '16.000'],
    ['I need 1,500 litres', '1,500'],
    ['necesito 1.500 L.', '1.500'],
    ['大约 2,500 升', '2,500'],
    ['between 1.500 and 2.5 t', '1.500'],
  ])('is found in "%s" if it has two readings', (text, open) =>
    expect(ambiguousNumbers(text).map((one) => one.text)).toEqual([open]),
  )

  test.each([
    '16000 litres',
    'glyphosate 480 g/L',
    '1,500.5 L',
    'PD20082713 and 2.5%',
    'valid until 2026.01.123 or 1.2.345',
    'CAS 1071-83-6',
    '',
  ])('has only one reading in "%s"', (text) => expect(ambiguousNumbers(text)).toEqual([]))
})

test('the chosen reading replaces every occurrence of the ambiguous number, and no other number', () => {
  expect(replaceNumber('1.500 L or 11.500 L, at most 1.500', '1.500', '1500')).toBe('1500 L or 11.500 L, at most 1500')
})

const signs = fc.constantFrom('.', ',')
const ambiguousNumber = fc.tuple(fc.integer({ min: 1, max: 999 }), signs).map(([before, sign]) => `${before}${sign}500`)
const around = fc.constantFrom('', 'about ', '约', 'de ', '(')

test('a dictated number with two possible values is found next to any text, and no longer found after a value is chosen', () => {
  fc.assert(
    fc.property(
      ambiguousNumber,
      around,
      fc.constantFrom('', ' L', ' kg of zineb', '?', ')'),
      (number, before, after) => {
        const text = `${before === '约' ? '约 ' : before}${number}${after}`
        expect(ambiguousNumbers(text).map((one) => one.text)).toEqual([number])
        const result = replaceNumber(text, number, '1500')
        expect(ambiguousNumbers(result)).toEqual([])
        expect(result).toBe(text.replace(number, '1500'))
      },
    ),
  )
})
