import type { Columns, TextColumn } from './columns.ts'
import type { OrderKey } from './search-spec.ts'

type Ranks = Uint32Array<ArrayBuffer>

/** The position of each distinct text in the language's sort order. */
export const placesOf = (values: readonly string[], language: string): Ranks => {
  const collator = new Intl.Collator(language, { numeric: true })
  const order = values.map((_, code) => code).sort((a, b) => collator.compare(values[a]!, values[b]!))
  const places = new Uint32Array(values.length)
  order.forEach((code, at) => {
    const before = order[at - 1]
    // Texts that the language treats as equal get the same position.
    const isSame = before !== undefined && collator.compare(values[before]!, values[code]!) === 0
    places[code] = isSame ? places[before]! : at
  })
  return places
}

/** The rank of each row; equal values get equal ranks. Unknown values come last in both directions. */
const ranked = (
  size: number,
  distinct: number,
  rankOf: (row: number) => number | undefined,
  descending: boolean,
): Ranks => {
  const ranks = new Uint32Array(size)
  for (let row = 0; row < size; row += 1) {
    const rank = rankOf(row)
    if (rank === undefined) ranks[row] = distinct
    else ranks[row] = descending ? distinct - 1 - rank : rank
  }
  return ranks
}

const textRanks = (column: TextColumn, size: number, language: string, descending: boolean): Ranks => {
  const places = column.places ?? placesOf(column.values, language)
  const rankOf = (row: number) => {
    const code = column.codes[row]!
    return column.values[code] === '' ? undefined : places[code]
  }
  return ranked(size, column.values.length, rankOf, descending)
}

const numberRanks = (values: Float32Array, size: number, descending: boolean): Ranks => {
  const distinct = Float32Array.from(new Set(values)).sort()
  const known = distinct.filter((value) => !Number.isNaN(value))
  const ranks = new Map([...known].map((value, rank) => [value, rank]))
  return ranked(size, known.length, (row) => ranks.get(values[row]!), descending)
}

const ranksOf = (columns: Columns, key: OrderKey, language: string): Ranks | null => {
  const { size } = columns
  const descending = key.descending ?? false
  if (key.by === 'number') {
    const values = columns.numbers[key.column]
    return values ? numberRanks(values, size, descending) : null
  }
  const column = columns.texts[key.column]
  return column ? textRanks(column, size, language, descending) : null
}

/**
 * Sorts runs of equal rows by id. A run may be long (all products of one date). An order is made once and then cached,
 * and 100,000 equal rows took 50 ms.
 */
const byIds = (order: Ranks, ranks: readonly Ranks[], idAt: (row: number) => string): Ranks => {
  const isEqual = (a: number, b: number) => ranks.every((ofKey) => ofKey[a] === ofKey[b])
  for (let first = 0; first < order.length;) {
    let end = first + 1
    while (end < order.length && isEqual(order[first]!, order[end]!)) end += 1
    if (end - first > 1) {
      const run = [...order.subarray(first, end)].map((row) => ({ row, id: idAt(row) }))
      run.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
      order.set(
        run.map(({ row }) => row),
        first,
      )
    }
    first = end
  }
  return order
}

/**
 * All ordinals in sort order; equal rows are sorted by id, as in the backend's first page, regardless of arrival. Rank
 * and current position are packed into one number, key by key from the last: a native sort of numbers is twenty times
 * as fast as one with a callback.
 */
export const orderRows = (
  columns: Columns,
  keys: readonly OrderKey[],
  language: string,
  idAt: (row: number) => string,
): Ranks => {
  const { size } = columns
  let order: Ranks = Uint32Array.from({ length: size }, (_, row) => row)
  const all: Ranks[] = []
  for (const key of keys.toReversed()) {
    const ranks = ranksOf(columns, key, language)
    if (!ranks) continue
    all.push(ranks)
    const packed = Float64Array.from(order, (row, place) => ranks[row]! * size + place).sort()
    const before = order
    order = Uint32Array.from(packed, (value) => before[value % size]!)
  }
  return byIds(order, all, idAt)
}
