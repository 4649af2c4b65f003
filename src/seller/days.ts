import type { SellerRecord } from '#contract/calls/seller.ts'
import { lastDay, type Day } from '#contract/values.ts'
import { placeOfZone, timeLeft } from '#domain/deadlines/deadlines.ts'
import { parseTypedDay } from '#i18n/typed-day.ts'
import { fillTemplate, type SellerLocale, type SellerTexts } from './texts.ts'

export const formatSellerDay = (day: Day, locale: SellerLocale, dateStyle: 'medium' | 'full' = 'medium'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

interface DayContext {
  readonly record: Pick<SellerRecord, 'buyerTimezone'>
  readonly words: SellerTexts
  readonly locale: SellerLocale
  readonly now: number
}

const endIn = (text: string, { record, words, locale }: DayContext): string =>
  fillTemplate(words.untilEnd, { day: text, place: placeOfZone(record.buyerTimezone, locale) })

export const deadlineText = (day: Day, context: DayContext): string => {
  const { record, words, locale, now } = context
  const remaining = timeLeft(day, record.buyerTimezone, now)
  const leftText =
    'days' in remaining
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(remaining.days, 'day')
      : fillTemplate(words.timeLeft, remaining)
  return `${endIn(formatSellerDay(day, locale), context)}${words.comma}${leftText}`
}

/** Null if the text is not a day, or can mean two: day and month of "03/04/2027" are not guessed. */
export const parseUnambiguousDay = (text: string): Day | null => {
  const [day, ...others] = parseTypedDay(text, null)
  return day === undefined || others.length > 0 ? null : day
}

export const dayMeaningText = (text: string, context: DayContext): string | null => {
  const day = parseUnambiguousDay(text)
  return day === null ? null : endIn(formatSellerDay(day, context.locale, 'full'), context)
}

export const dayProblemText = (text: string, min: Day, words: SellerTexts): string => {
  const [day, other] = parseTypedDay(text, null)
  if (day === undefined) return fillTemplate(words.dayForm, { day: min })
  if (other !== undefined) return fillTemplate(words.twoDays, { day, other })
  return day < min || day > lastDay ? fillTemplate(words.dayRange, { day: min, last: lastDay }) : ''
}
