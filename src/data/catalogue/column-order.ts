import type { Columns, TextColumn } from './columns.ts'
import type { OrderKey } from './search-spec.ts'

/** Place of each distinct text among the others, in the language's order; no text stands last. */
const placesOf = (column: TextColumn, collator: Intl.Collator): Float64Array => {
  const order = column.values.map((_, code) => code)
  order.sort((a, b) => collator.compare(column.values[a]!, column.values[b]!))
  const places = new Float64Array(column.values.length)
  order.forEach((code, place) => (places[code] = column.values[code] === '' ? Number.NaN : place))
  return places
}

type Read = (row: number) => number

const reader = (columns: Columns, { by, column }: OrderKey, collator: Intl.Collator): Read => {
  if (by === 'number') {
    const values = columns.numbers[column]
    return (row) => values?.[row] ?? Number.NaN
  }
  const text = columns.texts[column]
  if (!text) return () => Number.NaN
  const places = placesOf(text, collator)
  return (row) => places[text.codes[row]!]!
}

const compare = (a: number, b: number, descending: boolean): number => {
  // What is not known stands last, whichever way the rest runs.
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return descending ? b - a : a - b
}

/** All ordinals in an order; equal rows keep the order of their ordinals. */
export const orderRows = (columns: Columns, keys: readonly OrderKey[], language: string): Uint32Array<ArrayBuffer> => {
  const collator = new Intl.Collator(language, { numeric: true })
  const readers = keys.map((key) => ({ read: reader(columns, key, collator), descending: key.descending ?? false }))
  const rows = Uint32Array.from({ length: columns.size }, (_, row) => row)
  return rows.sort((a, b) => {
    for (const { read, descending } of readers) {
      const difference = compare(read(a), read(b), descending)
      if (difference !== 0) return difference
    }
    return a - b
  })
}
