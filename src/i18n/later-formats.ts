import { i18n } from '@lingui/core'
import { formatNumber, relativeFormat } from './formats.ts'
import { dayMs } from '#lib/day-ms.ts'

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** An age in words: "3 hours ago", "yesterday", or "now" if below a minute or negative (the clock was set back). */
export const formatAgo = (ms: number): string => {
  const past = Math.max(0, ms)
  const [unit, size] = units.find(([, one]) => past >= one) ?? (['second', Infinity] as const)
  return relativeFormat().format(-Math.trunc(past / size), unit)
}

/** Writes K, M and B for the British k, m and bn, because other countries read "m" as metres. */
const capitalizeSuffix = (text: string) => text.replace(/k$/, 'K').replace(/m$/, 'M').replace(/bn$/, 'B')

/** A short amount such as "US$9.6M"; "$" alone means different currencies to buyers. */
export const formatCompactMoney = (value: string, currency: string): string => {
  const compactText = formatNumber(Number(value), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const text = i18n.locale === 'en' ? capitalizeSuffix(compactText) : compactText
  return currency === 'USD' ? text.replace(/(?<!US)\$/, 'US$') : text
}

/** A staff range such as "201–500" or "1,000+" in the buyer's number style; null if the text is not such a range. */
export const formatStaffCount = (scale: string): string | null => {
  const [, from, to] = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(scale) ?? []
  if (from && to) return `${formatNumber(Number(from))}–${formatNumber(Number(to))}`
  const [, minimum] = /^\s*(\d+)\s*\+\s*$/.exec(scale) ?? []
  return minimum ? `${formatNumber(Number(minimum))}+` : null
}
