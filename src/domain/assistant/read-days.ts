import { addDays } from '#domain/lifecycle/deadline.ts'
import type { Day } from '#contract/values.ts'
import type { QuestionPiece } from './chips.ts'
import { conditionPatterns } from './intents.ts'

/** The first and the last day on which a registration may expire. Null: no limit. */
export type ValidRange = Readonly<{ from: Day | null; to: Day | null }>

const months = 'jan|ene feb mar apr|abr may jun jul aug|ago sep|set oct nov dec|dic'
  .split(' ')
  .map((beginnings) => new RegExp(`^(?:${beginnings})`))
const monthNamed = (word: string): number => months.findIndex((name) => name.test(word)) + 1

const pad = (value: number): string => String(value).padStart(2, '0')
const iso = (year: number, month: number, day: number): Day => `${year}-${pad(month)}-${pad(day)}`
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

interface Span {
  readonly first: Day
  readonly last: Day
  readonly at: number
  readonly end: number
  readonly hasYear: boolean
  /** The date with day and month swapped, if that date is possible too. */
  readonly other: string | null
}

const spanOf = (at: number, length: number, year: number, month = 0, day = 0): Span | null => {
  if (month > 12 || day > 31 || (day > 0 && month === 0)) return null
  // 31 June is read as the last day of June, because records can be searched only for existing days.
  const lastDay = lastOf(year, month || 12)
  const first = iso(year, month || 1, Math.min(day || 1, lastDay))
  const last = iso(year, month || 12, Math.min(day || lastDay, lastDay))
  return { first, last, at, end: at + length, hasYear: true, other: null }
}

const taiwan = (parts: readonly string[]): number[] => parts.map((part, at) => Number(part) + (at === 0 ? 1911 : 0))

const forms: readonly (readonly [RegExp, (parts: readonly string[]) => readonly number[]])[] = [
  [/(20\d\d)\s*年\s*(?:(\d{1,2})\s*月\s*(?:(\d{1,2})\s*[日号])?)?/, (parts) => parts.map(Number)],
  [/\b(20\d\d)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?\b/, (parts) => parts.map(Number)],
  // The calendar of Taiwan begins in 1912.
  [/(?:民国\s*)(\d{2,3})\s*年\s*(?:(\d{1,2})\s*月\s*(?:(\d{1,2})\s*[日号])?)?/, taiwan],
  [/(?<!\d)(1[0-2]\d)\s*年\s*(?:(\d{1,2})\s*月\s*(?:(\d{1,2})\s*[日号])?)/, taiwan],
  [/(?<!\d)(1[0-2]\d)[-/](\d{1,2})[-/](\d{1,2})(?!\d)/, taiwan],
  // In a date such as 3/4/2031, the day comes first, unless the second number is over 12.
  [
    /(?<![\d./-])(\d{1,2})[/.-](\d{1,2})[/.-]((?:20)?\d\d)(?![\d/-])/,
    (parts) => {
      const [day = 0, month = 0, year = 0] = parts.map(Number)
      return [year < 100 ? year + 2000 : year, ...(month > 12 ? [day, month] : [month, day])]
    },
  ],
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

/** A day without a year is the next such day. It is read only as a delivery day: an expiry is stated with its year. */
const withoutYear: readonly (readonly [RegExp, (parts: readonly string[]) => readonly number[]])[] = [
  [/\b(\d{1,2})(?:st|nd|rd|th)?(?: of| de)? ([a-z]{3,10})\b/, ([day, month]) => [monthNamed(month ?? ''), Number(day)]],
  [
    /\b([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?\b(?! *(?:t|kg|l|%))/,
    ([month, day]) => [monthNamed(month ?? ''), Number(day)],
  ],
  [/(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/, (parts) => parts.map(Number)],
  [
    /(?<=\b(?:by|before|para el|antes del) )(\d{1,2})[/.](\d{1,2})(?![\d/])/,
    ([first, second]) => (Number(second) > 12 ? [Number(first), Number(second)] : [Number(second), Number(first)]),
  ],
]

const yearOf = (today: Day, month: number, day: number): number =>
  Number(today.slice(0, 4)) + (today.slice(5) > `${pad(month)}-${pad(day)}` ? 1 : 0)

const monthIsNamed = (numbers: readonly number[]): boolean => numbers.length < 2 || numbers[1] !== 0

const relativeYears = [
  /\b(?:this year|este ano)\b|今年/,
  /\b(?:next year|(?:el )?proximo ano|(?:el )?ano (?:que viene|proximo))\b|明年/,
  /后年/,
] as const
/** Words that mark a day as the start of a registration, not its expiry. */
const registrationText =
  /\b(?:registered|approved|granted|registrad[oa]s?|aprobad[oa]s?|otorgad[oa]s?)(?: (?:in|on|since|en|el|desde))* *$/
const registeredHan = /^\s*(?:以来|以后)?(?:登记|批准|获批)(?!.{0,4}(?:到期|有效|过期))/

/** Registration numbers must be masked, because they may look like years. */
const spanIn = (text: string, today: Day): Span | null => {
  for (const [form, read] of forms) {
    const match = form.exec(text)
    if (!match) continue
    const numbers = read(match.slice(1)).map((value) => (Number.isNaN(value) ? 0 : value))
    const [year = 0, month = 0, day = 0] = numbers
    if (form.source.includes('[a-z]') && !monthIsNamed(numbers)) continue
    const span = spanOf(match.index, match[0].length, year, month, day)
    const [first = '', second = '', last = ''] =
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$/.exec(match[0])?.slice(1) ?? []
    const isOpen = first !== second && Number(first) <= 12 && Number(second) <= 12 && last !== ''
    if (span)
      return {
        ...span,
        other: isOpen ? `${last.length === 2 ? `20${last}` : last}-${pad(Number(first))}-${pad(Number(second))}` : null,
      }
  }
  for (const [offset, pattern] of relativeYears.entries()) {
    const match = conditionPatterns.valid.test(text) ? pattern.exec(text) : null
    if (match) return spanOf(match.index, match[0].length, Number(today.slice(0, 4)) + offset)
  }
  for (const [form, read] of withoutYear) {
    const match = form.exec(text)
    const [month = 0, day = 0] = match ? read(match.slice(1)) : []
    const span =
      match && month * day > 0 ? spanOf(match.index, match[0].length, yearOf(today, month, day), month, day) : null
    if (!match || !span) continue
    const isOpen = /^\d+[/.]\d+$/.test(match[0]) && day <= 12 && day !== month
    return { ...span, hasYear: false, other: isOpen ? iso(yearOf(today, day, month), day, month) : null }
  }
  return null
}

const unrelatedLead = /^.*(?:_|\b(?:until|till|through|hasta)\b)/s

export interface ParsedDay {
  readonly words: string
  readonly sense: 'delivery' | 'valid'
  /** The stated day, or the last day of the stated month or year. */
  readonly day: Day
  readonly valid: ValidRange | null
  readonly other: string | null
}

/** If the day is ambiguous (03/04), returns the text with each of the two possible dates. */
export const dayChoices = ({
  words,
  day,
  other,
}: Pick<ParsedDay, 'words' | 'day' | 'other'>): Pick<QuestionPiece, 'instead'> => {
  const lead = words.replace(/\d.*$/s, '')
  return other === null ? {} : { instead: [`${lead}${day}`, `${lead}${other}`] }
}

/** Reads "expire before March 2031" and "2031年6月以后到期". Returns null without a day of expiry or delivery. */
export const readDay = (masked: string, today: Day): ParsedDay | null => {
  const span = spanIn(masked, today)
  if (!span) return null
  const leadText = masked.slice(Math.max(0, span.at - 30), span.at)
  const lead = leadText.replace(unrelatedLead, '')
  const tail = masked.slice(span.end, span.end + 4)
  if (registrationText.test(leadText) || registeredHan.test(masked.slice(span.end, span.end + 10))) return null
  const isDelivery = !conditionPatterns.valid.test(masked) && (conditionPatterns.delivery.test(masked) || !span.hasYear)
  if (!span.hasYear && !isDelivery) return null
  const [prefix] =
    /(?:\b(?:before|by|until|till|after|antes del?|hasta(?: el)?|despues del?|para el|desde|on|in|el|en)\s+(?:the\s+)?)?$/.exec(
      leadText,
    ) ?? ['']
  const [suffix] = /^\s*(?:以前|之前|以后|之后|前|后|到期)?/.exec(tail) ?? ['']
  const range = (): ValidRange => {
    if (conditionPatterns.before.test(lead) || /^\s*(以前|之前|前)/.test(tail))
      return { from: null, to: addDays(span.first, -1) }
    if (conditionPatterns.notBefore.test(lead) || /^\s*(以后|之后|后)/.test(tail))
      return { from: addDays(span.last, 1), to: null }
    if (conditionPatterns.expires.test(masked)) return { from: span.first, to: span.last }
    return { from: span.last, to: null }
  }
  return {
    words: prefix + masked.slice(span.at, span.end) + suffix,
    sense: isDelivery ? 'delivery' : 'valid',
    day: span.last,
    valid: isDelivery ? null : range(),
    other: span.other,
  }
}
