import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import {
  pendingIntents,
  pendingOps,
  parseReadable,
  readKv,
  type AccountDb,
  recordRow,
  type RecordRow,
  kvKey,
} from './db.ts'
import { draftRow, type OpRow } from './rows.ts'
import type { StoredSend } from '#domain/requests/record/record-of-send.ts'
import * as z from 'zod/mini'
import { favourite } from '#contract/calls/reviews.ts'

/** The favourites as the server has them, with waiting changes applied. Refused changes are left out. */
export const readFavourites = async (db: AccountDb) => {
  const stored = await readKv(db, kvKey.favourites, z.array(favourite))
  const items = new Map(
    (stored?.data ?? []).map(({ companyId, company, note, createTime }) => [
      companyId,
      { companyId, name: company?.name ?? companyId, note: note ?? '', createTime, pending: false },
    ]),
  )
  for (const intent of await pendingIntents(db)) {
    if (intent.name !== 'favourite') continue
    const { companyId, company, at } = intent
    const oldEntry = items.get(companyId)
    if (!intent.on) items.delete(companyId)
    else {
      const note = intent.note ?? oldEntry?.note ?? ''
      const createTime = oldEntry?.createTime ?? at
      items.set(companyId, { companyId, name: oldEntry?.name ?? company, note, createTime, pending: true })
    }
  }
  const newest = [...items.values()].sort((a, b) => b.createTime - a.createTime)
  // A list with only this device's changes was never read from the server: its `asOf` is 0.
  return { items: newest, asOf: stored?.asOf || null }
}
export type FavouriteList = Awaited<ReturnType<typeof readFavourites>>
export type FavouriteEntry = FavouriteList['items'][number]

export interface RecordList {
  readonly rows: RequestRecord[]
  /** When the server last returned the list, in ms; null if never. */
  readonly asOf: number | null
}

export const withLocalChanges = ({ row: listed, lost }: RecordRow, ops: readonly OpRow[]): RequestRecord => {
  const row = lost ? { ...listed, log: [...(listed.log ?? []), ...lost].toSorted((a, b) => a.time - b.time) } : listed
  const isRead = ops.some(
    (op) => op.intent?.name === 'record-read' && op.intent.kind === row.kind && op.intent.id === row.id,
  )
  return isRead && row.unread ? { ...row, unread: false } : row
}

export const hasCompleteList = async (db: AccountDb, kind: RequestKind): Promise<boolean> => {
  const note: unknown = (await db.kv.get(asOfKey(kind)))?.v
  return typeof note === 'object' && note !== null && !('whole' in note && note.whole === false)
}

export const recordsOf = (db: AccountDb, kind: RequestKind) =>
  db.records.where('[kind+createTime]').between([kind, -Infinity], [kind, Infinity])

const asOfKey = (kind: RequestKind) => `records:${kind}`

export const readRecordsAsOf = async (db: AccountDb, kind: RequestKind): Promise<number | null> =>
  (await db.kv.get(asOfKey(kind)))?.asOf ?? null

export const readRecords = async (
  db: AccountDb,
  kind: RequestKind,
  { batchNo }: { readonly batchNo?: string } = {},
) => {
  const rows =
    batchNo === undefined
      ? await recordsOf(db, kind).toArray()
      : await db.records
          .where({ batchNo })
          .filter((row) => row.kind === kind)
          .sortBy('createTime')
  const ops = await pendingOps(db)
  const records = parseReadable(recordRow, rows.toReversed()).map((row) =>
    withLocalChanges({ ...row, row: { ...row.row, kind } }, ops),
  )
  return { rows: records, asOf: await readRecordsAsOf(db, kind) } satisfies RecordList
}

export const readSends = async (db: AccountDb, kind: RequestKind): Promise<StoredSend[]> =>
  parseReadable(draftRow, await db.drafts.where('status').equals('sent').toArray())
    .filter((row) => row.kind === kind)
    .flatMap(({ localId, serverId, mine, receipt }) => (receipt ? [{ localId, serverId, content: mine, receipt }] : []))
    .toSorted((a, b) => a.receipt.sentAt - b.receipt.sentAt)
