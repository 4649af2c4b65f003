import { systemRandom } from '#lib/random.ts'
import type { OutDb } from './out-db.ts'

/**
 * I26: each database of an account is marked when it is made. A browser whose disk is full may remove it under the open
 * page, and the next opening makes an empty one under the same name: only the mark tells the two apart.
 */
const key = 'born'

/** The mark that is in the database now; null in one that nobody has marked yet. */
const markIn = async (db: OutDb): Promise<string | null> => {
  const value = (await db.meta.get(key))?.v
  return typeof value === 'string' ? value : null
}

/** Marks a new database, and notes the mark of this connection. */
export const markBorn = async (db: OutDb): Promise<void> => {
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
const listeners = new WeakMap<OutDb, Listener>()

/** `told` is called once, when it is noticed that the browser removed the database. */
export const onRemoved = (db: OutDb, told: Listener): void => void listeners.set(db, told)

/**
 * Opens a connection again that the browser has closed. Rejects with `DatabaseRemoved` when another database stands in
 * its place, and with the browser's error when it cannot be opened.
 */
export const reopen = async (db: OutDb): Promise<void> => {
  if (db.removed) throw new DatabaseRemoved()
  db.close({ disableAutoOpen: false })
  await db.open()
  if (db.born === null || (await markIn(db)) === db.born) return
  db.removed = true
  db.close()
  listeners.get(db)?.()
  throw new DatabaseRemoved()
}
