import { country } from './country-names.ts'
import { id, isRow, num, text, type ReadContext, type Reader, type Row } from './values.ts'

/** The value of the first of these fields that can be read. A dot leads into an object. */
export const readFirst = <T>(
  row: Row,
  names: readonly string[],
  read: Reader<T>,
  context: ReadContext,
): T | undefined => {
  for (const name of names) {
    const value = name.split('.').reduce<unknown>((within, part) => (isRow(within) ? within[part] : undefined), row)
    const found = value === undefined || value === null ? undefined : read(value, context)
    if (found !== undefined) return found
  }
  return undefined
}

/** A comma between two digits belongs to a name: "2,4-D". */
const separators = /[;；、，|]|,(?!\d)|(?<!\d),/
const split = (value: string): string[] =>
  value
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The readable entries of a list. Text is split into a list; anything else is undefined. */
export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, context) => {
    const list = typeof value === 'string' ? split(value) : value
    return Array.isArray(list) ? list.flatMap((one: unknown) => read(one, context) ?? []) : undefined
  }

const nameOf: Reader<string> = (value, context) =>
  isRow(value) ? readFirst(value, ['name', 'label', 'value', 'title'], text, context) : text(value, context)

export const texts = listOf(nameOf)

/** Crops, targets, categories: an object, or a name, which then is the id too. */
const namedBy =
  (ids: readonly string[], names: readonly string[]) =>
  (value: unknown, context: ReadContext): { id: string; name: string } | undefined => {
    const name = isRow(value) ? readFirst(value, names, text, context) : text(value, context)
    if (name === undefined) return undefined
    return { id: (isRow(value) ? readFirst(value, ids, id, context) : undefined) ?? name.slice(0, 64), name }
  }

export const named = namedBy(['id', 'value', 'code'], ['name', 'label'])
export const nameds = listOf(named)

const categoryName = namedBy(['categoryId', 'id', 'value'], ['categoryName', 'name', 'label'])
export const categories = listOf((value, context) => {
  const found = categoryName(value, context)
  return found && { categoryId: found.id, categoryName: found.name }
})

const lastPart = (url: string): string => {
  const part = url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part) || url
  } catch {
    return part || url
  }
}

export interface ReadFile {
  readonly name: string
  readonly url: string
  readonly size?: number | undefined
  readonly type?: string | undefined
}

/** A file without an address cannot be opened, so it is left out. A bare name is no address. */
const file: Reader<ReadFile> = (value, context) => {
  if (typeof value === 'string') return value.includes('/') ? { name: lastPart(value), url: value } : undefined
  if (!isRow(value)) return undefined
  const url = readFirst(value, ['url', 'fileUrl', 'path'], text, context)
  if (url === undefined) return undefined
  return {
    name: readFirst(value, ['name', 'fileName'], text, context) ?? lastPart(url),
    url,
    size: readFirst(value, ['size', 'fileSize'], num, context),
    type: readFirst(value, ['type', 'contentType'], text, context),
  }
}

/** Addresses contain no spaces, and only commas separate them. */
export const files: Reader<ReadFile[]> = (value, context) => {
  const list = typeof value === 'string' ? value.split(',').map((url) => url.trim()) : isRow(value) ? [value] : value
  return Array.isArray(list) ? list.flatMap((one: unknown) => file(one, context) ?? []) : undefined
}

/** All or nothing: a partly understood list of countries would be wrong as a restriction. */
export const countries: Reader<string[]> = (value, context) => {
  const found = listOf((one, here) => [country(nameOf(one, here), here)])(value, context)?.flat()
  return found?.every((code) => code !== undefined) ? found.flatMap((code) => code ?? []) : undefined
}
