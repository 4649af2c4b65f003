import { i18n } from '@lingui/core'
import { formatNumber } from './formats.ts'
import { dayMs } from '#lib/day-ms.ts'

/** A separate file from the other formats, because no first paint shows an age. */

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const formatters = new Map<string, Intl.RelativeTimeFormat>()

const formatterOf = (locale: string): Intl.RelativeTimeFormat => {
  const formatter = formatters.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formatters.set(locale, formatter)
  return formatter
}

/**
 * "3 hours ago", "yesterday"; "now" within a minute. `ms`: the age, which is negative after a clock change: then "now".
 */
export const formatAgo = (ms: number): string => {
  const past = Math.max(0, ms)
  const [unit, size] = units.find(([, one]) => past >= one) ?? (['second', Infinity] as const)
  return formatterOf(i18n.locale || 'en').format(-Math.trunc(past / size), unit)
}

/** British English writes "m" and "bn", which buyers in other countries read as metres. */
const capitalizeSuffix = (text: string) => text.replace(/k$/, 'K').replace(/m$/, 'M').replace(/bn$/, 'B')

/** "US$9.6M": precise enough to judge a company. A bare "$" means a different dollar to some buyers. */
export const formatCompactMoney = (value: string, currency: string): string => {
  const short = formatNumber(Number(value), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const text = i18n.locale === 'en' ? capitalizeSuffix(short) : short
  return currency === 'USD' ? text.replace(/(?<!US)\$/, 'US$') : text
}

/** "201–500" and "1,000+" in the buyer's number style; null if the text is not a number of people. */
export const formatStaff = (scale: string): string | null => {
  const [, from, to] = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(scale) ?? []
  if (from && to) return `${formatNumber(Number(from))}–${formatNumber(Number(to))}`
  const [, minimum] = /^\s*(\d+)\s*\+\s*$/.exec(scale) ?? []
  return minimum ? `${formatNumber(Number(minimum))}+` : null
}
