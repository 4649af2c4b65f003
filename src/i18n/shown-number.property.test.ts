import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { isPlainNumber, ambiguousNumber, toStoredText, applyEdit } from '#lib/numbers/stored-number.ts'
import { numberStyles } from '#lib/numbers/number-style.ts'
import { formatMoney, formatQuantity } from './formats.ts'
import { setNumberStyle } from './number-signs.ts'
import { editableNumber, displayFieldValue, valueToStore } from './shown-number.ts'

const locales = fc.constantFrom('en', 'es', 'zh-Hans', 'zh-Hant')
const styles = fc.constantFrom(...numberStyles, null)
const plainNumbers = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.stringMatching(/^(\d{0,5}[1-9])?$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
const anyText = fc.oneof(plainNumbers, fc.stringMatching(/^\??[1-9]\d{0,2}[.,]\d{3}$/), fc.string({ maxLength: 24 }))
const runs = { numRuns: 2_000 }

const write = (locale: string, style: (typeof numberStyles)[number] | null) => {
  i18n.loadAndActivate({ locale, messages: {} })
  setNumberStyle(style)
}
afterEach(() => write('en', null))

it('a stored text that is displayed but not edited remains unchanged, in every language and style', () => {
  fc.assert(
    fc.property(locales, styles, anyText, (locale, style, stored) => {
      write(locale, style)
      const display = editableNumber(stored)
      expect(valueToStore(display, display, stored)).toBe(stored)
    }),
    runs,
  )
})

it('a displayed number that is typed into an empty field is read as the same number, or as it and another one', () => {
  let exactCount = 0
  fc.assert(
    fc.property(locales, styles, plainNumbers, (locale, style, value) => {
      write(locale, style)
      const storedValue = toStoredText(displayFieldValue(value))
      const question = ambiguousNumber(storedValue)
      exactCount += Number(storedValue === value)
      expect(question ? [question.grouped, question.decimal] : [storedValue]).toContain(value)
    }),
    runs,
  )
  expect(exactCount).toBeGreaterThan(1_000)
})

it('a text is read as the same number, or as the same two numbers, in every language and style', () => {
  fc.assert(
    fc.property(locales, styles, locales, styles, anyText, (one, oneStyle, other, otherStyle, text) => {
      write(one, oneStyle)
      const numberBefore = toStoredText(text)
      write(other, otherStyle)
      expect(toStoredText(text)).toBe(numberBefore)
    }),
    runs,
  )
})

it('a digit that is typed into the text of a displayed number is added to that number, in every language and style', () => {
  fc.assert(
    fc.property(locales, styles, plainNumbers, fc.nat(), (locale, style, stored, place) => {
      write(locale, style)
      const display = editableNumber(stored)
      const at = place % (display.text.length + 1)
      const editedText = applyEdit(display, `${display.text.slice(0, at)}7${display.text.slice(at)}`, [at, at])
      const digits = display.text.slice(0, at).replaceAll(/\D/g, '').length
      const [whole = '', fraction = ''] = stored.split('.')
      const all = `${whole}${fraction}`
      const digitsAfter = `${all.slice(0, digits)}7${all.slice(digits)}`
      const isWhole = at <= display.text.length - (fraction === '' ? 0 : fraction.length + 1)
      const point = whole.length + (isWhole ? 1 : 0)
      const expected = `${digitsAfter.slice(0, point)}${fraction === '' ? '' : `.${digitsAfter.slice(point)}`}`
      // A zero before the digits is insignificant, as in 07.
      expect(valueToStore(editedText, display, stored)).toBe(expected.replace(/^0+(?=\d)/, ''))
    }),
    runs,
  )
})

it('a quantity retains every digit, and a price every digit of its whole part, in every language and style', () => {
  fc.assert(
    fc.property(locales, styles, plainNumbers, (locale, style, value) => {
      write(locale, style)
      expect(isPlainNumber(value)).toBe(true)
      expect(formatQuantity(value, 'L')).toBe(`${displayFieldValue(value)}\u00a0L`)
      const [amount = '0'] = value.split('.')
      expect(formatMoney(amount, 'USD').replaceAll(/[^\d]/g, '')).toContain(amount)
    }),
    runs,
  )
})
