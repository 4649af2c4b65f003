/** Calendar files (RFC 5545) with times in UTC, which a calendar converts to its time zone. */

export interface CalendarEvent {
  /** The event's id. It must be the same in every file, so that a calendar updates its entry. */
  readonly uid: string
  /** In ms since 1970. The event has no duration: it marks a deadline. */
  readonly at: number
  readonly title: string
  readonly text: string
  readonly url: string | null
  readonly remindBefore: readonly number[]
}

const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    // oxlint-disable-next-line no-control-regex -- these are the characters the format forbids
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const octets = (letter: string): number => {
  const point = letter.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
}

const maxOctets = 75

/** Splits a line of more than 75 octets, never within a character. Each further line starts with a space. */
export const foldLine = (line: string): string => {
  let size = 0
  let text = ''
  for (const letter of line) {
    const letterSize = octets(letter)
    if (size + letterSize > maxOctets) {
      text += '\r\n '
      size = 1
    }
    text += letter
    size += letterSize
  }
  return text
}

const moment = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d{3}/, '')

const alarm = (minutes: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

const entry = (event: CalendarEvent, madeAt: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${moment(madeAt)}`,
  `DTSTART:${moment(event.at)}`,
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.text === '' ? [] : [`DESCRIPTION:${escapeText(event.text)}`]),
  ...(event.url === null ? [] : [`URL:${event.url}`]),
  'TRANSP:TRANSPARENT',
  ...event.remindBefore.flatMap((minutes) => alarm(minutes, event.title)),
  'END:VEVENT',
]

export const calendarFile = (events: readonly CalendarEvent[], madeAt: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agro Sourcing//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => entry(event, madeAt)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
