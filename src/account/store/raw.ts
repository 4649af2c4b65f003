import { Dexie } from 'dexie'
import type { AccountId } from '#domain/ids.ts'
import { accountDbName } from './db.ts'

/** A database read without this app's schemas, so that the database of a newer app can be read too. */
export interface RawDb {
  readonly version: number
  readonly rows: (table: string) => Promise<unknown[]>
  readonly get: (table: string, key: string | readonly [string, number]) => Promise<unknown>
}

/** A table that this database lacks reads as empty. */
export const rawDb = (db: Dexie): RawDb => {
  const has = (name: string) => db.tables.some((table) => table.name === name)
  return {
    version: db.verno,
    rows: async (name) => (has(name) ? db.table(name).toArray() : []),
    get: async (name, key) => (has(name) ? db.table(name).get(key) : undefined),
  }
}

/** Without a declared version Dexie uses the existing schema and upgrades nothing. Null: there is no such database. */
export const openAsItIs = async (name: string): Promise<Dexie | null> =>
  (await Dexie.exists(name)) ? new Dexie(name).open() : null

/** Opens the account's database for reading only, whatever its version; null if there is none. */
export const openRaw = async (sub: AccountId): Promise<{ readonly raw: RawDb; readonly close: () => void } | null> => {
  const db = await openAsItIs(accountDbName(sub))
  return db && { raw: rawDb(db), close: () => db.close() }
}
