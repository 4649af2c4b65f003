import { allIds } from '../store/blocks.ts'
import type { CatalogueDb } from '../store/db.ts'
import { readMeta } from '../store/meta.ts'
import type { CatalogueTable } from '../store/names.ts'

/** Reading all ids is worth it for more rows than these. */
const fewRows = 100

/**
 * Ids that may be on the device, as a run knows them: any that is not among them certainly is not. Read once, as looking
 * for each of 100,000 takes the database longer than taking them; and read again when somebody else has changed rows
 * since, for where the browser has no Web Locks another run may be under way.
 */
export class KnownIds {
  private readonly db: CatalogueDb
  private readonly tables = new Map<CatalogueTable, Set<string>>()
  /** Of the rows, when this run last saw or changed them. */
  private revision = -1

  constructor(db: CatalogueDb) {
    this.db = db
  }

  /** In the transaction that puts so many rows. Null: those few are looked for. */
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

  /** Once the transaction has put them, and not before: of what a failed one took back, nothing is here. */
  add(table: CatalogueTable, ids: readonly string[], revision: number): void {
    for (const id of ids) this.tables.get(table)?.add(id)
    this.revision = revision
  }
}
