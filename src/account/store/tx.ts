import { DatabaseRemoved, reopen } from './born.ts'
import type { OutDb } from './db.ts'
import { forgetSentFiles } from './forget.ts'

/**
 * Why a write was not stored. `full`: the disk or the quota; `lost`: the browser dropped the database connection;
 * `removed`: it dropped the whole database, and all that was in it.
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

export type TableName =
  | 'drafts'
  | 'ops'
  | 'blobs'
  | 'parts'
  | 'gates'
  | 'meta'
  | 'log'
  | 'records'
  | 'cart'
  | 'messages'
  | 'kv'

const namesOf = (error: unknown): string[] => {
  const seen: string[] = []
  let at: unknown = error
  for (let depth = 0; at instanceof Object && depth < 4; depth++) {
    const { name, inner, cause } = at as { name?: unknown; inner?: unknown; cause?: unknown }
    if (typeof name === 'string') seen.push(name)
    at = inner ?? cause
  }
  return seen
}

/** What went wrong with the storage itself, or null when the error is the caller's own. */
export const storageFault = (error: unknown): StorageError | null => {
  if (error instanceof StorageError) return error
  const names = namesOf(error)
  if (names.includes('DatabaseRemoved')) return new StorageError('removed', error)
  if (names.includes('QuotaExceededError')) return new StorageError('full', error)
  if (
    names.some((name) => ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError'].includes(name))
  ) {
    return new StorageError('lost', error)
  }
  return names.some((name) =>
    ['AbortError', 'TransactionInactiveError', 'ReadOnlyError', 'TimeoutError'].includes(name),
  )
    ? new StorageError('refused', error)
    : null
}

/** Hooks of other rooms that can give space back (image cache, catalogue), called in order when the disk is full. */
const givers: (() => Promise<void>)[] = []
export const onStoragePressure = (giver: () => Promise<void>): (() => void) => {
  givers.push(giver)
  return () => {
    givers.splice(givers.indexOf(giver), 1)
  }
}

/** Frees what can be had again or is done with: journal, done operations, files of sent requests; then the caches. */
export const freeSpace = async (db: OutDb): Promise<void> => {
  await db.log.clear()
  await db.ops.where('state').equals('done').delete()
  await forgetSentFiles(db)
  for (const give of givers) await give().catch(() => undefined)
}

/**
 * One transaction that is durable when the promise resolves. A full disk: space is freed and it is tried once more.
 * A lost connection (Safari): the database is reopened once. Rejects with `StorageError` when it still fails; it never
 * resolves unsaved.
 */
export const writeTx = async <T>(db: OutDb, tables: readonly TableName[], work: () => Promise<T>): Promise<T> => {
  const attempt = () => {
    if (db.removed) throw new DatabaseRemoved()
    return db.transaction('rw', [...tables], work)
  }
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

/** The next number of the account's one counter; within the caller's transaction, which must hold `meta`. */
export const nextSeq = async (db: OutDb): Promise<number> => {
  const row = await db.meta.get('seq')
  const next = (typeof row?.v === 'number' ? row.v : 0) + 1
  await db.meta.put({ k: 'seq', v: next })
  return next
}
