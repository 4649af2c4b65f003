import * as z from 'zod/mini'

/* `limit` is the number of UTF-16 units that Send allows. A draft accepts more, so that a long text is not cut off. */

export const draftTextBytes = 20_480
const draftFactor = 20
const draftTextLetters = (limit: number): number => draftFactor * limit

/** The text must already be trimmed. */
export function draftTextFits(text: string, limit: number): boolean {
  return text.length <= draftTextLetters(limit) && fitsInBytes(text, draftTextBytes)
}

export function truncateToDraft(text: string, limit: number): string {
  const end = Math.min(unitsInBytes(text, draftTextBytes), draftTextLetters(limit))
  const splitsPair = end < text.length && end > 0 && (text.codePointAt(end - 1) ?? 0) > 0xff_ff
  return text.slice(0, splitsPair ? end - 1 : end)
}

export function fitsInBytes(text: string, bytes: number): boolean {
  // A UTF-16 unit needs one to three bytes; a surrogate pair needs four bytes for its two units.
  if (text.length > bytes) return false
  return text.length * 3 <= bytes || unitsInBytes(text, bytes) === text.length
}

function unitsInBytes(text: string, bytes: number): number {
  let bytesUsed = 0
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0
    // A lone surrogate is encoded as the replacement character, which has three bytes.
    const [units, size] = code > 0xff_ff ? [2, 4] : [1, code < 0x80 ? 1 : code < 0x8_00 ? 2 : 3]
    bytesUsed += size
    if (bytesUsed > bytes) return at
    at += units
  }
  return text.length
}

/** The months for which a registration must still be valid; 0: it must be valid today. */
export const validityFilterMonths = ['0', '6', '12'] as const

export const id = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number().check(z.int())]),
  z.transform((value) => String(value)),
)
export type Id = string
/** The id of a draft or of a sent request. The brand is that of `RecordId` in domain/ids.ts. */
export const wireRecordId = id.brand<'record'>()
/** The id of a parcel of a sample request. The brand is that of `ShipmentId` in domain/ids.ts. */
export const wireShipmentId = id.brand<'shipment'>()
/** The UUID that the device assigned to a draft. The brand is that of `DraftId` in domain/ids.ts. */
export const clientRef = z.string().check(z.maxLength(64)).brand<'draft'>()

export const flag = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1)]),
  z.transform((value) => value === true || value === 1),
)

const pad = (value: number) => String(value).padStart(2, '0')

export const isRealDay = (year: number, month: number, day: number): boolean => {
  // JavaScript moves a day that does not exist to another month.
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const isoDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return isRealDay(year, month, day)
  }, 'not a day of the calendar'),
)

/** The first and the last day that a field accepts by default (specification, section 5). */
export const [firstDay, lastDay] = ['1920-01-01', '2120-12-31']

export const day = isoDay.check(z.refine((text) => text >= firstDay && text <= lastDay, 'not a day from 1920 to 2120'))
export type Day = string

/** A day as the API may return it: `[2026, 3, 20]` or `2026-03-20`. It is `yyyy-MM-dd` inside the app. */
export const wireDay = z.union([
  isoDay,
  z.pipe(
    z
      .tuple([z.number().check(z.int()), z.number().check(z.int()), z.number().check(z.int())])
      .check(z.refine(([y, m, d]) => isRealDay(y, m, d), 'not a day of the calendar')),
    z.transform(([y, m, d]) => `${y}-${pad(m)}-${pad(d)}`),
  ),
])

export const dayToWire = (value: Day): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = value.split('-').map(Number)
  return [year, month, date]
}

/** Milliseconds since 1970, UTC. */
export const instant = z.number().check(z.int(), z.gte(-8_640_000_000_000_000), z.lte(8_640_000_000_000_000))

export const decimalTextPattern = /^-?\d{1,15}(\.\d{1,6})?$/

export const decimal = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.regex(decimalTextPattern, 'not a decimal number'))),
)
export type Decimal = string

/** ISO 3166 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** ISO 4217. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))

const valuesIn = (joined: string): string[] => joined.split(',').filter((part) => part !== '')

const joinedText = (most: number, letters: number) => z.string().check(z.maxLength(most * (letters + 1)))

/** Parses a comma-separated text into an array. Arrays are accepted too, because stored data is parsed again. */
export const commaList = (most: number, letters = 64) =>
  z.pipe(
    z.pipe(
      z.optional(
        z.nullable(
          z.union([
            joinedText(most, letters),
            z.array(z.string().check(z.maxLength(letters))).check(z.maxLength(most)),
          ]),
        ),
      ),
      z.transform((value) => (Array.isArray(value) ? value : valuesIn(value ?? ''))),
    ),
    z.array(z.string().check(z.maxLength(letters))).check(z.maxLength(most)),
  )

/** A comma-separated list that remains one text. Each value may occur only once. */
export const commaText = (most: number, letters = 64) =>
  joinedText(most, letters).check(
    z.refine((joined: string) => {
      const values = valuesIn(joined)
      return values.length <= most && values.every((value) => value.length <= letters)
    }, 'too many values'),
    z.refine((joined: string) => new Set(valuesIn(joined)).size === valuesIn(joined).length, 'a value is there twice'),
  )
export const joinCommas = (values: readonly string[]): string => values.join(',')

/** Trims the text. The specification's default is 140 characters. */
export const text = (max = 140) => z.string().check(z.trim(), z.maxLength(max))

export const draftText = (max = 140) => {
  const letters = Math.min(draftTextLetters(max), draftTextBytes)
  return z.string().check(
    z.trim(),
    z.maxLength(letters),
    // A text with too many characters is not reported a second time for its bytes.
    z.refine((value: string) => value.length > letters || draftTextFits(value, max), 'too many bytes'),
  )
}

export const wireText = z.string().check(z.maxLength(draftTextBytes))
/** The default maximum is high, because other backends may send all rows of a list at once. */
export const wireList = <T extends z.ZodMiniType>(row: T, most = 20_000) => z.array(row).check(z.maxLength(most))

export const searchText = z.string().check(z.maxLength(500))
export const commaJoined = z.string().check(z.maxLength(8_000))
export const token = z.string().check(z.maxLength(512))
/** Enough for a URL in which each of the file name's up to 120 characters is percent-encoded as nine. */
export const maxFileAddress = 1_200

export const fieldsWithSchema = <Name extends string, S extends z.ZodMiniType>(schema: S, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>

export const noData = z.optional(z.unknown())

export const maxIds = 200
