import { languages, locales } from '#contract/languages.ts'
import { foldText } from '#lib/fold-text.ts'
import { firstDay, lastDay } from '#contract/values.ts'
import { dateFormat } from './formats.ts'
import { buyerCountry } from './number-signs.ts'
export { firstDay, lastDay } from '#contract/values.ts'

/** Countries (ISO 3166) that write the month first. `undecidedCountries` use both orders or write the year first. */
const monthFirst = new Set('AS FM GU MH MP PW UM US VI'.split(' '))
const undecidedCountries = new Set('BZ CA CN HU JP KP KR KY LT MN PA PH PR TW ZA'.split(' '))

export type DayOrder = 'day' | 'month'

/** Null: unknown, or undecided; the buyer is then asked about ambiguous dates. */
export const dayOrderOf = (country: string | null): DayOrder | null => {
  if (country === null || undecidedCountries.has(country)) return null
  return monthFirst.has(country) ? 'month' : 'day'
}

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const numericParts = (ms: number): Intl.DateTimeFormatPart[] => {
  const parts = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).formatToParts(ms)
  const places = parts.flatMap(({ type }, at) => (type === 'day' || type === 'month' ? [at] : []))
  const [first = 0, second = 0] = places
  const order = dayOrderOf(buyerCountry())
  if (parts[0]?.type === 'year' || order === null || parts[first]?.type === order) return parts
  return parts.map((part, at) => (at === first ? parts[second] : at === second ? parts[first] : undefined) ?? part)
}

export const formatDayDigits = (day: string): string =>
  Number.isNaN(momentOf(day))
    ? ''
    : numericParts(momentOf(day))
        .map(({ value }) => value)
        .join('')

export const formatLongDay = (day: string): string =>
  dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(momentOf(day))

export const dayPattern = (letters: { readonly day: string; readonly month: string; readonly year: string }): string =>
  numericParts(0)
    .map(({ type, value }) =>
      type === 'day' || type === 'month' ? letters[type].repeat(2) : type === 'year' ? letters.year.repeat(4) : value,
    )
    .join('')

const namesOfDays = (): ReadonlyMap<string, number> =>
  new Map(
    locales.flatMap((locale) => {
      const name = (options: Intl.DateTimeFormatOptions, at: number) =>
        foldText(new Intl.DateTimeFormat(languages[locale].intlTag, { ...options, timeZone: 'UTC' }).format(at))
      return [
        ...Array.from({ length: 7 }, (_, at) => [name({ weekday: 'long' }, Date.UTC(2026, 0, at + 1)), 0] as const),
        ...Array.from({ length: 12 }, (_, at) => [name({ month: 'long' }, Date.UTC(2026, at, 1)), at + 1] as const),
      ]
    }),
  )
let names: ReadonlyMap<string, number> | null = null

const linking = /^(?:de|del|of|the|st|nd|rd|th)$/

/** The month (from 1) of a word in a date ("abr", "Sept."); 0: ignore the word; null: not understood. */
const wordOfDay = (word: string): number | null => {
  if (linking.test(word)) return 0
  names ??= namesOfDays()
  const matches = [...names].flatMap(([name, month]) => (word.length > 2 && name.startsWith(word) ? [month] : []))
  // If a word can be a month or a weekday, it is a month: "mar" is March, not the Spanish martes.
  const months = new Set(matches.filter((month) => month > 0))
  return months.size < 2 ? ([...months, ...matches][0] ?? null) : null
}

/** The day `yyyy-MM-dd`; '' if it does not exist (JavaScript accepts 31 February) or is before 1000 or after 2999. */
const dayOf = (year: string, month: string, date: string): string => {
  if (!/^[12]\d{3}$/.test(year) || month.length > 2 || date.length > 2) return ''
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = momentOf(day)
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day ? '' : day
}

/** Converts a year of Taiwan's calendar, in which 1912 is year 1. */
const ofEra = (year: string): string => String(Number(year) + 1911)

/**
 * The days (`yyyy-MM-dd`) that a text can mean: none, one, or more if its order is unclear and `order` is null. The
 * year has four digits, or belongs to Taiwan's calendar (three digits, or after 民國). `from`: the first day that the
 * field accepts. If it is not null, the year may be missing or have two digits.
 */
export const parseTypedDay = (
  text: string,
  order: DayOrder | null = dayOrderOf(buyerCountry()),
  from: string | null = null,
): readonly string[] => {
  const plainText = foldText(text)
    .replaceAll(/星期.|周.|週./g, ' ')
    .replaceAll(/[年月日号號]/g, ' ')
  const inEra = /^\s*(?:民國|民国|roc\b)/.test(plainText)
  const tokens = plainText.replace(/民國|民国|\broc\b/, '').match(/\d+|\p{L}+/gu) ?? []
  const figures = tokens.filter((token) => /\d/.test(token))
  const words = tokens.filter((token) => !/\d/.test(token)).map(wordOfDay)
  const months = words.filter((month) => month !== 0)
  const [a = '', b = '', c = ''] = figures
  if (words.includes(null) || months.length > 1) return []
  const [month] = months
  const some = (...days: readonly string[]) => [...new Set(days.filter(Boolean))]
  const inCentury = (year: string) => (from !== null && year.length === 2 ? from.slice(0, 2) + year : year)
  const isShort = (year: string) => from !== null && year.length < 3
  const nextDay = (ofMonth: string, date: string) => {
    if (from === null) return ''
    const years = [0, 1].map((ahead) => String(Number(from.slice(0, 4)) + ahead))
    return years.map((year) => dayOf(year, ofMonth, date)).find((day) => day >= from) ?? ''
  }
  const choose = (asDayFirst: string, asMonthFirst: string, asYearFirst = '') => {
    const days = some(asDayFirst, asMonthFirst, order === null ? asYearFirst : '')
    return days.length < 2 || order === null ? days : [order === 'day' ? asDayFirst : asMonthFirst]
  }
  if (typeof month === 'number') {
    if (figures.length === 1) return some(nextDay(String(month), a))
    if (figures.length !== 2) return []
    if (a.length === 4) return some(dayOf(a, String(month), b))
    return some(dayOf(inCentury(b), String(month), a)).filter((day) => !isShort(b) || day >= (from ?? ''))
  }
  if (figures.length === 2) return choose(nextDay(b, a), nextDay(a, b))
  if (figures.length === 1 && a.length === 8) {
    // At most one reading is from 1920 to 2120: the second one's year begins with 19, 20 or 21, which are not months.
    const asYearFirst = dayOf(a.slice(0, 4), a.slice(4, 6), a.slice(6))
    const asYearLast = parseTypedDay(`${a.slice(0, 2)}/${a.slice(2, 4)}/${a.slice(4)}`, order)
    return [asYearFirst, ...asYearLast].filter((day) => day >= firstDay && day <= lastDay)
  }
  if (figures.length !== 3) return []
  if (inEra || a.length === 3) return some(dayOf(ofEra(a), b, c))
  if (a.length === 4) return some(dayOf(a, b, c))
  const year = inCentury(c)
  const days = choose(dayOf(year, b, a), dayOf(year, a, b), dayOf(inCentury(a), b, c))
  return isShort(c) ? days.filter((day) => day >= (from ?? '')) : days
}
