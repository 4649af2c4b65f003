import { Dexie, type Transaction } from 'dexie'
import { fieldOf } from '#lib/field-of.ts'
import { reopenDatabase } from './database-mark.ts'
import { type AccountDb, DatabaseRemovedError, deleteSentFiles } from './db.ts'

/** `full`: no space. `lost`: the connection closed. `removed`: the database is gone. `refused`: the write aborted. */
type StorageFault = 'full' | 'lost' | 'refused' | 'removed'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly kind: StorageFault
  constructor(kind: StorageFault, cause: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

export const draftTables = ['drafts', 'ops', 'blobs', 'parts', 'meta', 'log'] as const

export const groupedWriteTables = [...draftTables, 'gates', 'records', 'cart', 'messages', 'kv'] as const
export type TableName = (typeof groupedWriteTables)[number] | 'quarantine'

const namesOf = (error: unknown, depth = 0): unknown[] =>
  error instanceof Object && depth < 4
    ? [fieldOf(error, 'name'), ...namesOf(fieldOf(error, 'inner') ?? fieldOf(error, 'cause'), depth + 1)]
    : []

const lostErrors = new Set<unknown>(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError'])
const refusedErrors = new Set<unknown>(['AbortError', 'TransactionInactiveError', 'ReadOnlyError', 'TimeoutError'])

export const toStorageError = (error: unknown): StorageError | null => {
  if (error instanceof StorageError) return error
  const names = namesOf(error)
  if (names.includes('DatabaseRemovedError')) return new StorageError('removed', error)
  if (names.includes('QuotaExceededError')) return new StorageError('full', error)
  if (names.some((name) => lostErrors.has(name))) return new StorageError('lost', error)
  return names.some((name) => refusedErrors.has(name)) ? new StorageError('refused', error) : null
}

const spaceReclaimers: (() => Promise<void>)[] = []
export const onStoragePressure = (reclaim: () => Promise<void>): (() => void) => {
  spaceReclaimers.push(reclaim)
  return () => {
    spaceReclaimers.splice(spaceReclaimers.indexOf(reclaim), 1)
  }
}

export const freeSpace = async (db: AccountDb): Promise<void> => {
  await db.log.clear()
  await db.ops.where('state').equals('done').delete()
  await deleteSentFiles(db)
  for (const reclaim of spaceReclaimers) await reclaim().catch(() => undefined)
}

/** If a nested transaction fails, only the outer one can be repeated. */
const isNested = (db: AccountDb): boolean => {
  const outer = Dexie.currentTransaction as Transaction | null
  return outer?.db === db && outer.active
}

/** Durable when it resolves. An outermost transaction is repeated once after a storage error. */
export const writeTx = async <T>(db: AccountDb, tables: readonly TableName[], work: () => Promise<T>): Promise<T> => {
  const attempt = () => {
    if (db.removed) throw new DatabaseRemovedError()
    return db.transaction('rw', [...tables], work)
  }
  if (isNested(db)) return attempt()
  try {
    return await attempt()
  } catch (error) {
    const fault = toStorageError(error)
    if (!fault) throw error
    try {
      if (fault.kind === 'full') await freeSpace(db)
      if (fault.kind === 'lost') await reopenDatabase(db)
      return await attempt()
    } catch (second) {
      throw toStorageError(second) ?? second
    }
  }
}

/** Must be called in a transaction that includes `meta`. */
export const nextSeq = async (db: AccountDb): Promise<number> => {
  const row = await db.meta.get('seq')
  const nextValue = (typeof row?.v === 'number' ? row.v : 0) + 1
  await db.meta.put({ k: 'seq', v: nextValue })
  return nextValue
}

interface Waiting {
  readonly lane: string | null
  readonly run: () => Promise<() => void>
  readonly fail: (error: unknown) => void
}

const groups = new WeakMap<AccountDb, { waiting: Waiting[]; writing: boolean }>()

const runInTurn = async (works: readonly Waiting[]) => {
  const reports = []
  for (const work of works) reports.push(await work.run())
  return reports
}

const runLanes = async (works: readonly Waiting[]) => {
  const reports = await runInTurn(works.filter((work) => work.lane === null))
  const lanes = new Set(works.flatMap((work) => work.lane ?? []))
  const ofLanes = [...lanes].map((lane) => runInTurn(works.filter((work) => work.lane === lane)))
  return [...reports, ...(await Promise.all(ofLanes)).flat()]
}

const writeTogether = async (db: AccountDb, works: readonly Waiting[]): Promise<void> => {
  try {
    // Dexie holds a transaction open for native promises only if its function is async.
    const reports = await writeTx(db, groupedWriteTables, async () => await runLanes(works))
    for (const report of reports) report()
  } catch (error) {
    // One write failed and aborted the shared transaction. Nothing is stored, so each write is repeated alone.
    if (works.length > 1) for (const work of works) await writeTogether(db, [work])
    else works[0]?.fail(error)
  }
}

/**
 * CLAIM-2: writes requested during a transaction share the next one. If that fails, each `work` runs again alone. Works
 * of different lanes run in parallel, so none may touch a row of another lane. Lane null: the work may touch any row.
 */
export const groupedWriteTx = <T>(db: AccountDb, lane: string | null, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const group = groups.get(db) ?? { waiting: [], writing: false }
    groups.set(db, group)
    const run = async () => {
      const value = await work()
      return () => resolve(value)
    }
    group.waiting.push({ lane, run, fail: reject })
    if (group.writing) return
    group.writing = true
    // The caller may be in the Dexie zone of another transaction, which this one would otherwise join.
    void Dexie.ignoreTransaction(async () => {
      while (group.waiting.length > 0) await writeTogether(db, group.waiting.splice(0))
      group.writing = false
    })
  })
