import type { Columns } from './columns.ts'
import { addBit, type Bitset, emptyBitset, fullBitset } from './engine/bitset.ts'
import type { Filter } from './search-spec.ts'

const rowsWhere = (size: number, holds: (row: number) => boolean): Bitset => {
  const bits = emptyBitset(size)
  for (let row = 0; row < size; row += 1) if (holds(row)) addBit(bits, row)
  return bits
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
  const { values, codes, starts } = column
  if (filter.by === 'count') return rowsWhere(size, (row) => starts[row]! + filter.count === starts[row + 1])
  const wanted = new Set(filter.values.map((value) => values.indexOf(value)))
  return rowsWhere(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (wanted.has(codes[at]!)) return true
    return false
  })
}

/** Rows in both; null stands for all. */
export const both = (left: Bitset | null, right: Bitset | null): Bitset | null => {
  if (left === null || right === null) return left ?? right
  const bits: Bitset = new Uint32Array(Math.min(left.length, right.length))
  for (let at = 0; at < bits.length; at += 1) bits[at] = left[at]! & right[at]!
  return bits
}
