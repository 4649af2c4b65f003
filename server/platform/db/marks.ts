import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'
import { readInstance } from './instance.ts'

/** The key of the secret that signs marks. It is in the database, so a restored one recognises earlier marks. */
export const markSecret = 'mark-secret'

/** Epoch: a history without a restore. Run: from one start to the next; a restored backup lacks later marks of its run. */
export interface Era {
  readonly epoch: string
  readonly run: string
}

/** A device's position in the data that it follows. */
export interface Mark extends Era {
  /** What `at` counts: transactions, or changes of the catalogue. */
  readonly of: 'xid' | 'seq'
  /** Everything with a lower number has been seen. */
  readonly at: number
  /** The newest log row that was seen, or 0: the database has it unless it was reset to an earlier state. */
  readonly seen: number
  /** Where a list that was not read to its end continues: the number and the id of its last row. */
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

/** Null if this server did not write the mark. */
export const readMark = async (db: Database, text: string, of: Mark['of']): Promise<Mark | null> => {
  const [, kind, epoch = '', run = '', numbers = '', given = ''] = form.exec(text) ?? []
  if (kind !== of) return null
  const expected = await signature(db, text.slice(0, -given.length - 1))
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return null
  const [at = 0, seen = 0, changed, id] = numbers.split('.').map(Number)
  return { of, epoch, run, at, seen, rest: changed === undefined || id === undefined ? null : [changed, id] }
}
