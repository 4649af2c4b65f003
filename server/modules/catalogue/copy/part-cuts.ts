import { and, count, max, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { catalogueTables, countCatalogueRows, type CatalogueTable } from '../changes/catalogue-clock.ts'
import { hashPositionSql, products } from '../schema.ts'

const rowsAPart = 500
const placeBits = 32

/** Rows with a hash position from `from` to below `to`. A product's categories, in order, equal one of `orders`. */
export interface PartOfTable {
  readonly orders: readonly (readonly string[])[]
  readonly from: number
  readonly to: number
}

export const isRowOfPart = (table: CatalogueTable, { orders, from, to }: PartOfTable): SQL | undefined => {
  const place = hashPositionSql(catalogueTables[table].id)
  const isInRange = sql`${place} >= ${from} and ${place} < ${to}`
  if (table === 'companies') return isInRange
  return and(or(...orders.map((ids) => sql`${products.categoryIds} = ${sql.param([...ids])}::text[]`)), isInRange)
}

interface Cell {
  readonly categoryIds: readonly string[]
  readonly at: number
  readonly rows: number
  readonly last: number
}

const findCells = async (db: Database, table: CatalogueTable, bits: number): Promise<Cell[]> => {
  const { id, seq } = catalogueTables[table]
  const at = sql<number>`(${hashPositionSql(id)} >> ${sql.raw(String(placeBits - bits))})::int`
  const categoryIds = table === 'products' ? products.categoryIds : sql<string[]>`'{}'::text[]`
  const rows = await db
    .select({ categoryIds, at: at.mapWith(Number), rows: count(), last: max(seq) })
    .from(catalogueTables[table])
    .groupBy(categoryIds, at)
  return rows.map((row) => ({ ...row, last: row.last ?? 0 }))
}

export interface VersionedPart extends PartOfTable {
  readonly key: string
  /** All rows of a part have these categories, because a device may download only some categories. */
  readonly categories?: readonly string[]
  readonly state: string
}

/** Changes with any change of rows: a changed row has a higher number, and a deletion lowers the count. */
export const stateOfCell = ({ rows, last }: Pick<Cell, 'rows' | 'last'>): string => `${rows} ${last}`

/** The number of parts doubles as the catalogue grows. Between two doublings each row stays in its part. */
const partBitsFor = (rows: number): number => {
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

export const splitTableIntoParts = async (db: Database, table: CatalogueTable): Promise<VersionedPart[]> => {
  const bits = partBitsFor(await countCatalogueRows(db, table))
  return groupsOf(await findCells(db, table, bits)).flatMap(({ categories, orders, cells, rows }) => {
    const tableBits = Math.min(bits, partBitsFor(rows))
    const size = 2 ** (placeBits - tableBits)
    const parts = new Map<number, { rows: number; last: number }>()
    for (const cell of cells) {
      const at = cell.at >> (bits - tableBits)
      const part = parts.get(at) ?? { rows: 0, last: 0 }
      parts.set(at, { rows: part.rows + cell.rows, last: Math.max(part.last, cell.last) })
    }
    return [...parts]
      .sort(([a], [b]) => a - b)
      .map(([at, part]) => ({
        key: `${categories.join()} ${tableBits}.${at}`,
        ...(table === 'products' ? { categories } : {}),
        orders: [...orders.values()],
        from: at * size,
        to: (at + 1) * size,
        state: stateOfCell(part),
      }))
  })
}
