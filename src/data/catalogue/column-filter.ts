import type { Columns, FacetColumn } from './columns.ts'
import { addBit, type Bitset, emptyBitset, fullBitset } from './search/bitset.ts'
import { fold } from './search/tokenise.ts'
import type { Filter } from './search-spec.ts'

const rowsWhere = (size: number, holds: (row: number) => boolean): Bitset => {
  const bits = emptyBitset(size)
  for (let row = 0; row < size; row += 1) if (holds(row)) addBit(bits, row)
  return bits
}

const rowsWith = (
  { values, labels, codes, starts }: FacetColumn,
  size: number,
  wanted: (value: string, label: string) => boolean,
): Bitset => {
  const these = new Set(values.flatMap((value, code) => (wanted(value, labels[code]!) ? [code] : [])))
  if (these.size === 0) return emptyBitset(size)
  return rowsWhere(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (these.has(codes[at]!)) return true
    return false
  })
}

/** Rows for which the condition holds. A column that is not there restricts to nothing, not to everything. */
export const rowsFor = (columns: Columns, filter: Filter): Bitset => {
  const { size } = columns
  if (filter.by === 'number') {
    const values = columns.numbers[filter.column]
    // NaN is never at or above anything: what is not known does not pass.
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
  if (filter.by === 'count') {
    const { starts } = column
    return rowsWhere(size, (row) => starts[row + 1]! - starts[row]! === filter.count)
  }
  if (filter.by === 'value') {
    const values = new Set(filter.values)
    return rowsWith(column, size, (value) => values.has(value))
  }
  const text = fold(filter.text.trim())
  return text === '' ? fullBitset(size) : rowsWith(column, size, (_, label) => fold(label).includes(text))
}

/** Rows in both; null stands for all. */
export const both = (left: Bitset | null, right: Bitset | null): Bitset | null => {
  if (left === null || right === null) return left ?? right
  const bits: Bitset = new Uint32Array(Math.min(left.length, right.length))
  for (let at = 0; at < bits.length; at += 1) bits[at] = left[at]! & right[at]!
  return bits
}
