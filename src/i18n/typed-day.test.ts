import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { setBuyerCountry } from './number-signs.ts'
import { dayOrderOf, dayPattern, parseTypedDay, formatDayDigits } from './typed-day.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => {
  speak('en')
  setBuyerCountry(null)
})

const letters = { day: 'd', month: 'm', year: 'y' }

test.each([
  ['en', null, '25/11/2026', 'dd/mm/yyyy'],
  ['es', null, '25/11/2026', 'dd/mm/yyyy'],
  ['es', 'US', '11/25/2026', 'mm/dd/yyyy'],
  ['en', 'CA', '25/11/2026', 'dd/mm/yyyy'],
  ['en', 'KE', '25/11/2026', 'dd/mm/yyyy'],
  ['zh-Hans', 'US', '2026/11/25', 'yyyy/mm/dd'],
])('in %s, country %s, a day is %s, and the placeholder is %s', (locale, country, text, pattern) => {
  speak(locale)
  setBuyerCountry(country)
  expect(formatDayDigits('2026-11-25')).toBe(text)
  expect(dayPattern(letters)).toBe(pattern)
})

test.each(locales.flatMap((locale) => [null, 'US', 'KE'].map((country) => [locale, country] as const)))(
  'a day displayed in %s, country %s, is read as that day, or as two days of which one is that day',
  (locale, country) => {
    speak(locale)
    setBuyerCountry(country)
    for (const day of ['1920-01-01', '2024-02-29', '2026-03-04', '2120-12-31']) {
      const days = parseTypedDay(formatDayDigits(day))
      expect(days).toContain(day)
      expect(country === null || (days.length === 1 && days[0] === day)).toBe(true)
    }
  },
)

test.each([
  ['KE', 'day'],
  ['BR', 'day'],
  ['US', 'month'],
  ['CA', null],
  ['JP', null],
  [null, null],
])('for country %s, a date begins with: %s', (country, order) => expect(dayOrderOf(country)).toBe(order))

describe('a typed day', () => {
  it.each([
    ['03/04/2027', '2027-04-03', '2027-03-04'],
    ['3.4.2027', '2027-04-03', '2027-03-04'],
    ['３／４／２０２７', '2027-04-03', '2027-03-04'],
    ['03042027', '2027-04-03', '2027-03-04'],
  ])('"%s" can be two days, and the country’s order decides', (text, dayFirst, monthFirst) => {
    expect(parseTypedDay(text, null)).toEqual([dayFirst, monthFirst])
    expect(parseTypedDay(text, 'day')).toEqual([dayFirst])
    expect(parseTypedDay(text, 'month')).toEqual([monthFirst])
  })

  it.each([
    ['25/11/2026', '2026-11-25'],
    ['11/25/2026', '2026-11-25'],
    ['04/04/2027', '2027-04-04'],
    ['25112026', '2026-11-25'],
    ['21122026', '2026-12-21'],
    ['20270403', '2027-04-03'],
    ['2027-4-3', '2027-04-03'],
    ['2027.04.03', '2027-04-03'],
    ['3 abr 2027', '2027-04-03'],
    ['3 Apr 2027', '2027-04-03'],
    ['April 3rd, 2027', '2027-04-03'],
    ['3 mar 2027', '2027-03-03'],
    ['sábado, 3 de abril de 2027', '2027-04-03'],
    ['Saturday, 3 April 2027', '2027-04-03'],
    ['2027年4月3日星期六', '2027-04-03'],
    ['民國116年1月15日', '2027-01-15'],
    ['１１６／０１／１５', '2027-01-15'],
    ['116-1-15', '2027-01-15'],
  ])('"%s" is %s for every country', (text, day) => {
    for (const order of ['day', 'month', null] as const) expect(parseTypedDay(text, order)).toEqual([day])
  })

  it.each([
    '',
    '13/04',
    '04/13',
    '4/3/27',
    'Apr 3',
    '46480',
    '1160115',
    '01160115',
    '12011225',
    '0116-01-15',
    '116-13-15',
    '31/02/2026',
    '2027/13/04',
    '13/13/2027',
    'tomorrow',
    'ju 3 2027',
    '2027-04-03T00:00:00Z',
    '1 2 3 2027',
  ])('"%s" is not a day', (text) => {
    for (const order of ['day', 'month', null] as const) expect(parseTypedDay(text, order)).toEqual([])
  })
  it.each([
    ['15.12.26', ['2026-12-15'], ['2026-12-15']],
    ['20/12', ['2026-12-20'], ['2026-12-20']],
    ['20 de diciembre', ['2026-12-20'], ['2026-12-20']],
    ['20 dic 26', ['2026-12-20'], ['2026-12-20']],
    ['15 de enero', ['2027-01-15'], ['2027-01-15']],
    ['30/11', ['2026-11-30'], ['2026-11-30']],
    ['3/4', ['2027-04-03'], ['2027-04-03', '2027-03-04']],
    ['12/10/26', [], ['2026-12-10']],
    ['27/12/28', ['2028-12-27'], ['2028-12-27', '2027-12-28']],
    ['20/12/20', [], []],
    ['20 dic 20', [], []],
    ['31/02', [], []],
    ['20/12/2', [], []],
  ])('from 30 Nov 2026 on, "%s" is %j with the day first, and %j in an unknown order', (text, dayFirst, unknown) => {
    expect(parseTypedDay(text, 'day', '2026-11-30')).toEqual(dayFirst)
    expect(parseTypedDay(text, null, '2026-11-30')).toEqual(unknown)
  })
})
