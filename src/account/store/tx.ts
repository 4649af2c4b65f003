import { Dexie, type Transaction } from 'dexie'
import { fieldOf } from '#lib/field-of.ts'
import { reopen, DatabaseRemoved } from './born.ts'
import type { AccountDb } from './db.ts'
import { forgetSentFiles } from './files.ts'

/**
 * Why a write was not stored. `full`: the disk or the quota is full; `lost`: the browser closed the database
 * connection; `removed`: the browser removed the whole database.
 */
type StorageFault = 'full' | 'lost' | 'refused' | 'removed'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly kind: StorageFault
  constructor(kind: StorageFault, cause: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** The tables that claims and answers may write. */
const groupTables = [
  'meta',
  'ops',
  'drafts',
  'blobs',
  'parts',
  'gates',
  'log',
  'records',
  'cart',
  'messages',
  'kv',
] as const
export type TableName = (typeof groupTables)[number] | 'quarantine'

const namesOf = (error: unknown): string[] => {
  const seen: string[] = []
  let at: unknown = error
  for (let depth = 0; at instanceof Object && depth < 4; depth++) {
    const name = fieldOf(at, 'name')
    if (typeof name === 'string') seen.push(name)
    at = fieldOf(at, 'inner') ?? fieldOf(at, 'cause')
  }
  return seen
}

const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError'])
const refused = new Set(['AbortError', 'TransactionInactiveError', 'ReadOnlyError', 'TimeoutError'])

/** The storage's fault, or null if the error is the caller's own. */
export const storageFault = (error: unknown): StorageError | null => {
  if (error instanceof StorageError) return error
  const names = namesOf(error)
  if (names.includes('DatabaseRemoved')) return new StorageError('removed', error)
  if (names.includes('QuotaExceededError')) return new StorageError('full', error)
  if (names.some((name) => lost.has(name))) return new StorageError('lost', error)
  return names.some((name) => refused.has(name)) ? new StorageError('refused', error) : null
}

/** Functions of other rooms that can free space (image cache, catalogue), called in order when the disk is full. */
const givers: (() => Promise<void>)[] = []
export const onStoragePressure = (giver: () => Promise<void>): (() => void) => {
  givers.push(giver)
  return () => {
    givers.splice(givers.indexOf(giver), 1)
  }
}

/**
 * Deletes what can be fetched again or is no longer needed: journal, finished operations, files of sent requests; then
 * the caches.
 */
export const freeSpace = async (db: AccountDb): Promise<void> => {
  await db.log.clear()
  await db.ops.where('state').equals('done').delete()
  await forgetSentFiles(db)
  for (const give of givers) await give().catch(() => undefined)
}

/**
 * True inside a transaction of the same database. A failure here has already ended that outer transaction, so only the
 * outer one can be tried again.
 */
const isWithinAnother = (db: AccountDb): boolean => {
  // Dexie's types omit that there may be none.
  const outer = Dexie.currentTransaction as Transaction | null
  return outer?.db === db && outer.active
}

/**
 * Runs one transaction, which is durable when the promise resolves. If the disk is full, space is freed and it is tried
 * once more. If the connection was lost (Safari), the database is reopened once. Rejects with `StorageError` if it
 * still fails; it never resolves without saving.
 */
export const writeTx = async <T>(db: AccountDb, tables: readonly TableName[], work: () => Promise<T>): Promise<T> => {
  const attempt = () => {
    if (db.removed) throw new DatabaseRemoved()
    return db.transaction('rw', [...tables], work)
  }
  if (isWithinAnother(db)) return attempt()
  try {
    return await attempt()
  } catch (error) {
    const fault = storageFault(error)
    if (!fault) throw error
    try {
      if (fault.kind === 'full') await freeSpace(db)
      if (fault.kind === 'lost') await reopen(db)
      return await attempt()
    } catch (second) {
      throw storageFault(second) ?? second
    }
  }
}

/** The next number of the account's only counter. Runs within the caller's transaction, which must hold `meta`. */
export const nextSeq = async (db: AccountDb): Promise<number> => {
  const row = await db.meta.get('seq')
  const next = (typeof row?.v === 'number' ? row.v : 0) + 1
  await db.meta.put({ k: 'seq', v: next })
  return next
}

type Told = () => void

interface Waiting {
  readonly lane: string | null
  /** Returns its outcome as a function, called once the transaction is durable. */
  readonly run: () => Promise<Told>
  readonly fail: (error: unknown) => void
}

interface Group {
  waiting: Waiting[]
  writing: boolean
}

const groups = new WeakMap<AccountDb, Group>()

const inTurn = async (works: readonly Waiting[]): Promise<Told[]> => {
  const told = []
  for (const work of works) told.push(await work.run())
  return told
}

/**
 * First those without a lane, one by one; then the lanes in parallel, since their requests no longer wait for each
 * other.
 */
const together = async (works: readonly Waiting[]): Promise<Told[]> => {
  const lanes = new Map<string, Waiting[]>()
  for (const work of works) if (work.lane !== null) lanes.set(work.lane, [...(lanes.get(work.lane) ?? []), work])
  const alone = await inTurn(works.filter((work) => work.lane === null))
  return [...alone, ...(await Promise.all([...lanes.values()].map(inTurn))).flat()]
}

const write = async (db: AccountDb, works: readonly Waiting[]): Promise<void> => {
  try {
    // It must be an async function: only then does Dexie hold a transaction open while several promises are awaited in
    // parallel.
    const told = await writeTx(db, groupTables, async () => await together(works))
    for (const tell of told) tell()
  } catch (error) {
    // One of them failed and aborted the transaction for all. Nothing is stored, so each is tried alone.
    if (works.length > 1) for (const work of works) await write(db, [work])
    else works[0]?.fail(error)
  }
}

const writeAll = async (db: AccountDb, group: Group): Promise<void> => {
  group.writing = true
  while (group.waiting.length > 0) await write(db, group.waiting.splice(0))
  group.writing = false
}

/**
 * `writeTx` for the engine, which writes twice for each operation. Writes requested during a transaction share the next
 * one, because a durable commit costs the same for one as for six. Each `work` must tolerate being run again, and
 * resolves only when its own effects are durable; if one fails, only that one fails. `lane`: it touches no row that the
 * work of another lane touches; null: it may touch any row.
 */
export const groupTx = <T>(db: AccountDb, lane: string | null, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const group = groups.get(db) ?? { waiting: [], writing: false }
    groups.set(db, group)
    const run = async () => {
      const value = await work()
      return () => resolve(value)
    }
    group.waiting.push({ lane, run, fail: reject })
    // The caller may still be in another transaction's Dexie zone. Leave it, or this one would join it.
    if (!group.writing) void Dexie.ignoreTransaction(() => writeAll(db, group))
  })
