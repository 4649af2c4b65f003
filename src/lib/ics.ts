/** Calendar files (RFC 5545): folded by octets, escaped, moments in UTC so that every calendar shows its own zone right. */

export interface CalendarEvent {
  /** Stays the same when the file is made again: a calendar then changes its entry and adds none. */
  readonly uid: string
  /** ms. An event without length: what ends at that moment. */
  readonly at: number
  readonly title: string
  readonly text: string
  readonly url: string | null
  /** How long before it the calendar reminds, minutes. */
  readonly remindBefore: readonly number[]
}

/** Commas, semicolons and backslashes mean something to the format; a line break is written as \n. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    // Control characters have no place in a content line.
    // oxlint-disable-next-line no-control-regex -- these are the characters the format forbids
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const octets = (letter: string): number => {
  const point = letter.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
}

const most = 75

/** A line of more than 75 octets goes on in the next behind a space; never within a character. */
export const folded = (line: string): string => {
  let size = 0
  let text = ''
  for (const letter of line) {
    const more = octets(letter)
    if (size + more > most) {
      text += '\r\n '
      size = 1
    }
    text += letter
    size += more
  }
  return text
}

/** `20260312T235959Z`. */
const moment = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d{3}/, '')

const alarm = (minutes: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

const entry = (event: CalendarEvent, madeAt: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${moment(madeAt)}`,
  `DTSTART:${moment(event.at)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.text === '' ? [] : [`DESCRIPTION:${escaped(event.text)}`]),
  ...(event.url === null ? [] : [`URL:${event.url}`]),
  // It takes no time away from its day.
  'TRANSP:TRANSPARENT',
  ...event.remindBefore.flatMap((minutes) => alarm(minutes, event.title)),
  'END:VEVENT',
]

/** The text of an .ics file. `madeAt`: ms. */
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
    .map((line) => `${folded(line)}\r\n`)
    .join('')
