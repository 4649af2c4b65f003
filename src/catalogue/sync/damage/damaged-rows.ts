import type { CatalogueDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../../store/meta.ts'
import { catalogueTables, type CatalogueTable } from '../../store/names.ts'
import { deleteRows, rowStores } from '../../store/tables.ts'
import { resetPagedCopy } from '../pages/parts.ts'

export const storeDamagedIds = async (
  db: CatalogueDb,
  table: CatalogueTable,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return false
  return db.transaction('rw', db.meta, async () => {
    const damagedIds = new Set(await readMeta(db, 'damaged'))
    const sizeBefore = damagedIds.size
    for (const id of ids) damagedIds.add(`${table}:${id}`)
    if (damagedIds.size > sizeBefore) await writeMeta(db, 'damaged', [...damagedIds])
    return damagedIds.size > sizeBefore
  })
}

/** Deletes damaged rows and their parts, so that these are fetched again. Deltas or pages of their tables restart. */
export const scheduleDamagedRefetch = async (db: CatalogueDb): Promise<void> => {
  const damagedEntries = await readMeta(db, 'damaged')
  if (!damagedEntries || damagedEntries.length === 0) return
  const stores = [db.parts, ...catalogueTables.flatMap((table) => rowStores(db, table))]
  await db.transaction('rw', stores, async () => {
    const ids = new Set(damagedEntries)
    const tables = new Set<CatalogueTable>()
    for (const part of await db.parts.toArray()) {
      if (!part.ids.some((id) => ids.has(`${part.table}:${id}`))) continue
      await db.parts.delete(part.url)
      tables.add(part.table)
    }
    for (const table of catalogueTables) {
      const mine = damagedEntries.flatMap((entry) =>
        entry.startsWith(`${table}:`) ? [entry.slice(table.length + 1)] : [],
      )
      if (mine.length > 0) tables.add(table)
      await deleteRows(db, table, mine)
    }
    for (const table of tables) {
      await db.meta.delete(`cursor:${table}`)
      await resetPagedCopy(db, table)
    }
    await db.meta.delete('damaged')
  })
}
