import type { Columns, FacetColumn } from './columns.ts'
import { addBit, emptyBitset, fullBitset, type Bitset } from './engine/bitset.ts'
import type { FacetCount, Filter } from './search-spec.ts'
import { fold } from './engine/words/tokenise.ts'

const rowsWhere = (size: number, holds: (row: number) => boolean): Bitset => {
  const bits = emptyBitset(size)
  for (let row = 0; row < size; row += 1) if (holds(row)) addBit(bits, row)
  return bits
}

/** The rows that meet the condition. A missing column matches no rows, rather than all. */
export const rowsFor = (columns: Columns, filter: Filter): Bitset => {
  const { size } = columns
  if (filter.by === 'number') {
    const values = columns.numbers[filter.column]
    // NaN fails every comparison, so rows with an unknown value are excluded.
    return values ? rowsWhere(size, (row) => values[row]! >= filter.from) : emptyBitset(size)
  }
  if (filter.by === 'text') {
    const texts = columns.texts[filter.column]
    const code = texts?.values.indexOf(filter.text) ?? -1
    return texts && code >= 0 ? rowsWhere(size, (row) => texts.codes[row] === code) : emptyBitset(size)
  }
  if (filter.by === 'not') {
    const rows = fullBitset(size)
    const held = filter.filters.reduce<Bitset | null>((all, one) => both(all, rowsFor(columns, one)), null)
    return rows.map((bits, at) => bits & ~(held?.[at] ?? 0))
  }
  const column = columns.facets[filter.facet]
  if (!column) return emptyBitset(size)
  const { values, codes, starts } = column
  if (filter.by === 'count') return rowsWhere(size, (row) => starts[row]! + filter.count === starts[row + 1])
  const wanted = new Set(filter.values.map((value) => values.indexOf(value)))
  return rowsWhere(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (wanted.has(codes[at]!)) return true
    return false
  })
}

/** Rows in both sets; null means all rows. */
export const both = (left: Bitset | null, right: Bitset | null): Bitset | null => {
  if (left === null || right === null) return left ?? right
  const bits: Bitset = new Uint32Array(Math.min(left.length, right.length))
  for (let at = 0; at < bits.length; at += 1) bits[at] = left[at]! & right[at]!
  return bits
}

/** Calls back for each row of a set, in order. */
export const eachRow = (rows: Bitset, visit: (row: number) => void): void => {
  for (let word = 0; word < rows.length; word += 1) {
    for (let rest = rows[word]!; rest !== 0; rest &= rest - 1) visit(word * 32 + (31 - Math.clz32(rest & -rest)))
  }
}

export interface CountOptions {
  /** Maximum number of values, most frequent first. */
  readonly most: number
  /** Only values whose label or value contains this text. */
  readonly text?: string | undefined
  /** Values that are always included: a chosen value needs its name even if no row has it. */
  readonly always?: ReadonlySet<string> | undefined
}

/** How many of the rows have each value, by the value's code. */
export const countCodes = ({ codes, starts, values }: FacetColumn, rows: Bitset): Uint32Array => {
  const counts = new Uint32Array(values.length)
  eachRow(rows, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) counts[codes[at]!]! += 1
  })
  return counts
}

/** How many of the rows have each value, most frequent first. */
export const countValues = (
  column: FacetColumn,
  rows: Bitset,
  { most, text = '', always = new Set() }: CountOptions,
): FacetCount[] => {
  const { values, labels } = column
  const found: FacetCount[] = []
  const wanted = fold(text.trim())
  countCodes(column, rows).forEach((count, code) => {
    const [value, label] = [values[code]!, labels[code]!]
    const fits = count > 0 && (wanted === '' || fold(`${label} ${value}`).includes(wanted))
    if (fits || always.has(value)) found.push({ value, label, count })
  })
  found.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  return found.filter(({ value }, at) => at < most || always.has(value))
}

/**
 * How many rows have at least each of the limits, and how many have no value. The keys are the limits, and `unknown`.
 */
export const countFrom = (
  columns: Columns,
  column: string,
  rows: Bitset,
  limits: readonly number[],
): { from: number[]; unknown: number } => {
  const values = columns.numbers[column]
  const from = limits.map(() => 0)
  let unknown = 0
  if (!values) return { from, unknown }
  eachRow(rows, (row) => {
    const value = values[row]!
    if (Number.isNaN(value)) unknown += 1
    for (let at = 0; at < limits.length; at += 1) if (value >= limits[at]!) from[at]! += 1
  })
  return { from, unknown }
}
