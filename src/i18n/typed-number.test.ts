import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { shownNumber, typedNumber } from './typed-number.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

describe('a number as typed', () => {
  it.each([
    ['16000', '16000'],
    ['16,000', '16000'],
    ['1,234,567.5', '1234567.5'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    [' 20 000 ', '20000'],
    ['１６０００', '16000'],
    ['1,23,4', '1,23,4'],
    ['1.', '1.'],
    ['-3', '-3'],
    ['ten', 'ten'],
    ['', ''],
    ['1.2.3', '1.2.3'],
  ])('English: %s becomes %s', (typed, kept) => {
    speak('en')
    expect(typedNumber(typed)).toBe(kept)
  })

  it.each([
    ['16.000', '16000'],
    ['16,5', '16.5'],
    ['1.5', '1.5'],
    ['1.234.567,25', '1234567.25'],
  ])('Spanish: %s becomes %s; an order a thousand times too small would be the danger', (typed, kept) => {
    speak('es')
    expect(typedNumber(typed)).toBe(kept)
  })

  it('is shown in signs that give it back when typed again', () => {
    for (const locale of ['en', 'es', 'zh-Hans', 'zh-Hant']) {
      speak(locale)
      for (const value of ['16000', '1234567.25', '0.5', '8000', '1500', '123456789012345.123456'])
        expect(typedNumber(shownNumber(value))).toBe(value)
    }
  })

  it('stays as typed where it is no number', () => {
    expect(shownNumber('16 k')).toBe('16 k')
  })
})
