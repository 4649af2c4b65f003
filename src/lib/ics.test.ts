import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarFile, foldLine, type CalendarEvent } from './ics.ts'

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'reply-1@example',
  at: Date.UTC(2026, 2, 16, 2, 59, 59),
  title: 'Reply by',
  text: '',
  url: null,
  remindBefore: [],
  ...change,
})
const madeAt = Date.UTC(2026, 2, 12, 9)
const size = (text: string) => new TextEncoder().encode(text).length

const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const valueOf = (file: string, name: string) =>
  lines(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescapeText = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

it('a calendar file contains times in UTC, and reminders before them', () => {
  const file = calendarFile([event({ remindBefore: [1440] })], madeAt)
  expect(valueOf(file, 'DTSTART')).toBe('20260316T025959Z')
  expect(valueOf(file, 'DTSTAMP')).toBe('20260312T090000Z')
  expect(valueOf(file, 'TRIGGER')).toBe('-PT1440M')
})

it('a calendar file closes every block that it opens, and ends every line with CRLF', () => {
  const file = calendarFile([event(), event({ uid: '2', remindBefore: [60] })], madeAt)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  // Removes matching BEGIN and END pairs: nothing remains if they nest correctly.
  let markers = lines(file)
    .filter((line) => /^(BEGIN|END):/.test(line))
    .join('|')
  for (const part of ['VALARM', 'VEVENT', 'VCALENDAR'])
    markers = markers
      .replaceAll(`BEGIN:${part}|END:${part}`, '')
      .replaceAll(/\|+/g, '|')
      .replaceAll(/:(\w+)\|$/g, ':$1')
  expect(markers.replaceAll('|', '')).toBe('')
})

it('a calendar file folds by octets and never within a character', () => {
  expect(
    foldLine(`SUMMARY:${'草'.repeat(40)}`)
      .split('\r\n ')
      .map(size),
  ).toEqual([74, 54])
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text)),
      (text) => {
        const parts = foldLine(text).split('\r\n')
        expect(Math.max(...parts.map(size))).toBeLessThanOrEqual(75)
        expect(foldLine(text).replaceAll('\r\n ', '')).toBe(text)
      },
    ),
  )
})

it('a calendar file preserves every text, whatever characters it contains', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, ''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeText(valueOf(calendarFile([event({ title: text })], madeAt), 'SUMMARY') ?? '')).toBe(text)
    }),
  )
  const file = calendarFile([event({ text: 'a;b,c\\n\r\nEND:VEVENT' })], madeAt)
  expect(unescapeText(valueOf(file, 'DESCRIPTION') ?? '')).toBe('a;b,c\\n\nEND:VEVENT')
  expect(lines(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})
