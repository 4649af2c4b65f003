import { Dexie, type Table } from 'dexie'
import type { AccountId } from '#domain/ids.ts'
import { environmentName } from '#prefs/build-settings.ts'
import { fnv1a64 } from '#lib/fnv1a.ts'
import type { BlobRow, DraftRow, GateRow, LogRow, MetaRow, OpRow, PartRow, QuarantineRow } from './rows.ts'
import type { CartRow, KvRow, MessageRow, RecordRow } from './confirmed-rows.ts'

/** The schema of 1.0.0-rc.0, the oldest compatible one: an older database is refused (STOR-12). */
export const firstVersion = 2

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
  declare readonly kv: Table<KvRow, string>
  born: string | null = null
  /** Whether the browser has removed this database; then the connection must no longer be used. */
  removed = false

  constructor(name: string) {
    // `strict`, because Chromium's default since 121 is relaxed: work that is "saved on this device" would then not
    // survive a power cut. `autoOpen: false`, because after the browser removed the database, a query must not create
    // an empty one in its place.
    super(name, { chromeTransactionDurability: 'strict', autoOpen: false })
    this.version(firstVersion).stores({
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
  }
}

/** A hash of the account for the names of its databases, which must not show who uses the device. */
export const accountHash = (sub: AccountId): string => fnv1a64(new TextEncoder().encode(sub))

export const accountDbName = (sub: AccountId): string => `agro-out-${environmentName}-${accountHash(sub)}`

/** Deletes the database in which older versions stored recordings that were not transcribed yet. */
export const deleteOldRecordings = () => Dexie.delete(`agro-voice-${environmentName}`)

/** Reads without schemas (`RawDb` of backup/document.ts). */
export const rawDb = (db: Dexie) => {
  const has = (name: string) => db.tables.some((table) => table.name === name)
  return {
    version: db.verno,
    rows: async (name: string): Promise<unknown[]> => (has(name) ? db.table(name).toArray() : []),
    get: async (name: string, key: string | readonly [string, number]): Promise<unknown> =>
      has(name) ? db.table(name).get(key) : undefined,
  }
}

/** Opens a database without declaring a version, so that Dexie does not upgrade it. Null if it does not exist. */
export const openWithoutUpgrade = async (name: string): Promise<Dexie | null> =>
  (await Dexie.exists(name)) ? new Dexie(name).open() : null

export const openRawDb = async (sub: AccountId) => {
  const db = await openWithoutUpgrade(accountDbName(sub))
  return db && { raw: rawDb(db), close: () => db.close() }
}
