import { allIds } from '../store/blocks.ts'
import type { CatalogueDb } from '../store/db.ts'
import { readMeta } from '../store/meta.ts'
import type { CatalogueTable } from '../store/names.ts'

/** Reading all ids is only worth it for more rows than this. */
const fewRows = 100

/**
 * Ids that may be on the device: an id that is not among them certainly is not. They are read once, because looking up
 * each of 100,000 takes the database longer. They are read again when another run has changed rows since, which is
 * possible without Web Locks.
 */
export class KnownIds {
  private readonly db: CatalogueDb
  private readonly tables = new Map<CatalogueTable, Set<string>>()
  /** The revision of the rows when this run last read or changed them. */
  private revision = -1

  constructor(db: CatalogueDb) {
    this.db = db
  }

  /** Call it in the transaction that stores this many rows. Null: there are so few that each is looked up. */
  async of(table: CatalogueTable, rows: number): Promise<ReadonlySet<string> | null> {
    const revision = (await readMeta(this.db, 'revision')) ?? 0
    if (revision !== this.revision) this.tables.clear()
    this.revision = revision
    const known = this.tables.get(table)
    if (known || rows <= fewRows) return known ?? null
    const read = new Set(await allIds(this.db, table))
    this.tables.set(table, read)
    return read
  }

  /** Call it only after the transaction has stored them: a failed one has stored nothing. */
  add(table: CatalogueTable, ids: readonly string[], revision: number): void {
    for (const id of ids) this.tables.get(table)?.add(id)
    this.revision = revision
  }
}
