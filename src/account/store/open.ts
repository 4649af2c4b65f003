import type * as z from 'zod/mini'
import type { IndexableType, Table } from 'dexie'
import type { AccountId } from '#domain/ids.ts'
import { systemClock, type Clock } from '#lib/clock.ts'
import { ensureCreationId } from './database-mark.ts'
import { AccountDb, accountDbName, oldestCompatibleVersion, openWithoutUpgrade, cartRow, recordRow } from './db.ts'
import { blobRow, draftRow, gateRow, opRow, type QuarantineRow } from './rows.ts'

const parsedTables = [
  ['drafts', draftRow],
  ['ops', opRow],
  ['blobs', blobRow],
  ['gates', gateRow],
  ['records', recordRow],
  ['cart', cartRow],
] as const satisfies readonly (readonly [string, z.ZodMiniType])[]

const unreadableIn = async (db: AccountDb, clock: Clock, [name, schema]: (typeof parsedTables)[number]) => {
  const table: Table = db.table(name)
  const entries: { readonly row: QuarantineRow; readonly at: IndexableType }[] = []
  await table.each((raw: unknown, { primaryKey }) => {
    const parsed = (schema as z.ZodMiniType).safeParse(raw)
    if (parsed.success) return
    const issue = parsed.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; ')
    entries.push({ row: { table: name, key: JSON.stringify(primaryKey), raw, issue, at: clock.now() }, at: primaryKey })
  })
  return entries
}

/** STOR-5: moves unreadable rows into `quarantine`, unchanged. Returns the number of rows in `quarantine`. */
export const quarantineUnreadable = async (db: AccountDb, clock: Clock): Promise<number> =>
  db.transaction('rw', [...parsedTables.map(([name]) => name), 'quarantine'], async () => {
    const entries = await Promise.all(parsedTables.map((one) => unreadableIn(db, clock, one)))
    for (const { row, at } of entries.flat()) {
      await db.quarantine.add(row)
      await db.table(row.table).delete(at)
    }
    return db.quarantine.count()
  })

/** STOR-6: repairs a lost counter, and one that is below a number that was already assigned. */
const repairCounter = async (db: AccountDb): Promise<void> =>
  db.transaction('rw', 'meta', 'ops', 'drafts', async () => {
    const counter = (await db.meta.get('seq'))?.v
    const ops = (await db.ops.orderBy('seq').last())?.seq ?? 0
    const drafts = Math.max(0, ...(await db.drafts.toArray()).map((draft) => draft.updatedSeq))
    const minimum = Math.max(ops, drafts)
    if (typeof counter !== 'number' || counter < minimum) await db.meta.put({ k: 'seq', v: minimum })
  })

/** Thrown if the database belongs to another version of the app: it may be read (`openRawDb`) but not written. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError'
  readonly age: 'older' | 'newer'

  constructor(age: OtherVersionError['age']) {
    super(`the database belongs to ${age === 'older' ? 'an older' : 'a newer'} version of the app`)
    this.age = age
  }
}

const storedVersion = async (name: string): Promise<number> => {
  const factory: { readonly databases?: () => Promise<IDBDatabaseInfo[]> } = indexedDB
  const listing = factory.databases?.()
  const databases = await listing?.catch(() => null)
  // IndexedDB stores Dexie's version times ten.
  if (databases) return (databases.find((one) => one.name === name)?.version ?? 0) / 10
  const openedDb = await openWithoutUpgrade(name)
  const version = openedDb?.verno ?? 0
  openedDb?.close()
  return version
}

/** STOR-12: rejects a newer or too old database before opening it: Dexie would change its schema to this app's. */
const refuseOtherVersions = async ({ name, verno }: AccountDb): Promise<void> => {
  const foundVersion = Math.floor(await storedVersion(name))
  if (foundVersion > verno) throw new OtherVersionError('newer')
  if (foundVersion > 0 && foundVersion < oldestCompatibleVersion) throw new OtherVersionError('older')
}

export const openAccountDb = async (sub: AccountId, clock: Clock = systemClock): Promise<AccountDb> => {
  const db = new AccountDb(accountDbName(sub))
  await refuseOtherVersions(db)
  await db.open()
  // One transaction, because separate ones would add some 50 ms to the start on a slow phone.
  await db.transaction('rw', ['meta', ...parsedTables.map(([name]) => name), 'quarantine'], async () => {
    await ensureCreationId(db)
    await quarantineUnreadable(db, clock)
    await repairCounter(db)
  })
  return db
}
