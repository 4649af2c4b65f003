import type { AccountId } from '#domain/ids.ts'
import { systemRandom } from '#lib/random.ts'
import { accountDbName, type AccountDb, openAsItIs } from './db.ts'

/**
 * I26: each database of an account gets a mark when it is created. A browser whose disk is full may remove the database
 * while the page is open, and the next opening creates an empty one under the same name. Only the mark tells the two
 * apart.
 */
const key = 'born'

/** The mark that the database has now; null if it has not been marked yet. */
const markIn = async (db: AccountDb): Promise<string | null> => {
  const value = (await db.meta.get(key))?.v
  return typeof value === 'string' ? value : null
}

/**
 * Whether the account's database with this mark is still on the device. Without a mark, any database of the account
 * counts. Never creates one.
 */
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

/** Marks a new database, and remembers the mark in this connection. */
export const markBorn = async (db: AccountDb): Promise<void> => {
  db.born = await db.transaction('rw', db.meta, async () => {
    const there = await markIn(db)
    if (there !== null) return there
    const born = systemRandom.uuid()
    await db.meta.put({ k: key, v: born })
    return born
  })
}

/** Another database now has this account's name: the one that this page opened was removed. */
export class DatabaseRemoved extends Error {
  override readonly name = 'DatabaseRemoved'
}

type Listener = () => void
const listeners = new WeakMap<AccountDb, Listener>()

/**
 * A database cannot be opened while the browser is still clearing it, or while the disk is full. Delays before the next
 * tries.
 */
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
  // Dexie's own `close` event also fires when this page closes the database.
  db.backendDB().addEventListener('close', () => void reopenSoon(db))

/**
 * Calls `told` once, when it turns out that the browser removed the database. Call this on an open database, and call
 * the returned function before closing it: after that, nobody watches any more.
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
 * Reopens a connection that the browser has closed; simultaneous callers share one attempt. Rejects with
 * `DatabaseRemoved` when another database has the name now, and with the browser's error when it cannot be opened.
 */
export const reopen = (db: AccountDb): Promise<void> => {
  const under = opening.get(db) ?? open(db).finally(() => opening.delete(db))
  opening.set(db, under)
  return under
}
