import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CountryRow, CurrencyRow, TimezoneRow } from '#contract/entities/reference.ts'
import { languages, type Locale } from '#contract/languages.ts'
import { labelFor, namesInRow } from './labels.ts'
import { seedFolder } from '#server/platform/paths.ts'

const country = z.looseObject({
  iso2: z.string(),
  en: z.string(),
  dial: z.string().nullable(),
  currency: z.string().nullable(),
  default_zone: z.string().nullable(),
})
const currency = z.looseObject({ code: z.string(), en: z.string(), digits: z.number(), symbol: z.string() })
const timezone = z.object({ id: z.string(), country: z.string().nullable() })

const read = <S extends z.ZodType>(file: string, row: S): z.output<S>[] =>
  z.array(row).parse(JSON.parse(readFileSync(join(seedFolder, file), 'utf8')))
const withLabels = <R extends Readonly<Record<string, unknown>>>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, labels: namesInRow(row) }))

const hour = 3_600_000

/** Returns "(UTC-03:00) America/Sao Paulo · Brasilia Standard Time", for example. */
const zoneName = (id: string, locale: Locale, now: number): string => {
  const part = (timeZoneName: 'longOffset' | 'long') =>
    new Intl.DateTimeFormat(languages[locale].apiTag, { timeZone: id, timeZoneName })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = part('longOffset').replace('GMT', 'UTC')
  return `(${offset === 'UTC' ? 'UTC+00:00' : offset}) ${id.replaceAll('_', ' ')} · ${part('long')}`
}

const readGeography = () => {
  const countries = withLabels(read('countries.json', country))
  const currencies = withLabels(read('currencies.json', currency))
  const zones = read('timezones.json', timezone)
  const byCode = new Map(countries.map((row) => [row.iso2, row]))
  const currencyCodes = new Set(currencies.map(({ code }) => code))
  const zoneIds = new Set(zones.map(({ id }) => id))
  // Naming 400 zones takes 100 ms, so the names are cached until the hour ends.
  const namesByLocale = new Map<Locale, { hour: number; names: readonly { id: string; name: string }[] }>()
  const zonesOf = (locale: Locale, now: number) => {
    const thisHour = Math.floor(now / hour)
    const cachedNames = namesByLocale.get(locale)
    if (cachedNames?.hour === thisHour) return cachedNames.names
    const names = zones.map(({ id }) => ({ id, name: zoneName(id, locale, now) }))
    namesByLocale.set(locale, { hour: thisHour, names })
    return names
  }
  return {
    countries: (locale: Locale): CountryRow[] =>
      countries
        .map((row) => ({
          code: row.iso2,
          name: labelFor(row.labels, locale),
          dial: row.dial,
          currency: row.currency,
          defaultZone: row.default_zone,
        }))
        .sort((a, b) => a.name.localeCompare(b.name, languages[locale].apiTag)),
    countryName: (code: string, locale: Locale) => {
      const row = byCode.get(code)
      return row ? labelFor(row.labels, locale) : code
    },
    currencies: (locale: Locale): CurrencyRow[] =>
      currencies.map(({ code, digits, symbol, labels }) => ({ code, digits, symbol, name: labelFor(labels, locale) })),
    timezones: (locale: Locale, now: number, current: string | null): TimezoneRow[] =>
      zonesOf(locale, now).map((zone) => ({ ...zone, isCurrentTimezone: zone.id === current })),
    isCountry: (code: string) => byCode.has(code),
    isCurrency: (code: string) => currencyCodes.has(code),
    isTimezone: (id: string) => zoneIds.has(id),
  }
}

export type Geography = ReturnType<typeof readGeography>
let geography: Geography | undefined

export const loadGeography = (): Geography => (geography ??= readGeography())
