import { describe, expect, it } from 'vitest'
import { parseTypedNumber } from './read-number.ts'

const summaryOf = (text: string): string => {
  const reading = parseTypedNumber(text)
  if (reading.is === 'either') return `${reading.grouped} or ${reading.decimal}`
  return reading.is === 'number' ? reading.value : 'none'
}

describe('reading a number, whatever style it is written in', () => {
  it.each([
    ['16000', '16000'],
    [' 16000 ', '16000'],
    ['007', '7'],
    ['0', '0'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['2,50', '2.5'],
    ['1,500.75', '1500.75'],
    ['1.500,75', '1500.75'],
    ['1,500.125', '1500.125'],
    ['1.500,000', '1500'],
    ['1,500,000', '1500000'],
    ['1.500.000', '1500000'],
    ['1.234.567,25', '1234567.25'],
    ['12,34,567', '1234567'],
    ['1,50,000.5', '150000.5'],
    ['1 500', '1500'],
    ['1\u00a0500\u202f000,5', '1500000.5'],
    ["1'500", '1500'],
    ['1’234’567.5', '1234567.5'],
    ["1'500,000.00", '1500000'],
    ['1234,567', '1234.567'],
    ['0,500', '0.5'],
    ['0.125', '0.125'],
    ['１６０００', '16000'],
    ['１６，５', '16.5'],
    ['١٦٠٠٠', '16000'],
    ['۱۶٫۵۰۰', '16.5'],
    ['١٦٬٠٠٠', '16000'],
    ['१६०००', '16000'],
  ])('%s is unambiguously %s', (text, value) => expect(summaryOf(text)).toBe(value))

  it.each([
    ['16,000', '16000 or 16'],
    ['16.000', '16000 or 16'],
    ['1,500', '1500 or 1.5'],
    ['16.125', '16125 or 16.125'],
    ['100,000', '100000 or 100'],
    ['１６，０００', '16000 or 16'],
    ['١٦،٠٠٠', '16000 or 16'],
    // These are 1.5 million in Mexico and Colombia, and 1500 with decimals in Switzerland.
    ["1'500,000", '1500000 or 1500'],
    ["1'500.000", '1500000 or 1500'],
  ])('%s is ambiguous: %s', (text, values) => expect(summaryOf(text)).toBe(values))

  it.each([
    '',
    '-3',
    '+3',
    'ten',
    '16 k',
    '1.',
    ',5',
    '1,5,0',
    '1,500,00',
    '1.5.2',
    '1,23,45',
    '1 5',
    '0,500,000',
    '1,500.000,5',
    '1 500,000,000',
    '1..5',
    '10²',
    '1½',
    '1e3',
  ])('%s is not a number', (text) => expect(summaryOf(text)).toBe('none'))

  it('the result states whether grouping, a decimal sign or foreign digits had to be interpreted', () => {
    const signs = (text: string) => {
      const reading = parseTypedNumber(text)
      return reading.is === 'number' && reading.signs
    }
    expect(['16000', ' 5 '].map(signs)).toEqual([false, false])
    expect(['1.5', '1,500,000', '１６'].map(signs)).toEqual([true, true, true])
  })
})
