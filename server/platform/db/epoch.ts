import { eq, sql } from 'drizzle-orm'
import { isSameSignature, signatureOf } from '../secrets/signature.ts'
import type { Random } from '../system.ts'
import type { Database } from './database.ts'
import { endedRuns, instance } from './schema.ts'
import { rowsOf } from './statements.ts'

export const readInstanceValue = async (db: Database, key: string): Promise<string | null> => {
  const [row] = await db.select({ value: instance.value }).from(instance).where(eq(instance.key, key))
  return row?.value ?? null
}

export const writeInstanceValue = async (db: Database, key: string, value: string): Promise<void> => {
  await db.insert(instance).values({ key, value }).onConflictDoUpdate({ target: instance.key, set: { value } })
}

/** Stores the value unless the key already has one. Returns the stored value, so that simultaneous starts agree. */
export const claimInstanceValue = async (db: Database, key: string, value: string): Promise<string> => {
  await db.insert(instance).values({ key, value }).onConflictDoNothing()
  return (await readInstanceValue(db, key)) ?? value
}

/** Key of the secret that signs marks. The secret is in the database, so a restored database accepts earlier marks. */
const markSecret = 'mark-secret'

/**
 * An epoch lasts until the database is restored from a dump; a run lasts until the next start. A restored backup lacks
 * the later data of its run.
 */
export interface Era {
  readonly epoch: string
  readonly run: string
}

export interface Mark extends Era {
  readonly of: 'xid' | 'seq'
  /** The device has received everything with a lower number. */
  readonly at: number
  /** Number of the newest log row that the device has, or 0. A database that was set back lacks this row. */
  readonly seen: number
  /** Number and id of the last row of the previous page; null if the device has read the list to its end. */
  readonly rest: readonly [number, number] | null
}

const secrets = new WeakMap<Database, string>()

const secretOf = async (db: Database): Promise<string> => {
  const secret = secrets.get(db) ?? (await readInstanceValue(db, markSecret))
  if (secret === null) throw new Error('no run of a server has begun on this database')
  secrets.set(db, secret)
  return secret
}

const signature = async (db: Database, text: string): Promise<string> =>
  signatureOf(await secretOf(db), text).slice(0, 22)

export const writeMark = async (db: Database, { of, epoch, run, at, seen, rest }: Mark): Promise<string> => {
  const text = [of, epoch, run, at, seen, ...(rest ?? [])].join('.')
  return `${text}.${await signature(db, text)}`
}

const form = /^(xid|seq)\.([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,15}(?:\.\d{1,15}){1,3})\.([\w-]{22})$/

export const isMark = (text: string): boolean => form.test(text)

/** Reads a mark; null if this server did not sign it. */
export const readMark = async (db: Database, text: string, of: Mark['of']): Promise<Mark | null> => {
  const [, kind, epoch = '', run = '', numbers = '', given = ''] = form.exec(text) ?? []
  if (kind !== of) return null
  if (!isSameSignature(await signature(db, text.slice(0, -given.length - 1)), given)) return null
  const [at = 0, seen = 0, changed, id] = numbers.split('.').map(Number)
  return { of, epoch, run, at, seen, rest: changed === undefined || id === undefined ? null : [changed, id] }
}

/** By how much each counter advances per second: more than any of our databases inserts. */
const perSecond = 10_000

/**
 * S12: at each start, raises every counter above all numbers from before a restore, because devices identify rows by
 * them.
 */
export const advanceSequences = async (db: Database, now: number): Promise<void> => {
  const minValue = Math.floor((now / 1000) * perSecond)
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(coalesce(last_value, 0), ${minValue}::bigint))
    from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`)
}

export const eraColumns = {
  epoch: sql<string>`coalesce((select value from instance where key = 'epoch'), '')`,
  run: sql<string>`coalesce((select value from instance where key = 'run'), '')`,
} as const

/** Functions of the modules whose data marks refer to. */
export interface MarkedData {
  /** Locks the catalogue's counter until the transaction ends, and returns its last number. */
  readonly lockCounter: (tx: Database) => Promise<number>
  readonly noteTransactions: (tx: Database) => Promise<void>
}

/**
 * Identifies the origin of the tables. It differs after a restore, because a dump creates new tables and another
 * cluster has other transaction numbers.
 */
const findOrigin = async (tx: Database): Promise<string> => {
  const [row] = await rowsOf<{ origin: string }>(
    tx,
    sql`select concat_ws('.', (select system_identifier from pg_control_system()), d.oid, 'instance'::regclass::oid) as origin
      from pg_database d where datname = current_database()`,
  )
  return row?.origin ?? ''
}

/** Begins a new run at each start of a server. After a restore from a dump, also begins a new epoch. */
export const beginRun = (db: Database, random: Random, data: MarkedData): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727306)`)
    await claimInstanceValue(tx, markSecret, `${random.uuid()}${random.uuid()}`)
    await claimInstanceValue(tx, 'epoch', random.uuid())
    const [origin, before] = [await findOrigin(tx), await readInstanceValue(tx, 'origin')]
    // While the counter is locked, nobody can read a later number in the ending run.
    const seq = await data.lockCounter(tx)
    if (before !== null && before !== origin) {
      await data.noteTransactions(tx)
      await writeInstanceValue(tx, 'epoch', random.uuid())
    }
    await writeInstanceValue(tx, 'origin', origin)
    const run = await readInstanceValue(tx, 'run')
    if (run !== null) await tx.insert(endedRuns).values({ run, seq, xid: sql`pg_current_xact_id()::text::bigint` })
    await writeInstanceValue(tx, 'run', random.uuid())
  })

export const readEpoch = async (db: Database): Promise<string> => (await readInstanceValue(db, 'epoch')) ?? ''

/** Begins a new epoch. Does nothing if the epoch is no longer `from`. */
export const renewEpoch = async (db: Database, random: Random, from: string): Promise<void> => {
  await db
    .update(instance)
    .set({ value: random.uuid() })
    .where(sql`${instance.key} = 'epoch' and ${instance.value} = ${from}`)
}

interface Present extends Era {
  readonly last: number
  /** True if the database still has the newest log row that the mark's device has received. */
  readonly hasSeen: boolean
}

/**
 * Compares a mark with this database. `lost`: this server wrote the mark, but has lost data that the device received,
 * for example in a crash; their numbers may be assigned again.
 */
export const compareMark = async (db: Database, mark: Mark, now: Present) => {
  if (mark.epoch !== now.epoch) return 'foreign'
  if (!now.hasSeen) return 'lost'
  const [ended] = mark.run === now.run ? [] : await db.select().from(endedRuns).where(eq(endedRuns.run, mark.run))
  const end = mark.run === now.run ? now.last : ended?.[mark.of]
  if (end === undefined || (mark.of === 'seq' && mark.at > end)) return 'lost'
  return { at: Math.min(mark.at, end) }
}
