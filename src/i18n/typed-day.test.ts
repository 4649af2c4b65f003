import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { locales } from '#contract/languages.ts'
import { dayPattern, readDay, shownDay } from './typed-day.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

test.each([
  ['en', '25/11/2026', 'dd/mm/yyyy'],
  ['es', '25/11/2026', 'dd/mm/aaaa'],
  ['zh-Hans', '2026/11/25', 'yyyy/mm/dd'],
])('a day in %s is %s, and an empty field says %s', (locale, shown, pattern) => {
  speak(locale)
  expect(shownDay('2026-11-25')).toBe(shown)
  const letters = {
    en: { day: 'd', month: 'm', year: 'y' },
    es: { day: 'd', month: 'm', year: 'a' },
    'zh-Hans': { day: 'd', month: 'm', year: 'y' },
  }
  expect(dayPattern(letters[locale as keyof typeof letters])).toBe(pattern)
})

test.each(locales.map((locale) => [locale]))('what is shown in %s reads back as the same day', (locale) => {
  speak(locale)
  for (const day of ['1920-01-01', '2024-02-29', '2026-03-04', '2120-12-31']) expect(readDay(shownDay(day))).toBe(day)
})

test.each([
  ['25.11.2026', '2026-11-25'],
  ['25 11 2026', '2026-11-25'],
  ['5-3-2026', '2026-03-05'],
  ['25112026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['２５／１１／２０２６', '2026-11-25'],
  ['', null],
  ['25/11', null],
  ['25/11/26', null],
  ['31/02/2026', null],
  ['11/25/2026', null],
  ['tomorrow', null],
])('"%s" is %s in English', (text, day) => expect(readDay(text)).toBe(day))
