import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { shownNumber, typedNumber } from './typed-number.ts'

const language = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => language('en'))

describe('a number as typed', () => {
  it.each([
    ['16000', '16000'],
    ['16,000', '16000'],
    ['1,234,567.5', '1234567.5'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    [' 20 000 ', '20000'],
    ['1,23,4', '1,23,4'],
    ['1.', '1.'],
    ['-3', '-3'],
    ['ten', 'ten'],
    ['', ''],
    ['1.2.3', '1.2.3'],
  ])('English: %s becomes %s', (typed, kept) => {
    language('en')
    expect(typedNumber(typed)).toBe(kept)
  })

  it.each([
    ['16.000', '16000'],
    ['16,5', '16.5'],
    ['1.5', '1.5'],
    ['1.234.567,25', '1234567.25'],
  ])('Spanish: %s becomes %s; a thousand-fold order would be the danger', (typed, kept) => {
    language('es')
    expect(typedNumber(typed)).toBe(kept)
  })

  it('shows a kept number in the signs it can be typed in again', () => {
    for (const locale of ['en', 'es', 'zh-Hans', 'zh-Hant']) {
      language(locale)
      for (const value of ['16000', '1234567.25', '0.5', '8000']) expect(typedNumber(shownNumber(value))).toBe(value)
    }
  })

  it('leaves what is no number as it was typed', () => {
    expect(shownNumber('16 k')).toBe('16 k')
  })
})
