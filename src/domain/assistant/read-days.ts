import { dayMs } from '#lib/day-ms.ts'
import type { Day } from '#contract/values.ts'
import { signs } from './intents.ts'

/** The days until which a registration must be valid, both inclusive. */
export interface ValidRange {
  readonly from: Day | null
  readonly to: Day | null
}

/** How the names of each month begin, in English and Spanish. */
const months = 'jan|ene feb mar apr|abr may jun jul aug|ago sep|set oct nov dec|dic'
  .split(' ')
  .map((beginnings) => new RegExp(`^(?:${beginnings})`))
const monthNamed = (word: string): number => months.findIndex((name) => name.test(word)) + 1

const pad = (value: number): string => String(value).padStart(2, '0')
const iso = (year: number, month: number, day: number): Day => `${year}-${pad(month)}-${pad(day)}`
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const moved = (day: Day, by: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

interface Span {
  readonly first: Day
  readonly last: Day
  readonly at: number
  readonly end: number
}

const stretch = (at: number, length: number, year: number, month = 0, day = 0): Span | null => {
  if (month > 12 || day > 31 || (day > 0 && month === 0)) return null
  // 31 June means the end of June; the records can only be searched for an existing day.
  const lastDay = lastOf(year, month || 12)
  const first = iso(year, month || 1, Math.min(day || 1, lastDay))
  const last = iso(year, month || 12, Math.min(day || lastDay, lastDay))
  return { first, last, at, end: at + length }
}

const forms: readonly (readonly [RegExp, (parts: readonly string[]) => readonly number[]])[] = [
  [/(20\d\d)\s*年\s*(?:(\d{1,2})\s*月\s*(?:(\d{1,2})\s*[日号])?)?/, (parts) => parts.map(Number)],
  [/\b(20\d\d)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?\b/, (parts) => parts.map(Number)],
  [
    /\b(\d{1,2})(?:st|nd|rd|th)?(?: of| de)? ([a-z]{3,10})\.?,?(?: of| de| del)? (20\d\d)\b/,
    ([day, month, year]) => [Number(year), monthNamed(month ?? ''), Number(day)],
  ],
  [
    /\b([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)\b/,
    ([month, day, year]) => [Number(year), monthNamed(month ?? ''), Number(day)],
  ],
  [/\b([a-z]{3,10})\.?(?: of| de| del)? (20\d\d)\b/, ([month, year]) => [Number(year), monthNamed(month ?? '')]],
  [/\b(20\d\d)\b/, (parts) => parts.map(Number)],
]

const monthIsNamed = (numbers: readonly number[]): boolean => numbers.length < 2 || numbers[1] !== 0

/** A day, a month or a year in a question; registration numbers were masked before. */
const spanIn = (text: string): Span | null => {
  for (const [form, read] of forms) {
    const found = form.exec(text)
    if (!found) continue
    const numbers = read(found.slice(1)).map((value) => (Number.isNaN(value) ? 0 : value))
    const [year = 0, month = 0, day = 0] = numbers
    if (form.source.includes('[a-z]') && !monthIsNamed(numbers)) continue
    const span = stretch(found.index, found[0].length, year, month, day)
    if (span) return span
  }
  return null
}

/** What comes before a name, or before "until", does not belong to the day: from Shandong valid until 2030. */
const otherLead = /^.*(?:_|\b(?:until|till|through|hasta)\b)/s

/** "expire before March 2031", "2031年6月以后到期", "válidos hasta 2031". Null if no day is named. */
export const validRangeIn = (masked: string): ValidRange | null => {
  const span = spanIn(masked)
  if (!span) return null
  const lead = masked.slice(Math.max(0, span.at - 30), span.at).replace(otherLead, '')
  const tail = masked.slice(span.end, span.end + 4)
  if (signs.before.test(lead) || /^\s*(以前|之前|前)/.test(tail)) return { from: null, to: moved(span.first, -1) }
  if (signs.notBefore.test(lead) || /^\s*(以后|之后|后)/.test(tail)) return { from: moved(span.last, 1), to: null }
  if (signs.expires.test(masked)) return { from: span.first, to: span.last }
  return { from: span.last, to: null }
}
