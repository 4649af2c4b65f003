import type { AccountId } from '#domain/ids.ts'
import { systemRandom } from '#lib/random.ts'
import {
  accountDbName,
  type AccountDb,
  creationIdKey,
  DatabaseRemovedError,
  openWithoutUpgrade,
  storedCreationId,
} from './db.ts'

/** Whether this device has the account's database with the creation id `mark` (null: any). Never creates one. */
export const hasDatabase = async (sub: AccountId, mark: string | null): Promise<boolean> => {
  const db = await openWithoutUpgrade(accountDbName(sub))
  if (!db) return false
  try {
    const row: unknown = await db.table('meta').get(creationIdKey)
    return mark === null || (row instanceof Object && 'v' in row && row.v === mark)
  } finally {
    db.close()
  }
}

export const ensureCreationId = async (db: AccountDb): Promise<void> => {
  db.born = await db.transaction('rw', db.meta, async () => {
    const existingMark = await storedCreationId(db)
    if (existingMark !== null) return existingMark
    const mark = systemRandom.uuid()
    await db.meta.put({ k: creationIdKey, v: mark })
    return mark
  })
}

type Listener = () => void
const listeners = new WeakMap<AccountDb, Listener>()

/** Delays between attempts to reopen, in ms: opening fails during clearing and while the disk is full. */
const againMs = [100, 1_000, 5_000] as const

const reopenSoon = async (db: AccountDb, tries = 0): Promise<void> => {
  if (!listeners.has(db)) return
  try {
    await reopenDatabase(db)
  } catch {
    if (!db.removed) setTimeout(() => void reopenSoon(db, tries + 1), againMs[Math.min(tries, againMs.length - 1)])
  }
}

/** Reopens the database when the browser closes its connection: the disk failed, or the origin was cleared. */
const listenToBrowser = (db: AccountDb): void =>
  // Dexie's own `close` event also fires when the app itself closes the database.
  db.backendDB().addEventListener('close', () => void reopenSoon(db))

export const onDatabaseRemoved = (db: AccountDb, listener: Listener): (() => void) => {
  listeners.set(db, listener)
  listenToBrowser(db)
  return () => void listeners.delete(db)
}

export const markDatabaseRemoved = (db: AccountDb): void => {
  if (db.removed) return
  db.removed = true
  db.close()
  listeners.get(db)?.()
}

const open = async (db: AccountDb): Promise<void> => {
  if (db.removed) throw new DatabaseRemovedError()
  db.close({ disableAutoOpen: false })
  try {
    await db.open()
    listenToBrowser(db)
  } catch (error) {
    if (error instanceof DatabaseRemovedError) markDatabaseRemoved(db)
    throw error
  }
}

const opening = new WeakMap<AccountDb, Promise<void>>()

/** Simultaneous callers share one attempt. May reject with `DatabaseRemovedError`. */
export const reopenDatabase = (db: AccountDb): Promise<void> => {
  const attempt = opening.get(db) ?? open(db).finally(() => opening.delete(db))
  opening.set(db, attempt)
  return attempt
}
