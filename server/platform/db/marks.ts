import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'
import { readInstance } from './instance.ts'

/** Key of the secret that signs marks. The secret is in the database, so a restored database accepts earlier marks. */
export const markSecret = 'mark-secret'

/**
 * An epoch lasts until the database is restored from a dump, a run until the next start. A restored backup lacks later
 * data of its run.
 */
export interface Era {
  readonly epoch: string
  readonly run: string
}

export interface Mark extends Era {
  /** What `at` counts: transactions (xid) or changes of the catalogue (seq). */
  readonly of: 'xid' | 'seq'
  /** The device has everything with a lower number. */
  readonly at: number
  /** Number of the newest log row that the device has, or 0. A database that was reset to an earlier state lacks it. */
  readonly seen: number
  /** Number and id of the last row of the previous page, if the device has not read the list to its end. */
  readonly rest: readonly [number, number] | null
}

const secrets = new WeakMap<Database, string>()

const secretOf = async (db: Database): Promise<string> => {
  const secret = secrets.get(db) ?? (await readInstance(db, markSecret))
  if (secret === null) throw new Error('no run of a server has begun on this database')
  secrets.set(db, secret)
  return secret
}

const signature = async (db: Database, text: string): Promise<string> =>
  createHmac('sha256', await secretOf(db))
    .update(text)
    .digest('base64url')
    .slice(0, 22)

export const writeMark = async (db: Database, { of, epoch, run, at, seen, rest }: Mark): Promise<string> => {
  const text = [of, epoch, run, at, seen, ...(rest ?? [])].join('.')
  return `${text}.${await signature(db, text)}`
}

const form = /^(xid|seq)\.([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,15}(?:\.\d{1,15}){1,3})\.([\w-]{22})$/

export const isMark = (text: string): boolean => form.test(text)

/** Null if this server did not sign the mark. */
export const readMark = async (db: Database, text: string, of: Mark['of']): Promise<Mark | null> => {
  const [, kind, epoch = '', run = '', numbers = '', given = ''] = form.exec(text) ?? []
  if (kind !== of) return null
  const expected = await signature(db, text.slice(0, -given.length - 1))
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return null
  const [at = 0, seen = 0, changed, id] = numbers.split('.').map(Number)
  return { of, epoch, run, at, seen, rest: changed === undefined || id === undefined ? null : [changed, id] }
}
