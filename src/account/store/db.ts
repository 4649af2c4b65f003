import { Dexie, type Table, type ObservabilitySet } from 'dexie'
import { type AccountId, type DraftId, type OpId, recordId } from '#domain/ids.ts'
import { environmentName } from '#prefs/build-settings.ts'
import { fnv1a64 } from '#lib/fnv1a.ts'
import {
  type BlobRow,
  type DraftRow,
  type GateRow,
  type LogRow,
  type MetaRow,
  type OpRow,
  type PartRow,
  type QuarantineRow,
  blobRow,
  draftRow,
  opRow,
  type Intent,
} from './rows.ts'
import type { Clock } from '#lib/clock.ts'
import * as z from 'zod/mini'
import { notifyMessage, type NotifyMessage } from '#contract/entities/account.ts'
import { companyRef, product } from '#contract/entities/product.ts'
import { logEntry, requestKind, requestLine, requestRecord } from '#contract/entities/request.ts'

/** The schema of 1.0.0-rc.0, the oldest compatible one: an older database is refused (STOR-12). */
export const oldestCompatibleVersion = 2

/** I26: the creation id distinguishes a database from an empty one that has replaced it. */
export const creationIdKey = 'born'

export const storedCreationId = async (db: AccountDb): Promise<string | null> => {
  const value = (await db.meta.get(creationIdKey))?.v
  return typeof value === 'string' ? value : null
}

/** Thrown if the browser has removed the database that this page opened. */
export class DatabaseRemovedError extends Error {
  override readonly name = 'DatabaseRemovedError'
}

const refuseReplacement = async (db: AccountDb): Promise<void> => {
  if (db.born !== null && (await storedCreationId(db)) !== db.born) throw new DatabaseRemovedError()
}

export class AccountDb extends Dexie {
  declare readonly drafts: Table<DraftRow, string>
  declare readonly ops: Table<OpRow, string>
  declare readonly blobs: Table<BlobRow, string>
  declare readonly parts: Table<PartRow, [string, number]>
  declare readonly gates: Table<GateRow, string>
  declare readonly meta: Table<MetaRow, string>
  declare readonly log: Table<LogRow, number>
  declare readonly quarantine: Table<QuarantineRow, number>
  declare readonly records: Table<RecordRow, [string, string]>
  declare readonly cart: Table<CartRow, string>
  declare readonly messages: Table<MessageRow, string>
  declare readonly kv: Table<z.infer<typeof kvRow>, string>
  born: string | null = null
  /** Whether the browser has removed this database; then the connection must no longer be used. */
  removed = false

  constructor(name: string) {
    // `strict`: by Chromium's relaxed default, stored work might not survive a power cut. `autoOpen: false`: after the
    // browser removed the database, a query must not create an empty one.
    super(name, { chromeTransactionDurability: 'strict', autoOpen: false })
    this.version(oldestCompatibleVersion).stores({
      drafts: '&localId, [kind+updatedSeq], serverId, status',
      ops: '&opId, seq, [pending+seq], draftId, lane, state',
      blobs: '&blobId, draftId',
      parts: '[blobId+n]',
      gates: '&name',
      meta: '&k',
      log: '++n, opId, draftId',
      quarantine: '++n',
      records: '[kind+id], [kind+createTime], batchNo',
      cart: '&pesticideId',
      messages: '&id, createTime',
      kv: '&k',
    })
    // I26: Dexie delays all queries until this has ended, so none reaches an empty replacement.
    this.on('ready', (opened) => refuseReplacement(opened as AccountDb), true)
  }
}

/** Names of databases contain a hash, because they must not show who uses the device. */
export const accountHash = (sub: AccountId): string => fnv1a64(new TextEncoder().encode(sub))

export const accountDbName = (sub: AccountId): string => `agro-out-${environmentName}-${accountHash(sub)}`

export const deleteOldRecordings = () => Dexie.delete(`agro-voice-${environmentName}`)

export const toRawDb = (db: Dexie) => {
  const has = (name: string) => db.tables.some((table) => table.name === name)
  return {
    version: db.verno,
    rows: async (name: string): Promise<unknown[]> => (has(name) ? db.table(name).toArray() : []),
    get: async (name: string, key: string | readonly [string, number]): Promise<unknown> =>
      has(name) ? db.table(name).get(key) : undefined,
  }
}

/** Declares no version, so that Dexie does not upgrade the database. Null if it does not exist. */
export const openWithoutUpgrade = async (name: string): Promise<Dexie | null> =>
  (await Dexie.exists(name)) ? new Dexie(name).open() : null

export const openRawDb = async (sub: AccountId) => {
  const db = await openWithoutUpgrade(accountDbName(sub))
  return db && { raw: toRawDb(db), close: () => db.close() }
}

const ringSize = 5_000

/** Must be called in a transaction that includes `log`. */
export const writeLog = async (
  db: AccountDb,
  clock: Clock,
  entry: Pick<LogRow, 'what'> & Partial<Pick<LogRow, 'opId' | 'draftId' | 'detail'>>,
): Promise<void> => {
  const n = await db.log.add({ opId: null, draftId: null, detail: null, at: clock.now(), ...entry })
  if (n % 100 === 0)
    await db.log
      .where('n')
      .below(n - ringSize)
      .delete()
}

type Schema<T> = z.ZodMiniType<T>

export const parseReadable = <T>(schema: Schema<T>, raw: readonly unknown[]): T[] =>
  raw.flatMap((row) => parseRow(schema, row) ?? [])

const parseRow = <T>(schema: Schema<T>, raw: unknown): T | null => schema.safeParse(raw).data ?? null

/** Null if the value is missing or unreadable. `asOf`: when it was read from the server, in ms; 0 if never. */
export const readKv = async <T extends z.ZodMiniType>(db: AccountDb, k: string, schema: T) => {
  const row = await db.kv.get(k)
  const parsed = schema.safeParse(row?.v)
  return row && parsed.success ? { data: parsed.data, asOf: row.asOf } : null
}

export const getDraft = async (db: AccountDb, localId: DraftId) => parseRow(draftRow, await db.drafts.get(localId))
export const storedDraftReader = (db: AccountDb) => ({
  get: (localId: DraftId) => getDraft(db, localId),
  all: async (): Promise<DraftRow[]> => parseReadable(draftRow, await db.drafts.toArray()),
})
export const getOp = async (db: AccountDb, opId: OpId): Promise<OpRow | null> => parseRow(opRow, await db.ops.get(opId))
export const getBlob = async (db: AccountDb, blobId: string) => parseRow(blobRow, await db.blobs.get(blobId))

const bySeq = (a: OpRow, b: OpRow) => a.seq - b.seq

export const opsOfDraft = async (db: AccountDb, draftId: DraftId): Promise<OpRow[]> =>
  parseReadable(opRow, await db.ops.where('draftId').equals(draftId).toArray()).sort(bySeq)

export const pendingOps = async (db: AccountDb, afterSeq = -1, limit = Infinity): Promise<OpRow[]> => {
  const range = db.ops.where('[pending+seq]').between([1, afterSeq], [1, Infinity], false)
  return parseReadable(opRow, await (limit === Infinity ? range : range.limit(limit)).toArray())
}

export const pendingIntents = async (db: AccountDb): Promise<Intent[]> =>
  (await pendingOps(db)).flatMap(({ intent, state }) => (intent && state !== 'rejected' ? [intent] : []))

export const blobsOfDraft = async (db: AccountDb, draftId: DraftId): Promise<BlobRow[]> =>
  parseReadable(blobRow, await db.blobs.where('draftId').equals(draftId).toArray())

/** Calls `onChange` after changes by any tab or worker, until the returned function is called. */
export const watchTables = (db: Pick<Dexie, 'name'>, tables: readonly string[], onChange: () => void): (() => void) => {
  const prefixes = tables.map((table) => `idb://${db.name}/${table}`)
  const listener = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) onChange()
  }
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}

export const watchOutbox = (db: AccountDb, onChange: () => void) => watchTables(db, ['ops', 'drafts'], onChange)

export const slicesOf = (db: AccountDb, blobId: string) =>
  db.parts.where('[blobId+n]').between([blobId, 0], [blobId, Infinity])

export const readBytes = async (db: AccountDb, { blobId, size }: Pick<BlobRow, 'blobId' | 'size'>) => {
  const parts = (await slicesOf(db, blobId).toArray()).map(({ bytes }) => bytes)
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0) === size ? parts : null
}

export const readAttachment = async (db: AccountDb, blobId: string): Promise<Blob | null> => {
  const blob = await db.blobs.get(blobId)
  const parts = blob ? await readBytes(db, blob) : null
  return blob && parts ? new Blob(parts, { type: blob.type }) : null
}

/** Maximum bytes of all attached files; automatically fetched files have a separate budget of this size. */
export const fileBudget = (estimate: { readonly quota: number } | null): number =>
  Math.min(300 * 1024 * 1024, 0.25 * (estimate?.quota ?? Infinity))

export const deleteFiles = async (db: AccountDb, blobIds: readonly string[]): Promise<void> => {
  for (const blobId of blobIds) await slicesOf(db, blobId).delete()
  await db.blobs.bulkDelete([...blobIds])
}

export const deleteFilesOfIntent = (db: AccountDb, intent: Intent | null): Promise<void> =>
  deleteFiles(db, intent && 'files' in intent ? intent.files.map(({ blobId }) => blobId) : [])

export const deleteFilesOfDraft = async (db: AccountDb, localId: DraftId): Promise<void> => {
  const blobIds = await db.blobs.where('draftId').equals(localId).primaryKeys()
  for (const blobId of blobIds) await slicesOf(db, blobId).delete()
  await db.blobs.bulkDelete(blobIds)
}

/** Must be called in a transaction, because a draft and its files are deleted together. */
export const deleteDraftRows = async (db: AccountDb, clock: Clock, draft: DraftRow): Promise<void> => {
  await writeLog(db, clock, { what: 'draft removed', draftId: draft.localId, detail: draft.mine })
  await deleteFilesOfDraft(db, draft.localId)
  await db.drafts.delete(draft.localId)
}

/** STOR-11: deletes files of sent requests, longest untouched first. Returns the number of freed bytes. */
export const deleteSentFiles = async (db: AccountDb, neededBytes = Infinity): Promise<number> => {
  let freedBytes = 0
  for (const { localId } of await db.drafts.where('status').equals('sent').sortBy('updatedSeq')) {
    if (freedBytes >= neededBytes) break
    for (const { blobId, size } of await db.blobs.where('draftId').equals(localId).toArray()) {
      await deleteFiles(db, [blobId])
      freedBytes += size
    }
  }
  return freedBytes
}

/** A backend may omit ids. They are stored as '', which is invalid on the wire but must be readable from the disk. */
const storedRecord = z.extend(requestRecord, {
  company: z.extend(companyRef, { companyId: z.string() }),
  products: z.array(z.extend(requestLine, { pesticideId: z.string() })),
})

export const recordRow = z.object({
  kind: requestKind,
  id: recordId,
  createTime: z.number(),
  batchNo: z.string(),
  /** Whether the record was made from the receipt of a send; false once the server's own row was read. */
  provisional: z.boolean(),
  row: storedRecord,
  /** Log entries that the backend lost when it was restored from a backup. */
  lost: z.optional(z.array(logEntry)),
})
export type RecordRow = z.infer<typeof recordRow>

export const cartRow = z.object({ pesticideId: z.string(), product: z.nullable(product), order: z.number() })
export type CartRow = z.infer<typeof cartRow>

export const messageRow = notifyMessage
export type MessageRow = NotifyMessage

export const kvRow = z.object({ k: z.string(), v: z.unknown(), asOf: z.number() })
/** Keys of `kv` that several files use. They are stored: add keys, never rename one. */
export const kvKey = {
  favourites: 'favourites',
  user: 'user',
  subscriptions: 'subscriptions',
  companyProfile: 'company-profile',
  staff: 'staff',
  staffQuota: 'staff-quota',
  staffOffers: 'staff-offers',
  invitations: 'staff-invitations',
  approvals: 'approvals',
  membership: 'membership',
  orders: 'membership-orders',
  lucky: 'lucky',
  priceFollowing: 'price-following',
  sessions: 'sessions',
} as const

export const messageListKey = 'message-list'
export const messageListNote = z.object({ locale: z.string(), total: z.number() })

export const supplierDetailsKey = (companyId: string): string => `supplier-details:${companyId}`
export const reviewsKey = (companyId: string): string => `reviews:${companyId}`
export const reviewTagsKey = (locale: string): string => `review-tags:${locale}`
