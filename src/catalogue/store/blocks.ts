import type { Table, Transaction } from 'dexie'
import { fieldOf } from '#lib/field-of.ts'
import type { CatalogueDb } from './db.ts'
import { readMeta, writeMeta } from './meta.ts'
import {
  blockStore,
  isBlock,
  isPlace,
  parsedText,
  placeStore,
  storedRow,
  type Block,
  type CatalogueTable,
  type Place,
} from './names.ts'
import { idOf, type CatalogueRow } from './rows.ts'

/**
 * How the rows of a table are stored: as texts, many of them in one value (`Block`), with a second value that lists
 * their ids (`Place`). The database's cost per value hardly depends on its size, so a first copy takes less than half
 * of the time (decision 015). A row is in one block only; code that reads both stores does so in one transaction.
 */

/**
 * Rows per block. A page of a list reads a block for each of its rows. Blocks of products are over 64 KB, which
 * Chromium stores as separate files: two times faster than just below. Lists need a company's rating for every row of
 * products, so its blocks are small.
 */
const rowsABlock: Readonly<Record<CatalogueTable, number>> = { products: 40, companies: 8 }

const placesOf = (db: CatalogueDb, table: CatalogueTable): Table<Place, number> => db.table(placeStore[table])
const blocksOf = (db: CatalogueDb, table: CatalogueTable): Table<Block, number> => db.table(blockStore[table])

/** The stores that a transaction on rows must name. */
export const rowStores = (db: CatalogueDb, table: CatalogueTable): Table[] => [
  placesOf(db, table),
  blocksOf(db, table),
  db.meta,
]

/** The number of rows of a table. It is stored, because counting would go through every id. */
export const countRows = async (db: CatalogueDb, table: CatalogueTable): Promise<number> =>
  (await readMeta(db, `count:${table}`)) ?? 0

/** Reads rows in one transaction. It also reads the count, so that a live read notices every change of the table. */
const reading = <T>(db: CatalogueDb, table: CatalogueTable, read: () => Promise<T>): Promise<T> =>
  db.transaction('r', rowStores(db, table), async () => {
    await db.meta.get(`count:${table}`)
    return read()
  })

/**
 * Writes rows in one transaction, or in the caller's. Places and blocks are written without Dexie, which would report
 * each id in every index to every tab: half of the page's time during a first copy. Live reads notice the count
 * instead, so it is written with every change, even if it stays the same.
 */
const writing = <T>(
  db: CatalogueDb,
  table: CatalogueTable,
  write: (stores: Stores) => Promise<{ readonly result: T; readonly changed: boolean; readonly more: number }>,
): Promise<T> =>
  db.transaction('rw', rowStores(db, table), async ({ idbtrans }: Transaction) => {
    const failed: (DOMException | null)[] = []
    const told = (request: IDBRequest) => {
      request.onerror = () => failed.push(request.error)
    }
    const raw = <Row>(name: string): RawStore<Row> => {
      const store = idbtrans.objectStore(name)
      return { put: (row) => told(store.put(row)), delete: (b) => told(store.delete(b)) }
    }
    try {
      const { result, changed, more } = await write({ places: raw(placeStore[table]), blocks: raw(blockStore[table]) })
      if (changed) await writeMeta(db, `count:${table}`, (await countRows(db, table)) + more)
      return result
    } catch (error) {
      // After a failed request the error only says that the transaction ended. The request's own error is needed to
      // recognise a full disk.
      throw failed[0] ?? error
    }
  })

/** A failed request ends the transaction. */
interface RawStore<Row> {
  readonly put: (row: Row) => void
  readonly delete: (b: number) => void
}
interface Stores {
  readonly places: RawStore<Place>
  readonly blocks: RawStore<Block>
}

interface Held {
  readonly place: Place
  /** The texts of its rows; '' for a lost one. */
  readonly rows: readonly string[]
}

const hold = async (db: CatalogueDb, table: CatalogueTable, places: readonly Place[]): Promise<Held[]> => {
  const blocks = await blocksOf(db, table).bulkGet(places.map(({ b }) => b))
  return places.map((place, at) => {
    const block = blocks[at]
    return { place, rows: place.ids.map((_, row) => (isBlock(block) ? (block.rows[row] ?? '') : '')) }
  })
}

/** The blocks that contain these ids. */
const holding = async (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<Held[]> => {
  const found = await Promise.all(ids.map((id) => placesOf(db, table).where('ids').equals(id).first()))
  return hold(db, table, [
    ...new Map(found.flatMap((place) => (isPlace(place) ? [[place.b, place] as const] : []))).values(),
  ])
}

/** Unparsed rows by id, in the requested order; undefined for a missing one. */
export const getRows = (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<unknown[]> =>
  reading(db, table, async () => {
    const texts = new Map(
      (await holding(db, table, ids)).flatMap(({ place, rows }) => place.ids.map((id, at) => [id, rows[at]] as const)),
    )
    return ids.map((id) => (texts.has(id) ? storedRow(table, id, texts.get(id)) : undefined))
  })

const unparsed = (table: CatalogueTable, blocks: readonly Held[], wanted = (_: string) => true) =>
  blocks.flatMap(({ place, rows }) =>
    place.ids.flatMap((id, at) => (wanted(rows[at] ?? '') ? [storedRow(table, id, rows[at])] : [])),
  )

const allPlaces = async (db: CatalogueDb, table: CatalogueTable): Promise<Place[]> =>
  (await placesOf(db, table).toArray()).filter(isPlace)

/** Unparsed rows of a whole table. */
export const allRows = (db: CatalogueDb, table: CatalogueTable): Promise<unknown[]> =>
  reading(db, table, async () => unparsed(table, await hold(db, table, await allPlaces(db, table))))

/** Unparsed rows of products that include all of a supplier's; some of other suppliers may be among them. */
export const rowsAroundCompany = (db: CatalogueDb, companyId: string): Promise<unknown[]> =>
  reading(db, 'products', async () => {
    const places = await placesOf(db, 'products').where('companyIds').equals(companyId).toArray()
    // Most rows of a block belong to others, and this test excludes them without parsing.
    const named = JSON.stringify(companyId)
    return unparsed('products', await hold(db, 'products', places.filter(isPlace)), (text) => text.includes(named))
  })

export const allIds = async (db: CatalogueDb, table: CatalogueTable): Promise<string[]> =>
  (await allPlaces(db, table)).flatMap(({ ids }) => ids)

const companyIdsOf = (table: CatalogueTable, rows: readonly CatalogueRow<CatalogueTable>[]): string[] =>
  table === 'products'
    ? [...new Set(rows.flatMap((row) => ('company' in row ? (row.company?.companyId ?? []) : [])))]
    : []

/** Whether a row differs from the stored one and is not older, or the stored one is not newer than `asOf`. */
const supersedes = (row: CatalogueRow<CatalogueTable>, text: string, asOf: number): boolean => {
  if (JSON.stringify(row) === text) return false
  const updateTime = fieldOf(parsedText(text), 'updateTime')
  return typeof updateTime !== 'number' || row.updateTime === undefined || updateTime <= Math.max(row.updateTime, asOf)
}

/** Replaces rows in the blocks that contain their ids; returns the ids of those that changed anything. */
const replaceRows = (
  stores: Stores,
  table: CatalogueTable,
  held: readonly Held[],
  rows: ReadonlyMap<string, CatalogueRow<CatalogueTable>>,
  asOf: number,
): string[] =>
  held.flatMap(({ place, rows: stored }) => {
    const fresh = place.ids.flatMap((id, at) => {
      const row = rows.get(id)
      return row && supersedes(row, stored[at] ?? '', asOf) ? [{ id, at, row }] : []
    })
    if (fresh.length === 0) return []
    const texts = [...stored]
    for (const { at, row } of fresh) texts[at] = JSON.stringify(row)
    stores.blocks.put({ b: place.b, rows: texts })
    const companies = companyIdsOf(
      table,
      fresh.map(({ row }) => row),
    )
    const coming = companies.filter((companyId) => !place.companyIds.includes(companyId))
    // A supplier that has left the block remains listed: then a read of its products also reads this block, but no
    // write is needed.
    if (coming.length > 0) stores.places.put({ ...place, companyIds: [...place.companyIds, ...coming] })
    return fresh.map(({ id }) => id)
  })

/** Adds rows after the block `last`. */
const addRows = (
  stores: Stores,
  table: CatalogueTable,
  rows: readonly CatalogueRow<CatalogueTable>[],
  last: number,
): void => {
  const size = rowsABlock[table]
  for (let at = 0, b = last + 1; at < rows.length; at += size, b += 1) {
    const some = rows.slice(at, at + size)
    stores.places.put({
      b,
      ids: some.map((row) => idOf(table, row)),
      companyIds: companyIdsOf(table, some),
    })
    stores.blocks.put({ b, rows: some.map((row) => JSON.stringify(row)) })
  }
}

/**
 * Stores rows, each replacing the one of its id unless that is newer, in the caller's transaction if there is one.
 * Returns the ids of those that changed anything. `mayBeHere`: if false, the id is certainly not stored and is not
 * looked up. `asOf`: when the backend had these rows. An older row replaces one that is not newer than that: the backend
 * was restored from a backup.
 */
export const putRows = <T extends CatalogueTable>(
  db: CatalogueDb,
  table: T,
  rows: readonly CatalogueRow<T>[],
  mayBeHere: (id: string) => boolean = () => true,
  asOf = -Infinity,
): Promise<string[]> =>
  writing(db, table, async (stores) => {
    const byId = new Map<string, CatalogueRow<CatalogueTable>>(rows.map((row) => [idOf(table, row), row]))
    const held = await holding(db, table, [...byId.keys()].filter(mayBeHere))
    const last = (await placesOf(db, table).where('b').belowOrEqual(Infinity).lastKey()) as number | undefined
    const here = new Set(held.flatMap(({ place }) => place.ids))
    const fresh = [...byId].filter(([id]) => !here.has(id))
    const replaced = replaceRows(stores, table, held, byId, asOf)
    addRows(
      stores,
      table,
      fresh.map(([, row]) => row),
      last ?? 0,
    )
    const result = [...replaced, ...fresh.map(([id]) => id)]
    return { result, changed: result.length > 0, more: fresh.length }
  })

/** Deletes rows by id, in the caller's transaction if there is one. Returns the ids of those that were here. */
export const deleteRows = (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<string[]> =>
  writing(db, table, async (stores) => {
    const going = new Set(ids)
    const gone: string[] = []
    for (const { place, rows } of await holding(db, table, ids)) {
      const stays = place.ids.map((id) => !going.has(id))
      const left = place.ids.filter((_, at) => stays[at])
      gone.push(...place.ids.filter((_, at) => !stays[at]))
      if (left.length === 0) {
        stores.places.delete(place.b)
        stores.blocks.delete(place.b)
        continue
      }
      stores.places.put({ ...place, ids: left })
      stores.blocks.put({ b: place.b, rows: rows.filter((_, at) => stays[at]) })
    }
    return { result: gone, changed: gone.length > 0, more: -gone.length }
  })
