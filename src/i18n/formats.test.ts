import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, vi, test } from 'vitest'
import {
  listSeparator,
  daysBetween,
  formatBytes,
  formatDateTime,
  formatDay,
  formatRelativeDays,
  formatDecimal,
  formatMessageTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPlace,
  formatQuantity,
  formatTime,
  joinTitle,
} from './formats.ts'
import { formatAgo, formatCompactMoney, formatStaffCount } from './later-formats.ts'
import { setNumberStyle } from './number-signs.ts'
import { displayFieldValue } from './shown-number.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })

const nowIs = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(ms)

afterEach(() => speak('en'))

describe('formats', () => {
  it('follow the language of the app, even after it was changed', () => {
    speak('en')
    expect(formatNumber(16000)).toBe('16,000')
    speak('es')
    expect(formatNumber(16000)).toBe('16.000')
    expect(formatDay('2026-03-20')).toBe('20 mar 2026')
    speak('zh-Hans')
    expect(formatDay('2026-03-20')).toBe('2026年3月20日')
  })

  it('retain every digit of a decimal', () => {
    speak('en')
    expect(formatDecimal('123456789012345.123456')).toBe('123,456,789,012,345.123456')
    expect(formatDecimal('0.1')).toBe('0.1')
    expect(formatDecimal('123456789012345678901')).toBe('123,456,789,012,345,678,901')
  })

  it('show a calendar day without converting it to the device’s time zone', () => {
    speak('en')
    expect(formatDay('2026-01-01')).toBe('1 Jan 2026')
  })

  it('show a moment in the given time zone, and midnight as 00', () => {
    const noon = Date.UTC(2026, 2, 5, 16, 0, 9)
    expect(formatMessageTime(noon, 'Asia/Shanghai')).toBe('2026/03/06 00:00:09')
    expect(formatTime(noon, 'Asia/Shanghai')).toBe('00:00')
    nowIs(noon)
    expect(formatDateTime(noon, 'America/Sao_Paulo')).toBe('5 Mar, 13:00')
  })

  it.each([
    ['en', '14 Nov, 22:13', '14 Nov 2023, 22:13'],
    ['es', '14 nov, 22:13', '14 nov 2023, 22:13'],
    ['zh-Hans', '11月14日 22:13', '2023年11月14日 22:13'],
    ['zh-Hant', '11月14日 22:13', '2023年11月14日 22:13'],
  ])('show the year of a moment only if it is not the current year, in %s', (locale, ofThisYear, ofAnother) => {
    speak(locale)
    const pastTime = Date.UTC(2023, 10, 14, 22, 13)
    nowIs(Date.UTC(2023, 11, 31))
    expect(formatDateTime(pastTime, 'UTC')).toBe(ofThisYear)
    nowIs(Date.UTC(2024, 0, 1))
    expect(formatDateTime(pastTime, 'UTC')).toBe(ofAnother)
  })

  it('compare a moment’s year with the current year in the time zone that they show', () => {
    speak('en')
    const newYear = Date.UTC(2026, 0, 1, 0, 30)
    nowIs(Date.UTC(2026, 6, 1))
    expect(formatDateTime(newYear, 'UTC')).toBe('1 Jan, 00:30')
    expect(formatDateTime(newYear, 'America/Sao_Paulo')).toBe('31 Dec 2025, 21:30')
    const localNoon = new Date(2025, 11, 31, 12).getTime()
    expect(formatDateTime(localNoon)).toBe('31 Dec 2025, 12:00')
    nowIs(localNoon)
    expect(formatDateTime(localNoon)).toBe('31 Dec, 12:00')
  })

  it('count days by the calendar, across a change to summer time and a leap day', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-03-12', '2026-03-10')).toBe(-2)
  })

  it('state in words how many days are left', () => {
    speak('en')
    expect([5, 1, 0, -2].map(formatRelativeDays)).toEqual(['in 5 days', 'tomorrow', 'today', '2 days ago'])
    speak('es')
    expect(formatRelativeDays(5)).toBe('dentro de 5 días')
  })

  it('write a percentage in the style of the language, and a change with its sign', () => {
    speak('en')
    expect(formatPercent(0.62)).toBe('62%')
    expect(formatPercent(0.013, { digits: 1, signed: true })).toBe('+1.3%')
    expect(formatPercent(-0.02, { digits: 1, signed: true })).toBe('\u22122.0%')
    speak('es')
    expect(formatPercent(0.3)).toBe('30\u00a0%')
  })

  it.each([
    [0, '0\u00a0B'],
    [999, '999\u00a0B'],
    [1000, '1\u00a0kB'],
    [1_540_000, '1.5\u00a0MB'],
    [5e13, '50,000\u00a0GB'],
  ])('show %i bytes as %s', (bytes, text) => {
    speak('en')
    expect(formatBytes(bytes)).toBe(text)
  })
})

it('the items of a list are separated in the style of the language', () => {
  const list = (locale: string) => {
    speak(locale)
    return ['SDS', 'COA'].join(listSeparator())
  }
  expect(['es', 'zh-Hant'].map(list)).toEqual(['SDS, COA', 'SDS、COA'])
})

it('the language’s colon is written between a title and its text', () => {
  const title = (locale: string) => {
    speak(locale)
    return joinTitle('草甘膦', '数量')
  }
  expect(['en', 'es', 'zh-Hans', 'zh-Hant'].map(title)).toEqual([
    '草甘膦: 数量',
    '草甘膦: 数量',
    '草甘膦：数量',
    '草甘膦：数量',
  ])
})

it('city and province are written in the style of the language, or as an empty text if both are unknown', () => {
  const nanjing = { city: 'Nanjing', province: 'Jiangsu' }
  speak('es')
  expect([nanjing, { city: null, province: 'Jiangsu' }, null].map(formatPlace)).toEqual([
    'Nanjing, Jiangsu',
    'Jiangsu',
    '',
  ])
  speak('zh-Hans')
  expect(formatPlace(nanjing)).toBe('Nanjing、Jiangsu')
  expect(formatPlace({ city: '南通', province: '江苏' })).toBe('江苏南通')
  expect(['Tianjin', '天津'].map((city) => formatPlace({ city, province: city }))).toEqual(['Tianjin', '天津'])
})

describe('the age of something', () => {
  afterEach(() => speak('en'))

  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [-5_000, 'now'],
    [60_000, '1 minute ago'],
    [3 * 3_600_000 + 5, '3 hours ago'],
    [86_400_000, 'yesterday'],
    [11 * 86_400_000, '11 days ago'],
  ])('%d ms ago is %s', (ms, text) => {
    speak('en')
    expect(formatAgo(ms)).toBe(text)
  })

  it('follows the language', () => {
    speak('es')
    expect(formatAgo(2 * 86_400_000)).toBe('anteayer')
    speak('zh-Hans')
    expect(formatAgo(60_000)).toBe('1分钟前')
  })
})

describe('short texts of numbers', () => {
  test("name the dollar's country in a compact amount", () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(formatCompactMoney('9600000', 'USD')).toBe('US$9.6M')
  })

  test.each([
    ['501-1000', '501–1,000'],
    ['1000+', '1,000+'],
    ['many', null],
  ])('show the number of staff "%s" as %s', (scale, expected) => {
    expect(formatStaffCount(scale)).toBe(expected)
  })
})

describe("the buyer's number style", () => {
  afterEach(() => {
    setNumberStyle(null)
    speak('en')
  })

  it('applies to numbers, and everything else follows the language', () => {
    speak('en')
    setNumberStyle('point')
    expect(formatQuantity('16000', 'L')).toBe('16.000\u00a0L')
    expect(formatMoney('77650.25', 'USD')).toBe('USD\u00a077.650,25')
    expect(formatPercent(0.013, { digits: 1 })).toBe('1,3%')
    expect(formatDay('2026-03-20')).toBe('20 Mar 2026')
    speak('es')
    setNumberStyle('comma')
    expect(formatNumber(1500)).toBe('1,500')
    expect(formatMoney('77650.25', 'USD')).toBe('USD\u00a077,650.25')
    expect(formatDay('2026-03-20')).toBe('20 mar 2026')
  })

  it('applies to a stored field value only if that is a number', () => {
    setNumberStyle('point')
    expect(['16000', '?16,000', '16 k', ''].map(displayFieldValue)).toEqual(['16.000', '16,000', '16 k', ''])
  })
})
