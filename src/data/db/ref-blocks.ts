import type { Table } from 'dexie'
import type { RefDb } from './ref-db.ts'
import { readMeta, writeMeta } from './ref-meta.ts'
import { blockStore, placeStore, type Block, type CatalogueTable, type Place } from './ref-names.ts'
import { idOf, type CatalogueRow } from './ref-rows.ts'
import { parsedText, storedRow } from './ref-texts.ts'

/**
 * How the rows of a table are stored: as texts, many of them in one value (`Block`), and beside it which ids stand there
 * (`Place`). What a row costs the database is mostly the same for a value of any size, so that a first copy of 100,000
 * of them takes a quarter of the time. A row is in one block only; whoever reads both stores does so in one transaction.
 */

/**
 * A page of a list reads a block for each of its rows. Products' blocks are over 64 KB, which Chromium keeps as files of
 * their own: two times faster than just below. Of a company's a list needs the rating only, for every row of products.
 */
const rowsABlock: Readonly<Record<CatalogueTable, number>> = { products: 40, companies: 8 }

const placesOf = (db: RefDb, table: CatalogueTable): Table<Place, number, Omit<Place, 'b'>> =>
  db.table(placeStore[table])
const blocksOf = (db: RefDb, table: CatalogueTable): Table<Block, number> => db.table(blockStore[table])

/** What a transaction that reads rows names; one that writes them names `meta`, too. */
export const rowStores = (db: RefDb, table: CatalogueTable): Table[] => [placesOf(db, table), blocksOf(db, table)]

interface Held {
  readonly place: Place
  /** Texts of its rows; '' for one that is lost. */
  readonly rows: readonly string[]
}

const hold = async (db: RefDb, table: CatalogueTable, places: readonly Place[]): Promise<Held[]> => {
  const blocks = await blocksOf(db, table).bulkGet(places.map(({ b }) => b))
  return places.map((place, at) => ({ place, rows: place.ids.map((_, row) => blocks[at]?.rows[row] ?? '') }))
}

/** The blocks in which these ids stand. */
const holding = async (db: RefDb, table: CatalogueTable, ids: readonly string[]): Promise<Held[]> => {
  const found = await Promise.all(ids.map((id) => placesOf(db, table).where('ids').equals(id).first()))
  return hold(db, table, [...new Map(found.flatMap((place) => (place ? [[place.b, place] as const] : []))).values()])
}

/** Unparsed rows by id, in the order asked; undefined where there is none. */
export const getRows = (db: RefDb, table: CatalogueTable, ids: readonly string[]): Promise<unknown[]> =>
  db.transaction('r', rowStores(db, table), async () => {
    const texts = new Map(
      (await holding(db, table, ids)).flatMap(({ place, rows }) => place.ids.map((id, at) => [id, rows[at]] as const)),
    )
    return ids.map((id) => (texts.has(id) ? storedRow(table, id, texts.get(id)) : undefined))
  })

const unparsed = (table: CatalogueTable, blocks: readonly Held[], wanted = (_: string) => true) =>
  blocks.flatMap(({ place, rows }) =>
    place.ids.flatMap((id, at) => (wanted(rows[at] ?? '') ? [storedRow(table, id, rows[at])] : [])),
  )

/** Unparsed rows of a whole table. */
export const allRows = (db: RefDb, table: CatalogueTable): Promise<unknown[]> =>
  db.transaction('r', rowStores(db, table), async () =>
    unparsed(table, await hold(db, table, await placesOf(db, table).toArray())),
  )

/** Unparsed rows of products among which are all of a supplier; of others there may be some. */
export const rowsAroundCompany = (db: RefDb, companyId: string): Promise<unknown[]> =>
  db.transaction('r', rowStores(db, 'products'), async () => {
    const places = await placesOf(db, 'products').where('companyIds').equals(companyId).toArray()
    // Most rows of a block are others': those need no parsing to be told.
    const named = JSON.stringify(companyId)
    return unparsed('products', await hold(db, 'products', places), (text) => text.includes(named))
  })

export const allIds = async (db: RefDb, table: CatalogueTable): Promise<string[]> =>
  (await placesOf(db, table).toArray()).flatMap(({ ids }) => ids)

/** Rows of a table: kept beside them, as counting goes through every id. */
export const countRows = async (db: RefDb, table: CatalogueTable): Promise<number> =>
  (await readMeta(db, `count:${table}`)) ?? 0

const addToCount = async (db: RefDb, table: CatalogueTable, more: number) => {
  if (more !== 0) await writeMeta(db, `count:${table}`, (await countRows(db, table)) + more)
}

const companyIdsOf = (table: CatalogueTable, rows: readonly CatalogueRow<CatalogueTable>[]): string[] =>
  table === 'products'
    ? [...new Set((rows as readonly CatalogueRow<'products'>[]).flatMap(({ company }) => company?.companyId ?? []))]
    : []

/** Whether a row differs from what is stored and is not older than it. */
const supersedes = (row: CatalogueRow<CatalogueTable>, text: string): boolean => {
  if (JSON.stringify(row) === text) return false
  const { updateTime } = (parsedText(text) ?? {}) as Partial<CatalogueRow<CatalogueTable>>
  return updateTime === undefined || row.updateTime === undefined || updateTime <= row.updateTime
}

/** Puts rows where those of their ids stand; gives the ids of those that changed anything. */
const replaceRows = async (
  db: RefDb,
  table: CatalogueTable,
  blocks: readonly Held[],
  rows: ReadonlyMap<string, CatalogueRow<CatalogueTable>>,
): Promise<string[]> => {
  const changed: string[] = []
  const [newBlocks, newPlaces]: [Block[], Place[]] = [[], []]
  for (const { place, rows: stored } of blocks) {
    const fresh = place.ids.flatMap((id, at) => {
      const row = rows.get(id)
      return row && supersedes(row, stored[at] ?? '') ? [{ id, at, row }] : []
    })
    if (fresh.length === 0) continue
    changed.push(...fresh.map(({ id }) => id))
    const texts = [...stored]
    for (const { at, row } of fresh) texts[at] = JSON.stringify(row)
    newBlocks.push({ b: place.b, rows: texts })
    const coming = companyIdsOf(
      table,
      fresh.map(({ row }) => row),
    ).filter((companyId) => !place.companyIds.includes(companyId))
    // Who has left the block stays named there: it costs whoever asks a block more, and nobody a write.
    if (coming.length > 0) newPlaces.push({ ...place, companyIds: [...place.companyIds, ...coming] })
  }
  await blocksOf(db, table).bulkPut(newBlocks)
  await placesOf(db, table).bulkPut(newPlaces)
  return changed
}

const addRows = async (
  db: RefDb,
  table: CatalogueTable,
  rows: readonly CatalogueRow<CatalogueTable>[],
): Promise<void> => {
  const size = rowsABlock[table]
  const cut = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
  const places = cut.map((some) => ({
    ids: some.map((row) => idOf(table, row)),
    companyIds: companyIdsOf(table, some),
  }))
  const numbers = await placesOf(db, table).bulkAdd(places, { allKeys: true })
  const texts = numbers.map((b, at) => ({ b, rows: (cut[at] ?? []).map((row) => JSON.stringify(row)) }))
  await blocksOf(db, table).bulkAdd(texts)
  await addToCount(db, table, rows.length)
}

/**
 * Puts rows, each over the one of its id unless that is newer, in the caller's transaction if there is one. Gives the ids
 * of those that changed anything. `mayBeHere`: false spares looking for an id that is certainly not stored.
 */
export const putRows = <T extends CatalogueTable>(
  db: RefDb,
  table: T,
  rows: readonly CatalogueRow<T>[],
  mayBeHere: (id: string) => boolean = () => true,
): Promise<string[]> =>
  db.transaction('rw', [...rowStores(db, table), db.meta], async () => {
    const byId = new Map<string, CatalogueRow<CatalogueTable>>(rows.map((row) => [idOf(table, row), row]))
    const blocks = await holding(db, table, [...byId.keys()].filter(mayBeHere))
    const changed = await replaceRows(db, table, blocks, byId)
    const here = new Set(blocks.flatMap(({ place }) => place.ids))
    const fresh = [...byId].filter(([id]) => !here.has(id))
    await addRows(
      db,
      table,
      fresh.map(([, row]) => row),
    )
    return [...changed, ...fresh.map(([id]) => id)]
  })

/** Deletes rows by id, in the caller's transaction if there is one; ids that are not here cost nothing. */
export const deleteRows = (db: RefDb, table: CatalogueTable, ids: readonly string[]): Promise<void> =>
  db.transaction('rw', [...rowStores(db, table), db.meta], async () => {
    const going = new Set(ids)
    const blocks = await holding(db, table, ids)
    const left = blocks.map(({ place, rows }) => {
      const stays = place.ids.map((id) => !going.has(id))
      return {
        place: { ...place, ids: place.ids.filter((_, at) => stays[at]) },
        block: { b: place.b, rows: rows.filter((_, at) => stays[at]) },
      }
    })
    const kept = left.filter(({ block }) => block.rows.length > 0)
    const gone = left.flatMap(({ block }) => (block.rows.length === 0 ? [block.b] : []))
    await placesOf(db, table).bulkPut(kept.map(({ place }) => place))
    await blocksOf(db, table).bulkPut(kept.map(({ block }) => block))
    await placesOf(db, table).bulkDelete(gone)
    await blocksOf(db, table).bulkDelete(gone)
    const count = (all: readonly { readonly place: Place }[]) =>
      all.reduce((sum, { place }) => sum + place.ids.length, 0)
    await addToCount(db, table, count(left) - count(blocks))
  })
