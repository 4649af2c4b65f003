import { describe, expect, test } from 'vitest'
import { languages, locales } from '#contract/languages.ts'
import { loadGeography } from './geography.ts'

const geography = loadGeography()
const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)
const zone = (id: string, now: number, locale: (typeof locales)[number] = 'en') =>
  geography.timezones(locale, now, null).find((one) => one.id === id)?.name ?? ''

describe('countries', () => {
  test('are in the order of each language, each once, all with a name', () => {
    const codes = geography.countries('en').map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const locale of locales) {
      const rows = geography.countries(locale)
      expect(rows.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
      const names = rows.map(({ name }) => name)
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, languages[locale].apiTag)))
      expect(names.filter((name) => name.trim() === '')).toEqual([])
    }
  })
  test('have codes of two capital letters, currencies of three', () => {
    expect(['BR', 'br', 'BRA', '', 'XX', 'toString'].map(geography.isCountry)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(['USD', 'usd', 'US', '', 'QQQ'].map(geography.isCurrency)).toEqual([true, false, false, false, false])
  })
})

describe('time zones', () => {
  test('state the present offset, in summer another one if clocks are changed', () => {
    expect([zone('Europe/London', winter), zone('Europe/London', summer)]).toEqual([
      expect.stringMatching(/^\(UTC\+00:00\) Europe\/London · /),
      expect.stringMatching(/^\(UTC\+01:00\) Europe\/London · /),
    ])
    expect(zone('Asia/Shanghai', winter).slice(0, 11)).toBe(zone('Asia/Shanghai', summer).slice(0, 11))
    expect(zone('Asia/Kolkata', winter)).toContain('UTC+05:30')
    expect(zone('America/Sao_Paulo', winter)).toMatch(/^\(UTC-03:00\) America\/Sao Paulo · /)
  })
  test('cached in one hour are correct in the next, when clocks change', () => {
    const before = Date.UTC(2026, 2, 29, 0, 59, 59)
    expect(zone('Europe/London', before)).toContain('UTC+00:00')
    expect(zone('Europe/London', before + 1000)).toContain('UTC+01:00')
    expect(zone('Europe/London', before)).toContain('UTC+00:00')
  })
  test('mark the one that is set, and no other; an unknown one marks none', () => {
    const marked = (current: string | null) =>
      geography.timezones('en', winter, current).flatMap((one) => (one.isCurrentTimezone ? [one.id] : []))
    expect(marked('Asia/Shanghai')).toEqual(['Asia/Shanghai'])
    expect([marked(null), marked('Mars/Olympus')]).toEqual([[], []])
    expect(['Asia/Shanghai', 'asia/shanghai', 'Mars/Olympus', ''].map(geography.isTimezone)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
