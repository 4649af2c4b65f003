import { eq, sql } from 'drizzle-orm'
import { isSameSignature, signatureOf } from '../secrets/signature.ts'
import type { Random } from '../system.ts'
import type { Database } from './database.ts'
import { endedRuns, instanceTable } from './schema.ts'
import { rowsOf } from './statements.ts'

export const readInstanceValue = async (db: Database, key: string): Promise<string | null> => {
  const [row] = await db.select({ value: instanceTable.value }).from(instanceTable).where(eq(instanceTable.key, key))
  return row?.value ?? null
}

export const writeInstanceValue = async (db: Database, key: string, value: string): Promise<void> => {
  await db
    .insert(instanceTable)
    .values({ key, value })
    .onConflictDoUpdate({ target: instanceTable.key, set: { value } })
}

/** Stores the value unless the key has one. Returns the stored value, so that simultaneous starts agree. */
export const claimInstanceValue = async (db: Database, key: string, value: string): Promise<string> => {
  await db.insert(instanceTable).values({ key, value }).onConflictDoNothing()
  return (await readInstanceValue(db, key)) ?? value
}

/** The secret that signs marks is in the database, so that a restored backup recognises the marks from before. */
const markSecret = 'mark-secret'

/** An epoch ends when the database is restored or has lost data, a run when the next server starts. */
export interface EpochAndRun {
  readonly epoch: string
  readonly run: string
}

export interface Mark extends EpochAndRun {
  readonly of: 'xid' | 'seq'
  /** If `rest` is null, the device has all changes with a lower number and, for `seq`, the one with this number. */
  readonly at: number
  /** The newest log row that the device has, or 0. A database that was set back lacks this row. */
  readonly seen: number
  /** Transaction number and id of the last row that was sent; null if the device has read the list to its end. */
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

export const hasMarkForm = (text: string): boolean => form.test(text)

export const readMark = async (db: Database, text: string, of: Mark['of']): Promise<Mark | null> => {
  const [, kind, epoch = '', run = '', numbers = '', given = ''] = form.exec(text) ?? []
  if (kind !== of) return null
  if (!isSameSignature(await signature(db, text.slice(0, -given.length - 1)), given)) return null
  const [at = 0, seen = 0, changed, id] = numbers.split('.').map(Number)
  return { of, epoch, run, at, seen, rest: changed === undefined || id === undefined ? null : [changed, id] }
}

/** More numbers per second than any counter of the database assigns. */
const perSecond = 10_000

/** S12: raises every counter above all numbers from before a restore, because devices identify rows by them. */
export const advanceSequences = async (db: Database, now: number): Promise<void> => {
  const minValue = Math.floor((now / 1000) * perSecond)
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(coalesce(last_value, 0), ${minValue}::bigint))
    from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`)
}

export const epochAndRunColumns = {
  epoch: sql<string>`coalesce((select value from instance where key = 'epoch'), '')`,
  run: sql<string>`coalesce((select value from instance where key = 'run'), '')`,
} as const

export interface RunHooks {
  readonly lockCounter: (tx: Database) => Promise<number>
  readonly noteTransactions: (tx: Database) => Promise<void>
}

/** Returns a value that changes with a restore: a dump creates new tables, and another cluster has another id. */
const findOrigin = async (tx: Database): Promise<string> => {
  const [row] = await rowsOf<{ origin: string }>(
    tx,
    sql`select concat_ws('.', (select system_identifier from pg_control_system()), d.oid, 'instance'::regclass::oid) as origin
      from pg_database d where datname = current_database()`,
  )
  return row?.origin ?? ''
}

/** Begins a new run at each start, and also a new epoch if the database has come from a dump. */
export const beginRun = (db: Database, random: Random, data: RunHooks): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727306)`)
    await claimInstanceValue(tx, markSecret, `${random.uuid()}${random.uuid()}`)
    await claimInstanceValue(tx, 'epoch', random.uuid())
    const [origin, before] = [await findOrigin(tx), await readInstanceValue(tx, 'origin')]
    // While the counter is locked, no later number can be assigned in the run that ends here.
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

export const renewEpoch = async (db: Database, random: Random, from: string): Promise<void> => {
  await db
    .update(instanceTable)
    .set({ value: random.uuid() })
    .where(sql`${instanceTable.key} = 'epoch' and ${instanceTable.value} = ${from}`)
}

interface Present extends EpochAndRun {
  readonly last: number
  readonly hasSeen: boolean
}

/** `foreign`: a mark of another epoch. `lost`: the database lacks changes that the device has received. */
export const compareMark = async (db: Database, mark: Mark, now: Present) => {
  if (mark.epoch !== now.epoch) return 'foreign'
  if (!now.hasSeen) return 'lost'
  const [ended] = mark.run === now.run ? [] : await db.select().from(endedRuns).where(eq(endedRuns.run, mark.run))
  const end = mark.run === now.run ? now.last : ended?.[mark.of]
  if (end === undefined || (mark.of === 'seq' && mark.at > end)) return 'lost'
  return { at: Math.min(mark.at, end) }
}
