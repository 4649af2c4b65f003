import type { Database } from '#server/platform/db/database.ts'
import { countRows } from '../changes/catalogue-clock.ts'
import type { CatalogueTable } from '../changes/catalogue-clock.ts'
import { findCells, placeBits } from './catalogue-parts.ts'
import type { Cell, PartOfTable } from './catalogue-parts.ts'

const rowsAPart = 500

/** How one part of the public copy is cut out of its table. */
export interface Cut extends PartOfTable {
  /** The same for the same stretch of the same categories. */
  readonly key: string
  /** A device may copy only some categories: a part holds rows of the same ones. Absent: the table knows none. */
  readonly categories?: readonly string[]
  readonly state: string
}

/**
 * While this stands, so do a part's rows: a row that comes or changes has a number above all before it, and one that
 * goes without another coming leaves fewer.
 */
export const stateOf = ({ rows, last }: Pick<Cell, 'rows' | 'last'>): string => `${rows} ${last}`

/** The number of parts doubles as the catalogue grows, so that a changed row changes one part and no other's name. */
const bitsFor = (rows: number): number => {
  let bits = 0
  while (2 ** bits * rowsAPart < rows) bits += 1
  return bits
}

interface Group {
  readonly categories: readonly string[]
  readonly orders: Map<string, readonly string[]>
  readonly cells: Cell[]
  rows: number
}

/** Rows of the same categories together, the largest group first: its first part opens the library. */
const groupsOf = (cells: readonly Cell[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const cell of cells) {
    const categories = cell.categoryIds.toSorted()
    const key = categories.join()
    const group: Group = groups.get(key) ?? { categories, orders: new Map(), cells: [], rows: 0 }
    groups.set(key, group)
    group.orders.set(cell.categoryIds.join(), cell.categoryIds)
    group.cells.push(cell)
    group.rows += cell.rows
  }
  return [...groups.values()].sort((a, b) => b.rows - a.rows || (a.categories.join() < b.categories.join() ? -1 : 1))
}

/** How a table is cut into parts now. Only numbers are read, no rows. */
export const cutTable = async (db: Database, table: CatalogueTable): Promise<Cut[]> => {
  const bits = bitsFor(await countRows(db, table))
  return groupsOf(await findCells(db, table, bits)).flatMap(({ categories, orders, cells, rows }) => {
    const own = Math.min(bits, bitsFor(rows))
    const size = 2 ** (placeBits - own)
    const parts = new Map<number, { rows: number; last: number }>()
    for (const cell of cells) {
      const at = cell.at >> (bits - own)
      const part = parts.get(at) ?? { rows: 0, last: 0 }
      parts.set(at, { rows: part.rows + cell.rows, last: Math.max(part.last, cell.last) })
    }
    return [...parts]
      .sort(([a], [b]) => a - b)
      .map(([at, part]) => ({
        key: `${categories.join()} ${own}.${at}`,
        ...(table === 'products' ? { categories } : {}),
        orders: [...orders.values()],
        from: at * size,
        to: (at + 1) * size,
        state: stateOf(part),
      }))
  })
}
