import { deleteRows, rowStores } from '../../store/blocks.ts'
import type { CatalogueDb } from '../../store/db.ts'
import { readMeta } from '../../store/meta.ts'
import { catalogueTables, type CatalogueTable } from '../../store/names.ts'
import { noteChange } from '../import-rows.ts'
import { forgetPages } from '../pages/parts.ts'

/**
 * Makes the next run fetch the noted rows again: the parts that contain them count as missing. If there are no parts
 * (rows from deltas), the deltas start again, and so does a copy by pages.
 */
export const dropDamaged = async (db: CatalogueDb): Promise<void> => {
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
    for (const table of tables) {
      await db.meta.delete(`cursor:${table}`)
      await forgetPages(db, table)
    }
    await db.meta.delete('damaged')
  })
}
