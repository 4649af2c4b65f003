import type { CatalogueDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../../store/meta.ts'
import type { CatalogueTable } from '../../store/names.ts'

/** Notes rows that could not be read from the database; true if one of them was not known yet. */
export const noteDamaged = async (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return false
  return db.transaction('rw', db.meta, async () => {
    const known = new Set(await readMeta(db, 'damaged'))
    const before = known.size
    for (const id of ids) known.add(`${table}:${id}`)
    if (known.size > before) await writeMeta(db, 'damaged', [...known])
    return known.size > before
  })
}
