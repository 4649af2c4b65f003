import { countCodes } from './column-filter.ts'
import type { Columns } from './columns.ts'
import { addBit, type Bitset, hasBit } from './engine/bitset.ts'
import type { Matches } from './engine/search.ts'

/** What a keyword finds among a table's rows, counted by owner: products by their suppliers. */
export interface Owners {
  /** The number of rows by owner's id. */
  readonly counts: ReadonlyMap<string, number>
  /** The same for rows that contain the keyword as typed. */
  readonly asTyped: ReadonlyMap<string, number>
  /** Words of the index that were taken for misspelt words of the keyword. */
  readonly corrected: readonly string[]
}

/** Counts rows by the values of the facet that names their owner. */
export const countOwners = (columns: Columns, facet: string, rows: Bitset): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const column = columns.facets[facet]
  if (!column) return counts
  countCodes(column, rows).forEach((count, code) => {
    const value = column.values[code]
    if (count > 0 && value !== undefined) counts.set(value, count)
  })
  return counts
}

/** Rows that a keyword finds: those that match it themselves, and those that own matching rows. */
export interface NamedOrOwning extends Matches {
  readonly named: Bitset
  /** Rows that only own matches, most matches first; equal ones in the given order. */
  readonly owning: readonly number[]
  /** The number of matches of each, by id. */
  readonly counts: ReadonlyMap<string, number>
}

interface Names {
  readonly found: Matches
  /** Those that contain the keyword as typed. */
  readonly asTyped: () => Bitset
  readonly ordinalOf: ReadonlyMap<string, number>
  /** All rows, in the order for those with equal numbers. */
  readonly order: Uint32Array
}

const isGuess = ({ corrected }: { readonly corrected: readonly string[] }) => corrected.length > 0

/**
 * Combines both ways of being found. A word that one index knows well must not be treated as misspelt in the other,
 * which then searches it as typed.
 */
export const namedOrOwning = (names: Names, owners: Owners): NamedOrOwning => {
  const { found, ordinalOf, order } = names
  const knownAsName = !isGuess(found) && found.rows.some((bits) => bits !== 0)
  const knownOfOwners = !isGuess(owners) && owners.counts.size > 0
  const named = knownOfOwners && isGuess(found) ? names.asTyped() : found.rows
  const counts = knownAsName ? owners.asTyped : owners.counts
  const rows = named.slice()
  const countOf = new Map<number, number>()
  for (const [id, count] of counts) {
    const row = ordinalOf.get(id)
    if (row === undefined || hasBit(named, row)) continue
    addBit(rows, row)
    countOf.set(row, count)
  }
  const countAt = (row: number) => countOf.get(row) ?? 0
  const owning = [...order].filter((row) => countOf.has(row)).sort((a, b) => countAt(b) - countAt(a))
  const corrected = knownAsName || knownOfOwners ? [] : [...new Set([...found.corrected, ...owners.corrected])]
  return { rows, named, owning, counts, corrected }
}
