import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainNumber, keptNumber, openQuestion } from './kept-number.ts'
import { inStyle, numberStyles, type NumberStyle } from './number-style.ts'
import { readNumber } from './read-number.ts'

/**
 * How somebody of one habit reads a text, and nothing of any other. Written apart from the reading that is tested, so
 * that two habits can be held against each other.
 */
const habits: Readonly<Record<NumberStyle, RegExp>> = {
  comma: /^(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
  point: /^(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
  space: /^(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:[\s]\d{3})+)(?:,\d+)?$/,
  apostrophe: /^(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:['’]\d{3})+)(?:\.\d+)?$/,
  indian: /^(?:(?:0|[1-9]\d*)|[1-9]\d?(?:,\d\d)*,\d{3})(?:\.\d+)?$/,
}
const decimalSign: Readonly<Record<NumberStyle, string>> = {
  comma: '.',
  point: ',',
  space: ',',
  apostrophe: '.',
  indian: '.',
}
const readBy = (habit: NumberStyle, text: string): string | null => {
  if (!habits[habit].test(text)) return null
  const [whole = '', fraction = ''] = text.split(decimalSign[habit])
  const said = fraction.replace(/0+$/, '')
  return whole.replaceAll(/\D/g, '') + (said === '' ? '' : `.${said}`)
}

const plainNumbers = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.stringMatching(/^(\d{0,5}[1-9])?$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
const styles = fc.constantFrom(...numberStyles)
/** Mostly what looks like a number: groups of one to four digits with signs between them. */
const texts = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(',', '.', ' ', "'", '’', '\u00a0'), fc.stringMatching(/^\d{1,4}$/)), { maxLength: 4 })
    .chain((rest) => fc.stringMatching(/^\d{1,4}$/).map((first) => first + rest.flat().join(''))),
  fc.tuple(styles, plainNumbers).map(([style, value]) => inStyle(style, value)),
  fc.stringMatching(/^[\d.,' ]{1,12}$/),
)
const runs = { numRuns: 2_000 }

describe('numbers, shown and read', () => {
  it('what is shown, typed anew, is that number or is asked about, and never another; in every style', () => {
    fc.assert(
      fc.property(styles, plainNumbers, (style, value) => {
        const reading = readNumber(inStyle(style, value))
        if (reading.is === 'either') expect([reading.grouped, reading.decimal]).toContain(value)
        else expect(reading).toMatchObject({ is: 'number', value })
      }),
      runs,
    )
  })

  it('no text is a number to the app that somebody of any offered style reads as another', () => {
    let understood = 0
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readNumber(text)
        for (const habit of numberStyles) {
          const value = readBy(habit, text)
          if (value === null) continue
          if (reading.is === 'number') expect(value).toBe(reading.value)
          if (reading.is === 'either') expect([reading.grouped, reading.decimal]).toContain(value)
          expect(reading.is).not.toBe('none')
          understood += 1
        }
      }),
      runs,
    )
    expect(understood).toBeGreaterThan(1_000)
  })

  it('what two styles read as two numbers is asked about', () => {
    fc.assert(
      fc.property(texts, styles, styles, (text, one, other) => {
        const [a, b] = [readBy(one, text), readBy(other, text)]
        if (a !== null && b !== null && a !== b) expect(readNumber(text).is).toBe('either')
      }),
      runs,
    )
  })

  it('what is kept is a plain number, or a question that gives both numbers, or no number at all', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kept = keptNumber(text)
        const question = openQuestion(kept)
        if (question) {
          expect(isPlainNumber(kept)).toBe(false)
          expect([question.grouped, question.decimal].every(isPlainNumber)).toBe(true)
          expect(question.grouped).not.toBe(question.decimal)
        } else if (isPlainNumber(kept)) expect(readNumber(text)).toMatchObject({ is: 'number', value: kept })
      }),
      runs,
    )
  })
})
