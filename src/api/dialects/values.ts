import type { FileRef } from '#contract/entities/company.ts'
import { decimalTextPattern, isRealDay } from '#contract/values.ts'

export type Row = Readonly<Record<string, unknown>>

export type Reader<T = unknown> = (value: unknown) => T | undefined

interface Field {
  readonly names: readonly string[]
  readonly read: Reader
}

export interface Entity<F extends string = string> {
  readonly fields: Readonly<Record<F, Field>>
  readonly finish?: (row: Row, raw: Row, query: URLSearchParams) => Row
}

export const field = (read: Reader, ...names: readonly string[]): Field => ({ names, read })

export const sameFields = <F extends string>(read: Reader, ...names: readonly F[]): Record<F, Field> =>
  Object.fromEntries(names.map((name) => [name, field(read, name)])) as Record<F, Field>

export const readFirst = <T>(row: Row, names: readonly string[], read: Reader<T>): T | undefined => {
  for (const name of names) {
    const value = row[name]
    const readable = value === undefined || value === null ? undefined : read(value)
    if (readable !== undefined) return readable
  }
  return undefined
}

export const readRow = ({ fields, finish }: Entity, raw: Row, query = new URLSearchParams()): Row => {
  const row: Record<string, unknown> = { ...raw }
  for (const [name, { names, read }] of Object.entries(fields)) {
    const value = readFirst(raw, names, read)
    if (value === undefined) delete row[name]
    else row[name] = value
  }
  return finish ? { ...row, ...finish(row, raw, query) } : row
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text: Reader<string> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export const id: Reader<string> = (value) => {
  const label = Number.isInteger(value) || typeof value === 'string' ? text(value) : undefined
  return label !== undefined && label.length <= 64 ? label : undefined
}

export const num: Reader<number> = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
}

export const decimal: Reader<string> = (value) => {
  const figure = text(value)
  return figure !== undefined && decimalTextPattern.test(figure) ? figure : undefined
}

export const bool: Reader<boolean> = (value) => {
  if (value === 1 || value === true) return true
  return value === 0 || value === false ? false : undefined
}

/** A backend receives days as `yyyy-MM-dd`, but may return arrays (specification, section 3); both are read. */
export const day: Reader<string> = (value) => {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)?.slice(1).map(Number) : value
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => Number.isInteger(part))) return undefined
  const [year, month, date] = parts as [number, number, number]
  const pad = (part: number) => String(part).padStart(2, '0')
  return isRealDay(year, month, date) ? `${year}-${pad(month)}-${pad(date)}` : undefined
}

export const instant: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : undefined

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) => {
    const list = typeof value === 'string' ? value.split(',') : value
    return Array.isArray(list) ? list.flatMap((one: unknown) => read(one) ?? []) : undefined
  }

const lastPart = (url: string): string => {
  const part = url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part) || url
  } catch {
    return part || url
  }
}

const file: Reader<FileRef> = (value) => {
  if (typeof value === 'string') return value.includes('/') ? file({ url: value }) : undefined
  const url = isRow(value) ? text(value['url']) : undefined
  if (!isRow(value) || url === undefined) return undefined
  return { name: text(value['name']) ?? lastPart(url), url, size: num(value['size']), type: text(value['type']) }
}

export const files = listOf(file)

export const rowOf =
  (entity: Entity): Reader<Row> =>
  (value) =>
    isRow(value) ? readRow(entity, value) : undefined

export const wholeRowOf =
  (entity: Entity, needed: readonly string[] = Object.keys(entity.fields)): Reader<Row> =>
  (value) => {
    const row = rowOf(entity)(value)
    return row && needed.every((name) => row[name] !== undefined) ? row : undefined
  }

export const companyRef = wholeRowOf(
  {
    fields: {
      companyId: field(id, 'companyId', 'id'),
      ...sameFields(text, 'name', 'nameEn', 'nameZh', 'nameZhHant', 'province', 'city'),
      rating: field(num, 'rating', 'ratingScore'),
      ...sameFields(bool, 'demo'),
    },
  },
  ['companyId', 'name'],
)

export const namedRef: Reader<{ id: string; name: string }> = (value) => {
  const name = text(isRow(value) ? value['name'] : value)
  if (name === undefined) return undefined
  return { id: (isRow(value) ? id(value['id']) : undefined) ?? name.slice(0, 64), name }
}
