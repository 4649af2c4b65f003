import type * as z from 'zod/mini'
import type { DraftId, OpId } from '#domain/ids.ts'
import type { AccountDb } from './db.ts'
import { blobRow, draftRow, opRow, type BlobRow, type DraftRow, type OpRow } from './rows.ts'
import { Dexie, type ObservabilitySet } from 'dexie'
import type { Clock } from '#lib/clock.ts'

const ringSize = 5_000

interface Entry {
  readonly what: string
  readonly opId?: OpId
  readonly draftId?: DraftId | null
  readonly detail?: unknown
}

/** Adds an entry and deletes the oldest ones beyond the limit. Must be called in a transaction that includes `log`. */
export const writeLog = async (db: AccountDb, clock: Clock, entry: Entry): Promise<void> => {
  const n = await db.log.add({
    at: clock.now(),
    what: entry.what,
    opId: entry.opId ?? null,
    draftId: entry.draftId ?? null,
    detail: entry.detail ?? null,
  })
  if (n % 100 === 0)
    await db.log
      .where('n')
      .below(n - ringSize)
      .delete()
}

type Schema<T> = z.ZodMiniType<T>

/** The rows that the schema can parse. Unreadable ones are left out; openAccountDb moves them to quarantine. */
export const parseReadable = <T>(schema: Schema<T>, raw: readonly unknown[]): T[] =>
  raw.flatMap((row) => parseRow(schema, row) ?? [])

const parseRow = <T>(schema: Schema<T>, raw: unknown): T | null => schema.safeParse(raw).data ?? null

/** A value of `kv` with the time at which it was read from the server; null if it is missing or unreadable. */
export const readKv = async <T extends z.ZodMiniType>(db: AccountDb, k: string, schema: T) => {
  const row = await db.kv.get(k)
  const parsed = schema.safeParse(row?.v)
  return row && parsed.success ? { data: parsed.data, asOf: row.asOf } : null
}

export const getDraft = async (db: AccountDb, localId: DraftId): Promise<DraftRow | null> =>
  parseRow(draftRow, await db.drafts.get(localId))
export const storedDrafts = (db: AccountDb) => ({
  get: (localId: DraftId) => getDraft(db, localId),
  all: async (): Promise<DraftRow[]> => parseReadable(draftRow, await db.drafts.toArray()),
})
export const getOp = async (db: AccountDb, opId: OpId): Promise<OpRow | null> => parseRow(opRow, await db.ops.get(opId))
export const getBlob = async (db: AccountDb, blobId: string): Promise<BlobRow | null> =>
  parseRow(blobRow, await db.blobs.get(blobId))

const bySeq = (a: OpRow, b: OpRow) => a.seq - b.seq

export const opsOfDraft = async (db: AccountDb, draftId: DraftId): Promise<OpRow[]> =>
  parseReadable(opRow, await db.ops.where('draftId').equals(draftId).toArray()).sort(bySeq)

export const pendingOps = async (db: AccountDb, afterSeq = -1, limit = Infinity): Promise<OpRow[]> => {
  const range = db.ops.where('[pending+seq]').between([1, afterSeq], [1, Infinity], false)
  return parseReadable(opRow, await (limit === Infinity ? range : range.limit(limit)).toArray())
}

export const blobsOfDraft = async (db: AccountDb, draftId: DraftId): Promise<BlobRow[]> =>
  parseReadable(blobRow, await db.blobs.where('draftId').equals(draftId).toArray())

/** Calls `onChange` when one of these tables changes, in any tab or worker. Returns a function that ends the watch. */
export const watchTables = (db: Pick<Dexie, 'name'>, tables: readonly string[], onChange: () => void): (() => void) => {
  const prefixes = tables.map((table) => `idb://${db.name}/${table}`)
  const listener = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) onChange()
  }
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}

export const watchOutbox = (db: AccountDb, onChange: () => void): (() => void) =>
  watchTables(db, ['ops', 'drafts'], onChange)
