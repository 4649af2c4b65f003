import type * as z from 'zod/mini'
import type { Table } from 'dexie'
import { systemClock, type Clock } from '#lib/clock.ts'
import { OutDb, outDbName } from './out-db.ts'
import { cartRow, recordRow } from './out-confirmed-rows.ts'
import { blobRow, draftRow, gateRow, opRow } from './out-rows.ts'

const guarded = [
  ['drafts', draftRow],
  ['ops', opRow],
  ['blobs', blobRow],
  ['gates', gateRow],
  ['records', recordRow],
  ['cart', cartRow],
] as const satisfies readonly (readonly [string, z.ZodMiniType])[]

/** Moves every row that its schema cannot read into `quarantine`, as it is. Returns how many there are by now. */
export const quarantineUnreadable = async (db: OutDb, clock: Clock): Promise<number> =>
  db.transaction('rw', [...guarded.map(([name]) => name), 'quarantine'], async () => {
    for (const [name, schema] of guarded) {
      const table: Table = db.table(name)
      await table.each((raw: unknown, cursor) => {
        const parsed = (schema as z.ZodMiniType).safeParse(raw)
        if (parsed.success) return
        const issue = parsed.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; ')
        void db.quarantine.add({ table: name, key: JSON.stringify(cursor.primaryKey), raw, issue, at: clock.now() })
        void table.delete(cursor.primaryKey)
      })
    }
    return db.quarantine.count()
  })

/** The counter must stand above every number given out, also after its own row was lost. */
const repairCounter = async (db: OutDb): Promise<void> =>
  db.transaction('rw', 'meta', 'ops', 'drafts', async () => {
    const stored = (await db.meta.get('seq'))?.v
    const ops = (await db.ops.orderBy('seq').last())?.seq ?? 0
    const drafts = Math.max(0, ...(await db.drafts.toArray()).map((draft) => draft.updatedSeq))
    const least = Math.max(ops, drafts)
    if (typeof stored !== 'number' || stored < least) await db.meta.put({ k: 'seq', v: least })
  })

/**
 * Opens the database of an account and sets unreadable rows aside. Rejects when the browser refuses a database
 * (private mode, broken disk) or holds a newer version than this app knows.
 */
export const openOutDb = async (sub: string, clock: Clock = systemClock): Promise<OutDb> => {
  const db = new OutDb(outDbName(sub))
  await db.open()
  await quarantineUnreadable(db, clock)
  await repairCounter(db)
  return db
}
