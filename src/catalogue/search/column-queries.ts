import { foldText } from '#lib/fold-text.ts'
import type { Columns, FacetColumn } from './columns.ts'
import { setBit, emptyBitset, fullBitset, type Bitset } from './engine/bytes.ts'
import type { FacetCount, Filter, SortKey } from './search-spec.ts'

const sortValues = (columns: Columns, { by, column, descending }: SortKey): Float64Array => {
  const numbers = columns.numbers[column]
  const texts = columns.texts[column]
  const textPlace = (row: number): number => {
    const code = texts?.codes[row] ?? 0
    return texts?.values[code] ? texts.places[code]! : Number.NaN
  }
  return Float64Array.from({ length: columns.size }, (_, row) => {
    const value = by === 'number' ? (numbers?.[row] ?? Number.NaN) : textPlace(row)
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : descending ? -value : value
  })
}

/** Rows with equal keys keep the order of the index, which is by id. */
export const orderRows = (columns: Columns, keys: readonly SortKey[]): Uint32Array<ArrayBuffer> => {
  const valuesOfKeys = keys.map((key) => sortValues(columns, key))
  return Uint32Array.from({ length: columns.size }, (_, row) => row).sort((a, b) => {
    for (const values of valuesOfKeys) if (values[a] !== values[b]) return values[a]! < values[b]! ? -1 : 1
    return a - b
  })
}

const rowsWhere = (size: number, holds: (row: number) => boolean): Bitset => {
  const bits = emptyBitset(size)
  for (let row = 0; row < size; row += 1) if (holds(row)) setBit(bits, row)
  return bits
}

export const matchingRows = (columns: Columns, filter: Filter): Bitset => {
  const { size } = columns
  if (filter.by === 'number') {
    const values = columns.numbers[filter.column]
    return values ? rowsWhere(size, (row) => values[row]! >= filter.from) : emptyBitset(size)
  }
  if (filter.by === 'text') {
    const texts = columns.texts[filter.column]
    const code = texts?.values.indexOf(filter.text) ?? -1
    return texts && code >= 0 ? rowsWhere(size, (row) => texts.codes[row] === code) : emptyBitset(size)
  }
  if (filter.by === 'not') {
    const rows = fullBitset(size)
    const matches = filter.filters.reduce<Bitset | null>((all, one) => intersect(all, matchingRows(columns, one)), null)
    return rows.map((bits, at) => bits & ~(matches?.[at] ?? 0))
  }
  const column = columns.facets[filter.facet]
  if (!column) return emptyBitset(size)
  const { values, codes, starts } = column
  if (filter.by === 'count') return rowsWhere(size, (row) => starts[row]! + filter.count === starts[row + 1])
  const codesWanted = new Set(filter.values.map((value) => values.indexOf(value)))
  return rowsWhere(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (codesWanted.has(codes[at]!)) return true
    return false
  })
}

export const intersect = (left: Bitset | null, right: Bitset | null): Bitset | null => {
  if (left === null || right === null) return left ?? right
  const bits: Bitset = new Uint32Array(Math.min(left.length, right.length))
  for (let at = 0; at < bits.length; at += 1) bits[at] = left[at]! & right[at]!
  return bits
}

export const forEachRow = (rows: Bitset, visit: (row: number) => void): void => {
  for (let word = 0; word < rows.length; word += 1) {
    for (let rest = rows[word]!; rest !== 0; rest &= rest - 1) visit(word * 32 + (31 - Math.clz32(rest & -rest)))
  }
}

export interface CountOptions {
  readonly most: number
  readonly text?: string | undefined
  /** Values of which some name other than the label begins with `text`, for example a name in another language. */
  readonly named?: ReadonlySet<string> | undefined
  /** Values that are included even if no row has them, because a chosen value needs its label. */
  readonly always?: ReadonlySet<string> | undefined
}

export const countCodes = ({ codes, starts, values }: FacetColumn, rows: Bitset): Uint32Array => {
  const counts = new Uint32Array(values.length)
  forEachRow(rows, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) counts[codes[at]!]! += 1
  })
  return counts
}

export const countValues = (
  column: FacetColumn,
  rows: Bitset,
  { most, text = '', named, always = new Set() }: CountOptions,
): FacetCount[] => {
  const { values, labels } = column
  const facetCounts: FacetCount[] = []
  const codesWanted = foldText(text.trim())
  countCodes(column, rows).forEach((count, code) => {
    const [value, label] = [values[code]!, labels[code]!]
    const isNamed = codesWanted === '' || foldText(`${label} ${value}`).includes(codesWanted) || named?.has(value)
    const fits = count > 0 && isNamed
    if (fits || always.has(value)) facetCounts.push({ value, label, count })
  })
  facetCounts.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  return facetCounts.filter(({ value }, at) => at < most || always.has(value))
}

export const countAtLeast = (columns: Columns, column: string, rows: Bitset, limits: readonly number[]) => {
  const values = columns.numbers[column]
  const from = limits.map(() => 0)
  let unknown = 0
  if (!values) return { from, unknown }
  forEachRow(rows, (row) => {
    const value = values[row]!
    if (Number.isNaN(value)) unknown += 1
    for (let at = 0; at < limits.length; at += 1) if (value >= limits[at]!) from[at]! += 1
  })
  return { from, unknown }
}
