import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { formatBytes, formatDay, formatDecimal, formatMessageTime, formatMoney, formatMonth, formatNumber, formatQuantity } from './formats.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

describe('formats', () => {
  it('follow the language, also after it changes', () => {
    speak('en')
    expect(formatNumber(16000)).toBe('16,000')
    speak('es')
    expect(formatNumber(16000)).toBe('16.000')
    expect(formatDay('2026-03-20')).toBe('20 mar 2026')
    speak('zh-Hans')
    expect(formatDay('2026-03-20')).toBe('2026年3月20日')
  })

  it('keep every digit of a decimal', () => {
    speak('en')
    expect(formatDecimal('123456789012345.123456')).toBe('123,456,789,012,345.123456')
    expect(formatDecimal('0.1')).toBe('0.1')
  })

  it('show a calendar day as that day in every zone', () => {
    speak('en')
    expect(formatDay('2026-01-01')).toBe('1 Jan 2026')
    expect(formatMonth('2028-11-30')).toBe('Nov 2028')
  })

  it('keep a quantity on one line', () => {
    speak('en')
    expect(formatQuantity('16000', 'L')).toBe('16,000\u00a0L')
    expect(formatMoney('77650', 'USD')).toBe('USD\u00a077,650.00')
  })

  it('show messages as yyyy/MM/dd hh:mm:ss', () => {
    expect(formatMessageTime(new Date(2026, 2, 5, 7, 8, 9).getTime())).toBe('2026/03/05 07:08:09')
  })

  it.each([[0, '0\u00a0B'], [999, '999\u00a0B'], [1000, '1\u00a0kB'], [1_540_000, '1.5\u00a0MB'], [5e13, '50,000\u00a0GB']])(
    'show %i bytes as %s', (bytes, text) => {
      speak('en')
      expect(formatBytes(bytes)).toBe(text)
    })
})
