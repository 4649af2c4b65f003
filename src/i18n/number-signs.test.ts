import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { numberStyles } from '#lib/numbers/number-style.ts'
import { formatDay, formatMoney, formatNumber, formatPercent, formatQuantity } from './formats.ts'
import { setNumberStyle } from './number-signs.ts'
import { shownNumber } from './shown-number.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => {
  setNumberStyle(null)
  speak('en')
})

it("numbers follow the buyer's style, and everything else follows the language", () => {
  speak('en')
  setNumberStyle('point')
  expect(formatQuantity('16000', 'L')).toBe('16.000\u00a0L')
  expect(formatMoney('77650.25', 'USD')).toBe('USD\u00a077.650,25')
  expect(formatPercent(0.013, { digits: 1 })).toBe('1,3%')
  expect(formatDay('2026-03-20')).toBe('20 Mar 2026')
  speak('es')
  setNumberStyle('comma')
  expect(formatNumber(1500)).toBe('1,500')
  expect(formatMoney('77650.25', 'USD')).toBe('77,650.25\u00a0USD')
  expect(formatDay('2026-03-20')).toBe('20 mar 2026')
})

it('without a style, numbers follow the language', () => {
  speak('es')
  expect(formatNumber(1500)).toBe('1.500')
  speak('zh-Hans')
  expect(formatNumber(1500.5)).toBe('1,500.5')
})

it('a change of style renders again, and counts inside sentences follow', () => {
  speak('en')
  let drawn = 0
  const stop = i18n.on('change', () => {
    drawn += 1
  })
  const counted = numberStyles.map((style) => {
    setNumberStyle(style)
    return i18n._({ id: 'n', message: '{n, plural, one {# row} other {# rows}}', values: { n: 123456 } })
  })
  stop()
  // The first one is that of English itself.
  expect(drawn).toBe(4)
  expect(counted.map((text) => text.replaceAll(/\s/g, ' ').replace('’', "'"))).toEqual([
    '123,456 rows',
    '123.456 rows',
    '123 456 rows',
    "123'456 rows",
    '1,23,456 rows',
  ])
})

it('a stored field value is formatted only when it is a number', () => {
  setNumberStyle('point')
  expect(['16000', '?16,000', '16 k', ''].map(shownNumber)).toEqual(['16.000', '16,000', '16 k', ''])
})
