import { i18n } from '@lingui/core'
import { dayMs } from '#lib/day-ms.ts'

/** Separate from the other formats, because no first paint shows an age in minutes. */

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const formatters = new Map<string, Intl.RelativeTimeFormat>()

const formatterOf = (locale: string): Intl.RelativeTimeFormat => {
  const known = formatters.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formatters.set(locale, known)
  return known
}

/**
 * "3 hours ago", "yesterday"; "now" within the minute. `ms`: how long ago; below 0 after a clock change, then "now".
 */
export const formatAgo = (ms: number): string => {
  const past = Math.max(0, ms)
  const [unit, size] = units.find(([, one]) => past >= one) ?? (['second', Infinity] as const)
  return formatterOf(i18n.locale || 'en').format(-Math.trunc(past / size), unit)
}
