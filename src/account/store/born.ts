import type { AccountId } from '#domain/ids.ts'
import { systemRandom } from '#lib/random.ts'
import { accountDbName, type AccountDb } from './db.ts'
import { openAsItIs } from './raw.ts'

/**
 * I26: each database of an account is marked when it is made. A browser whose disk is full may remove it under the open
 * page, and the next opening makes an empty one under the same name: only the mark tells the two apart.
 */
const key = 'born'

/** The mark that is in the database now; null in one that nobody has marked yet. */
const markIn = async (db: AccountDb): Promise<string | null> => {
  const value = (await db.meta.get(key))?.v
  return typeof value === 'string' ? value : null
}

/** Whether the account's database with this mark is still on the device; without a mark, any of the account's. Makes none. */
export const isStillHere = async (sub: AccountId, born: string | null): Promise<boolean> => {
  const db = await openAsItIs(accountDbName(sub))
  if (!db) return false
  try {
    const row: unknown = await db.table('meta').get(key)
    return born === null || (row instanceof Object && 'v' in row && row.v === born)
  } finally {
    db.close()
  }
}

/** Marks a new database, and notes the mark of this connection. */
export const markBorn = async (db: AccountDb): Promise<void> => {
  db.born = await db.transaction('rw', db.meta, async () => {
    const there = await markIn(db)
    if (there !== null) return there
    const born = systemRandom.uuid()
    await db.meta.put({ k: key, v: born })
    return born
  })
}

/** The database under the name of an account is not the one that this page opened. */
export class DatabaseRemoved extends Error {
  override readonly name = 'DatabaseRemoved'
}

type Listener = () => void
const listeners = new WeakMap<AccountDb, Listener>()

/** While the browser is still clearing, or the disk is full, a database cannot be opened: it is tried again after this. */
const againMs = [100, 1_000, 5_000] as const

const reopenSoon = async (db: AccountDb, tries = 0): Promise<void> => {
  if (!listeners.has(db)) return
  try {
    await reopen(db)
  } catch {
    if (!db.removed) setTimeout(() => void reopenSoon(db, tries + 1), againMs[Math.min(tries, againMs.length - 1)])
  }
}

/** The browser closes a connection by itself when the disk fails under it, or when it clears the origin. */
const listenToBrowser = (db: AccountDb): void =>
  // Dexie's own event comes for every closing, this page's too.
  db.backendDB().addEventListener('close', () => void reopenSoon(db))

/**
 * `told` is called once, when it is noticed that the browser removed the database. Call it on an open one, and what it
 * gives before closing that: from then on nobody looks any more.
 */
export const onRemoved = (db: AccountDb, told: Listener): (() => void) => {
  listeners.set(db, told)
  listenToBrowser(db)
  return () => void listeners.delete(db)
}

/** Nothing is read or written over this connection any more. */
export const giveUp = (db: AccountDb): void => {
  if (db.removed) return
  db.removed = true
  db.close()
  listeners.get(db)?.()
}

const open = async (db: AccountDb): Promise<void> => {
  if (db.removed) throw new DatabaseRemoved()
  db.close({ disableAutoOpen: false })
  await db.open()
  if (db.born === null || (await markIn(db)) === db.born) return listenToBrowser(db)
  giveUp(db)
  throw new DatabaseRemoved()
}

const opening = new WeakMap<AccountDb, Promise<void>>()

/**
 * Opens a connection again that the browser has closed; all who ask at once share it. Rejects with `DatabaseRemoved`
 * when another database stands in its place, and with the browser's error when it cannot be opened.
 */
export const reopen = (db: AccountDb): Promise<void> => {
  const under = opening.get(db) ?? open(db).finally(() => opening.delete(db))
  opening.set(db, under)
  return under
}
