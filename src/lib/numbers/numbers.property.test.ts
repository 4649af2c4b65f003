import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainNumber, toStoredText, ambiguousNumber } from './stored-number.ts'
import { toNumberStyle, numberStyles, type NumberStyle } from './number-style.ts'
import { parseTypedNumber } from './read-number.ts'

/** The texts that a reader who knows only one style accepts. Written independently of the tested code. */
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
  const decimals = fraction.replace(/0+$/, '')
  return whole.replaceAll(/\D/g, '') + (decimals === '' ? '' : `.${decimals}`)
}

const plainNumbers = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.stringMatching(/^(\d{0,5}[1-9])?$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
const styles = fc.constantFrom(...numberStyles)
const texts = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(',', '.', ' ', "'", '’', '\u00a0'), fc.stringMatching(/^\d{1,4}$/)), {
      maxLength: 4,
    })
    .chain((rest) => fc.stringMatching(/^\d{1,4}$/).map((first) => first + rest.flat().join(''))),
  fc.tuple(styles, plainNumbers).map(([style, value]) => toNumberStyle(style, value)),
  fc.stringMatching(/^[1-9]\d{0,2}[.,]\d{3}$/),
  fc.stringMatching(/^[\d.,' ]{1,12}$/),
)
const runs = { numRuns: 2_000 }

const possible = (text: string): string[] => {
  const reading = parseTypedNumber(text)
  if (reading.is === 'either') return [reading.grouped, reading.decimal]
  return reading.is === 'number' ? [reading.value] : []
}
const readByAny = (text: string): string[] =>
  numberStyles.map((habit) => readBy(habit, text)).filter((value) => value !== null)

it('a number written in any style and typed again is read as itself or as ambiguous, never as another number', () => {
  fc.assert(
    fc.property(styles, plainNumbers, (style, value) => {
      expect(possible(toNumberStyle(style, value))).toContain(value)
    }),
    runs,
  )
})

it('the app never reads a text as one number if a reader of another style reads a different one', () => {
  let understoodCount = 0
  fc.assert(
    fc.property(texts, (text) => {
      const readings = readByAny(text)
      understoodCount += readings.length
      expect(readings.filter((value) => !possible(text).includes(value))).toEqual([])
    }),
    runs,
  )
  expect(understoodCount).toBeGreaterThan(1_000)
})

it('a text that is one number in one style and another in a second style is ambiguous', () => {
  let differ = 0
  fc.assert(
    fc.property(texts, (text) => {
      const two = new Set(readByAny(text)).size > 1
      differ += Number(two)
      expect(two && parseTypedNumber(text).is !== 'either').toBe(false)
    }),
    runs,
  )
  expect(differ).toBeGreaterThan(50)
})

it('the stored value is the number, or a text that is not a number and from which both numbers can be read', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const storedText = toStoredText(text)
      const question = ambiguousNumber(storedText)
      const gives = question ? [question.grouped, question.decimal] : [storedText].filter(isPlainNumber)
      expect(gives).toEqual(possible(text).filter(isPlainNumber))
      expect(question !== null && isPlainNumber(storedText)).toBe(false)
    }),
    runs,
  )
})
