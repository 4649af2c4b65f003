import * as z from 'zod/mini'

/** An id may be sent as text or number, and is text inside the app. */
export const id = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number().check(z.int())]),
  z.transform((value) => String(value)),
)
export type Id = string
/** The id of a request, draft or sent. Its brand is that of `RecordId` in domain/ids.ts. */
export const wireRecordId = id.brand<'record'>()
/** The id of a parcel of a sample request. Its brand is that of `ShipmentId` in domain/ids.ts. */
export const wireShipmentId = id.brand<'shipment'>()
/** The id of a draft on its device: a UUID. Its brand is that of `DraftId` in domain/ids.ts. */
export const clientRef = z.string().brand<'draft'>()

/** A flag may be sent as 0 or 1. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1)]),
  z.transform((value) => value === true || value === 1),
)

const pad = (value: number) => String(value).padStart(2, '0')

/** Whether the three numbers form an existing day in the years 1900 to 2200. */
export const isRealDay = (year: number, month: number, day: number): boolean => {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day <= days
}

const isoDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return isRealDay(year, month, day)
  }, 'not a day of the calendar'),
)

/** A calendar day as the app writes it: `yyyy-MM-dd`. */
export const day = isoDay
export type Day = string

/** A calendar day as the API may return it: `[2026, 3, 20]` or `2026-03-20`; `yyyy-MM-dd` inside the app. */
export const wireDay = z.union([
  isoDay,
  z.pipe(
    z
      .tuple([z.number().check(z.int()), z.number().check(z.int()), z.number().check(z.int())])
      .check(z.refine(([y, m, d]) => isRealDay(y, m, d), 'not a day of the calendar')),
    z.transform(([y, m, d]) => `${y}-${pad(m)}-${pad(d)}`),
  ),
])

/** The array form in which the API returns a day. */
export const dayToWire = (value: Day): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = value.split('-').map(Number)
  return [year, month, date]
}

/** A time: milliseconds since 1970, UTC. */
export const instant = z.number().check(z.int(), z.gte(-8_640_000_000_000_000), z.lte(8_640_000_000_000_000))

export const decimalText = /^-?\d{1,15}(\.\d{1,6})?$/

/** An exact decimal number as text (quantities and money): up to 15 digits before the point, 6 after. */
export const decimal = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.regex(decimalText, 'not a decimal number'))),
)
export type Decimal = string

/** ISO 3166 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** ISO 4217. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/**
 * Several values joined by commas; no value may contain one. Empty text is an empty list. Lists are accepted too,
 * because stored data has been parsed before and is parsed again.
 */
export const commaList = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  z.transform((value) => {
    if (Array.isArray(value)) return value
    return value ? value.split(',').filter((part) => part !== '') : []
  }),
)
export const joinCommas = (values: readonly string[]): string => values.join(',')

/** Text from a person: trimmed, at most `max` characters (the specification's default is 140). */
export const text = (max = 140) => z.string().check(z.trim(), z.maxLength(max))

export const nothing = z.optional(z.unknown())

/** The most ids in one call that takes a set of them. */
export const maxIds = 200
