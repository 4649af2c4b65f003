import { isRealDay } from '#contract/values.ts'

export type Row = Readonly<Record<string, unknown>>

export interface ReadContext {
  readonly query: URLSearchParams
  /** Hours by which the server's local time is ahead of UTC. */
  readonly utcOffset: number
}

/** Reads a value into the contract's form; undefined when it cannot be understood. */
export type Reader<T = unknown> = (value: unknown, context: ReadContext) => T | undefined

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text: Reader<string> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export const id: Reader<string> = (value) => {
  const readFirst = Number.isInteger(value) || typeof value === 'string' ? text(value, nowhere) : undefined
  return readFirst !== undefined && readFirst.length <= 64 ? readFirst : undefined
}
const nowhere: ReadContext = { query: new URLSearchParams(), utcOffset: 0 }

export const num: Reader<number> = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
}

/** "1,200.50" is one number; "1,2" is ambiguous. */
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

export const decimal: Reader<string> = (value) => {
  const readFirst = text(value, nowhere)
  const plain = readFirst !== undefined && grouped.test(readFirst) ? readFirst.replaceAll(',', '') : readFirst
  return plain !== undefined && /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? plain : undefined
}

const words: Readonly<Record<string, boolean>> = { '1': true, '0': false, true: true, false: false, y: true, n: false }

export const bool: Reader<boolean> = (value) =>
  ['boolean', 'number', 'string'].includes(typeof value) ? words[String(value).toLowerCase()] : undefined

const hourMs = 3_600_000
const pad = (value: number) => String(value).padStart(2, '0')
const dayOf = (year = 0, month = 0, date = 0): string | undefined =>
  isRealDay(year, month, date) ? `${year}-${pad(month)}-${pad(date)}` : undefined

const dayAt = (ms: number, { utcOffset }: ReadContext): string | undefined => {
  const at = new Date(ms + utcOffset * hourMs)
  return dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one))
const dated = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
const zoned = /T.*(Z|[+-]\d\d:?\d\d)$/

/** `[y, m, d]` with or without a time, "2026-03-20", "2026/3/20 08:00:00", an ISO 8601 time, or ms since 1970. */
export const day: Reader<string> = (value, context) => {
  if (numbers(value) && value.length >= 3) return dayOf(value[0], value[1], value[2])
  if (typeof value === 'number') return dayAt(value, context)
  if (typeof value !== 'string') return undefined
  if (zoned.test(value)) return dayAt(Date.parse(value), context)
  if (/^\d{12,13}$/.test(value)) return dayAt(Number(value), context)
  const parts = dated.exec(value.trim())
  return parts ? dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined
}

const wallClock = /^\d{4}\D\d{1,2}\D\d{1,2}\D+(\d{1,2}):(\d{2})(?::(\d{2}))?/

/** A time in ms since 1970, read from a number, ISO 8601, or local time of the server: `[y, m, d, h, m, s]` or text. */
export const instant: Reader<number> = (value, context) => {
  const whole = (ms: number) => (Number.isFinite(ms) ? Math.trunc(ms) : undefined)
  if (typeof value === 'number') return whole(value)
  if (typeof value === 'string' && /^\d{12,13}$/.test(value)) return Number(value)
  if (typeof value === 'string' && zoned.test(value)) return whole(Date.parse(value))
  const date = day(value, context)
  if (date === undefined) return undefined
  const parts =
    typeof value === 'string'
      ? wallClock
          .exec(value)
          ?.slice(1)
          .map((part) => Number(part || 0))
      : undefined
  const [hour = 0, minute = 0, second = 0] = parts ?? (numbers(value) ? value.slice(3) : [])
  return whole(Date.parse(`${date}T00:00:00Z`) + ((hour - context.utcOffset) * 60 + minute) * 60_000 + second * 1000)
}
