import type { RefDb } from '../db/ref-db.ts'
import { deleteRows, rowStores } from '../db/ref-blocks.ts'
import { readMeta, writeMeta } from '../db/ref-meta.ts'
import { catalogueTables, type CatalogueTable } from '../db/ref-names.ts'
import { noteChange } from './import-rows.ts'

/** Notes rows that could not be read from the database; true when there was one not yet known. */
export const noteDamaged = async (db: RefDb, table: CatalogueTable, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return false
  return db.transaction('rw', db.meta, async () => {
    const known = new Set(await readMeta(db, 'damaged'))
    const before = known.size
    for (const id of ids) known.add(`${table}:${id}`)
    if (known.size > before) await writeMeta(db, 'damaged', [...known])
    return known.size > before
  })
}

/**
 * Makes the next run fetch the noted rows again: the parts they came with count as missing, and where there are no
 * parts (rows that came by delta) the deltas start anew.
 */
export const dropDamaged = async (db: RefDb): Promise<void> => {
  const damaged = await readMeta(db, 'damaged')
  if (!damaged || damaged.length === 0) return
  const stores = [db.parts, db.changes, ...catalogueTables.flatMap((table) => rowStores(db, table))]
  await db.transaction('rw', stores, async () => {
    const ids = new Set(damaged)
    const tables = new Set<CatalogueTable>()
    for (const part of await db.parts.toArray()) {
      if (!part.ids.some((id) => ids.has(`${part.table}:${id}`))) continue
      await db.parts.delete(part.url)
      tables.add(part.table)
    }
    for (const table of catalogueTables) {
      const mine = damaged.flatMap((entry) => (entry.startsWith(`${table}:`) ? [entry.slice(table.length + 1)] : []))
      if (mine.length > 0) tables.add(table)
      await noteChange(db, table, await deleteRows(db, table, mine))
    }
    for (const table of tables) await db.meta.delete(`cursor:${table}`)
    await db.meta.delete('damaged')
  })
}
