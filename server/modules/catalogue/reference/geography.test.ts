import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/languages.ts'
import { loadGeography } from './geography.ts'

const geography = loadGeography()
const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)
const zone = (id: string, now: number, locale: Locale = 'en') =>
  geography.timezones(locale, now, null).find((one) => one.id === id)?.name ?? ''

describe('time zones', () => {
  test('each zone has its current offset from UTC, which is different in summer time', () => {
    expect([zone('Europe/London', winter), zone('Europe/London', summer)]).toEqual([
      expect.stringMatching(/^\(UTC\+00:00\) Europe\/London · /),
      expect.stringMatching(/^\(UTC\+01:00\) Europe\/London · /),
    ])
    expect(zone('Asia/Shanghai', winter).slice(0, 11)).toBe(zone('Asia/Shanghai', summer).slice(0, 11))
    expect(zone('Asia/Kolkata', winter)).toContain('UTC+05:30')
    expect(zone('America/Sao_Paulo', winter)).toMatch(/^\(UTC-03:00\) America\/Sao Paulo · /)
  })
  test('zones cached in one hour are correct after the clocks change in the next hour', () => {
    const timeBefore = Date.UTC(2026, 2, 29, 0, 59, 59)
    expect(zone('Europe/London', timeBefore)).toContain('UTC+00:00')
    expect(zone('Europe/London', timeBefore + 1000)).toContain('UTC+01:00')
    expect(zone('Europe/London', timeBefore)).toContain('UTC+00:00')
  })
  test('only the zone that is set is marked as current, and none if that zone is unknown', () => {
    const findMarked = (current: string | null) =>
      geography.timezones('en', winter, current).flatMap((one) => (one.isCurrentTimezone ? [one.id] : []))
    expect(findMarked('Asia/Shanghai')).toEqual(['Asia/Shanghai'])
    expect([findMarked(null), findMarked('Mars/Olympus')]).toEqual([[], []])
    expect(['Asia/Shanghai', 'asia/shanghai', 'Mars/Olympus', ''].map(geography.isTimezone)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
