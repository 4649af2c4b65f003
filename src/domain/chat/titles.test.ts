import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { range } from '#tests/harness/fake-catalogue.ts'
import { maxTitleLength, titleOf } from './conversation.ts'
import { openNumbers, withNumber } from './speech.ts'

describe('the title of a conversation', () => {
  const words = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom('🌾🌾🌾', '𠮷野', '\n\n', '草甘膦')),
    {
      maxLength: 30,
    },
  )

  test('is the beginning of the question on one line, and no character is cut in two', () => {
    fc.assert(
      fc.property(words, (parts) => {
        const question = parts.join(' ')
        const title = titleOf(question)
        expect(title.length).toBeLessThanOrEqual(maxTitleLength)
        expect(title).not.toMatch(/[\n\r\t]|^\s|\s$/)
        expect(title.isWellFormed() || !question.isWellFormed()).toBe(true)
        const line = question.replace(/\s+/g, ' ').trim()
        expect(line.startsWith(title.replace(/…$/, '').trimEnd()) || line === title).toBe(true)
      }),
    )
  })

  test.each(range(maxTitleLength - 3, maxTitleLength + 3))('of %i letters before a picture is whole', (length) => {
    const title = titleOf(`${'x'.repeat(length)}🌾🌾🌾🌾`)
    expect(title.isWellFormed()).toBe(true)
    expect(title.length).toBeLessThanOrEqual(maxTitleLength)
  })
})

describe('a dictated number that could be two', () => {
  const signs = fc.constantFrom('.', ',')
  const either = fc.tuple(fc.integer({ min: 1, max: 999 }), signs).map(([before, sign]) => `${before}${sign}500`)
  const around = fc.constantFrom('', 'about ', '约', 'de ', '(')

  test('is found wherever it stands alone, and no longer once a reading was chosen', () => {
    fc.assert(
      fc.property(either, around, fc.constantFrom('', ' L', ' kg of zineb', '?', ')'), (number, before, after) => {
        const text = `${before === '约' ? '约 ' : before}${number}${after}`
        expect(openNumbers(text).map((one) => one.text)).toEqual([number])
        const meant = withNumber(text, number, '1500')
        expect(openNumbers(meant)).toEqual([])
        expect(meant).toBe(text.replace(number, '1500'))
      }),
    )
  })

  test.each([
    'PD20082713',
    '2,4-D',
    '2026-03-20',
    '12/03/2026',
    'CAS 1071-83-6',
    'lot L7.500',
    '1.2.3',
    '10 000',
    '5',
    '',
  ])('is not in %j', (text) => {
    expect(openNumbers(text)).toEqual([])
  })

  test('is replaced everywhere it occurs, and no other number is', () => {
    expect(withNumber('1.500 L and 1.500 kg, not 11.500', '1.500', '1500')).toBe('1500 L and 1500 kg, not 11.500')
  })
})
