import type { Columns, FacetColumn } from './columns.ts'
import { addBit, type Bitset, emptyBitset, fullBitset } from './search/bitset.ts'
import { fold } from './search/tokenise.ts'
import type { Filter } from './search-spec.ts'

const rowsWith = (column: FacetColumn, size: number, wanted: ReadonlySet<number>): Bitset => {
  const bits = emptyBitset(size)
  if (wanted.size === 0) return bits
  const { codes, starts } = column
  for (let row = 0; row < size; row += 1) {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      if (!wanted.has(codes[at]!)) continue
      addBit(bits, row)
      break
    }
  }
  return bits
}

const codesOf = (column: FacetColumn, wanted: (value: string, label: string) => boolean): Set<number> =>
  new Set(column.values.flatMap((value, code) => (wanted(value, column.labels[code]!) ? [code] : [])))

/** Rows for which the condition holds. A column that is not there restricts to nothing, not to everything. */
export const rowsFor = (columns: Columns, filter: Filter): Bitset => {
  const { size } = columns
  if (filter.by === 'number') {
    const bits = emptyBitset(size)
    const values = columns.numbers[filter.column]
    // NaN is never at or above anything: what is not known does not pass.
    for (let row = 0; values && row < size; row += 1) if (values[row]! >= filter.from) addBit(bits, row)
    return bits
  }
  const column = columns.facets[filter.facet]
  if (!column) return emptyBitset(size)
  if (filter.by === 'value') {
    const values = new Set(filter.values)
    return rowsWith(
      column,
      size,
      codesOf(column, (value) => values.has(value)),
    )
  }
  const text = fold(filter.text.trim())
  return text === ''
    ? fullBitset(size)
    : rowsWith(
        column,
        size,
        codesOf(column, (_, label) => fold(label).includes(text)),
      )
}

/** Rows in both; null stands for all. */
export const both = (left: Bitset | null, right: Bitset | null): Bitset | null => {
  if (left === null || right === null) return left ?? right
  const bits: Bitset = new Uint32Array(Math.min(left.length, right.length))
  for (let at = 0; at < bits.length; at += 1) bits[at] = left[at]! & right[at]!
  return bits
}
