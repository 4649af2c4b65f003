import { expect, test } from 'vitest'
import { addDays, dayInZone, daysUntil, deadlineState, initialZone } from './deadline.ts'

// 2026-11-21 23:30 in Bogotá is already the 22nd in Shanghai and in UTC.
const now = Date.UTC(2026, 10, 22, 4, 30)

test.each([
  ['America/Bogota', '2026-11-21'],
  ['Asia/Shanghai', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-22'],
  ['UTC', '2026-11-22'],
  ['Etc/GMT+12', '2026-11-21'],
])('on 21 November at 23:30 in Bogotá, the day in %s is %s', (zone, day) => {
  expect(dayInZone(zone, now)).toBe(day)
})

test('an unknown time zone is treated as UTC, and no error is thrown', () => {
  expect(dayInZone('Mars/Olympus', now)).toBe('2026-11-22')
})

test.each([
  ['2026-11-20', 'passed'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'soon'],
  ['2026-11-23', 'soon'],
  ['2026-11-24', 'open'],
  [null, 'none'],
  [undefined, 'none'],
  ['', 'none'],
] as const)('the deadline %s has the state "%s" for a buyer in Bogotá', (day, state) => {
  expect(deadlineState(day, 'America/Bogota', now)).toBe(state)
})

test("a deadline lasts until the end of its day in the buyer's zone", () => {
  const midnightInBogota = Date.UTC(2026, 10, 22, 5, 0)
  expect(deadlineState('2026-11-21', 'America/Bogota', midnightInBogota - 1)).toBe('today')
  expect(deadlineState('2026-11-21', 'America/Bogota', midnightInBogota)).toBe('passed')
})

test('days are counted across month ends, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysUntil('2026-03-01', '2026-02-27')).toBe(2)
  expect(daysUntil('2026-02-27', '2026-03-01')).toBe(-2)
})

test.each([
  ['America/Lima', 'America/Lima'],
  [null, 'Asia/Shanghai'],
  ['', 'Asia/Shanghai'],
  ['Mars/Olympus', 'Asia/Shanghai'],
])('if the saved zone is %s, the zone %s is chosen: the saved zone, or else the current one', (saved, chosen) => {
  const zone = (id: string, isCurrentTimezone: boolean) => ({ id, isCurrentTimezone })
  expect(initialZone([zone('America/Lima', false), zone('Asia/Shanghai', true)], saved)).toBe(chosen)
  expect(initialZone([], saved)).toBe('')
})
