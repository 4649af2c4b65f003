import { i18n } from '@lingui/core'
import { isLocale, languages } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { dayMs } from '#lib/day-ms.ts'
import { toBuyerNumberStyle } from './number-signs.ts'

/** The language tag for `Intl`, which does not know all language variants of the app. */
export const intlTag = () => languages[isLocale(i18n.locale) ? i18n.locale : 'en'].intlTag

const cache = new Map<string, unknown>()
const cachedFormat = <T>(kind: string, options: object, make: (language: string) => T): T => {
  const key = `${kind}|${intlTag()}|${JSON.stringify(options)}`
  let formatter = cache.get(key) as T | undefined
  if (formatter === undefined) {
    formatter = make(intlTag())
    cache.set(key, formatter)
  }
  return formatter
}

/** `language` decides the position of currency and percent signs. The style of the number is the buyer's. */
const written = (value: number | `${number}`, options: Intl.NumberFormatOptions, language?: string): string =>
  toBuyerNumberStyle(
    cachedFormat(
      'n',
      options,
      (tag) => new Intl.NumberFormat(language ?? tag, { ...options, useGrouping: false }),
    ).format(value),
  )
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  cachedFormat('d', options, (tag) => new Intl.DateTimeFormat(tag, options))

const plainOptions: Intl.NumberFormatOptions = {}

/** Whole numbers avoid Intl, whose first formatter takes 50 to 80 ms on a slow phone. */
export const formatNumber = (value: number, options = plainOptions): string =>
  options === plainOptions && Number.isSafeInteger(value) ? toBuyerNumberStyle(String(value)) : written(value, options)

/** Shows all digits, up to six decimal places: Intl formats a text exactly, without converting it to a float. */
export const formatDecimal = (value: string): string =>
  /^(?:0|[1-9]\d*)$/.test(value)
    ? toBuyerNumberStyle(value)
    : written(value as `${number}`, { maximumFractionDigits: 6 })

export const listSeparator = (): string => (i18n.locale.startsWith('zh') ? '、' : ', ')

export const joinTitle = (title: string, text: string): string =>
  `${title}${i18n.locale.startsWith('zh') ? '：' : ': '}${text}`

const han = /\p{Script=Han}/u

/** "Nanjing, Jiangsu", or "江苏南京": Chinese names the larger place first. '' if both are unknown. */
export const formatPlace = (
  of: { readonly city?: string | null | undefined; readonly province?: string | null | undefined } | null,
): string => {
  const { city, province } = of ?? {}
  if (city === province) return city ?? ''
  return city && province && han.test(city + province)
    ? `${province}${city}`
    : [city, province].filter(Boolean).join(listSeparator())
}

export const formatQuantity = (value: string, unit: string): string => `${formatDecimal(value)}\u00a0${unit}`

/** "USD 18.60" in every language, as in the trade and in the suppliers' documents. */
export const formatMoney = (value: string, currency: string): string =>
  written(
    value as `${number}`,
    { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 6 },
    'en',
  )

export const formatDay = (day: string): string =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const yearOf = (ms: number, timeZone?: string): string | number =>
  timeZone ? dateFormat({ year: 'numeric', timeZone }).format(ms) : new Date(ms).getFullYear()

/** A moment in a time zone (default: the viewer's), without the year if it is the current one. 0: unknown, a dash. */
export const formatDateTime = (ms: number, timeZone?: string): string =>
  ms === 0
    ? '–'
    : dateFormat({
        ...(yearOf(ms, timeZone) === yearOf(systemClock.now(), timeZone) ? {} : { year: 'numeric' as const }),
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        ...(timeZone ? { timeZone } : {}),
      }).format(ms)

export const formatTime = (ms: number, timeZone?: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone ? { timeZone } : {}) }).format(ms)

/** A moment, always as yyyy/MM/dd hh:mm:ss (specification, section 9), in a time zone or the viewer's. 0: unknown. */
export const formatMessageTime = (ms: number, timeZone?: string): string => {
  if (ms === 0) return '–'
  const options = { dateStyle: 'short', timeStyle: 'medium', ...(timeZone ? { timeZone } : {}) } as const
  // Swedish has this order and these digits, but hyphens.
  return cachedFormat('m', options, () => new Intl.DateTimeFormat('sv-SE', options))
    .format(ms)
    .replaceAll('-', '/')
}

/** Calendar days from one `yyyy-MM-dd` to another, negative if `to` is earlier; independent of time zones. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

export const relativeFormat = (): Intl.RelativeTimeFormat =>
  cachedFormat('r', {}, (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

export const formatRelativeDays = (days: number): string => relativeFormat().format(days, 'day')

interface PercentOptions {
  readonly digits?: number
  readonly signed?: boolean
}

/** `share`: 1 is 100%. The minus sign is as wide as plus, so that changes line up in a column. */
export const formatPercent = (share: number, { digits = 0, signed = false }: PercentOptions = {}): string =>
  written(share, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).replace('-', '\u2212')

const byteUnits = ['B', 'kB', 'MB', 'GB'] as const

export const formatBytes = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${formatNumber(bytes / 1000 ** step, { maximumFractionDigits: step === 0 ? 0 : 1 })}\u00a0${byteUnits[step] ?? 'B'}`
}
