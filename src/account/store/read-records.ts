import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { pendingOps, readable } from './account-rows.ts'
import { recordRow, type RecordRow, ownKey } from './confirmed-rows.ts'
import type { AccountDb } from './db.ts'
import { draftRow, type OpRow } from './rows.ts'
import type { Send } from '#domain/requests/record/record-of-send.ts'
import * as z from 'zod/mini'
import { favourite } from '#contract/calls/reviews.ts'

export interface FavouriteEntry {
  readonly companyId: string
  /** The supplier's name when it was saved or last read. */
  readonly name: string
  /** '' if there is no note. */
  readonly note: string
  readonly createTime: number
  /** Changed on this device; the server does not know it yet. */
  readonly pending: boolean
}

export interface FavouriteList {
  /** Newest first. */
  readonly items: FavouriteEntry[]
  /** When the server was last asked, in ms; null if this device never asked. */
  readonly asOf: number | null
}

const stored = z.array(favourite)

/** The confirmed favourites with the waiting changes laid over them. A refused change shows what the server has. */
export const readFavourites = async (db: AccountDb): Promise<FavouriteList> => {
  const row = await db.kv.get(ownKey.favourites)
  const parsed = stored.safeParse(row?.v)
  const items = new Map<string, FavouriteEntry>(
    (parsed.success ? parsed.data : []).map(({ companyId, company, note, createTime }) => [
      companyId,
      { companyId, name: company?.name ?? companyId, note: note ?? '', createTime, pending: false },
    ]),
  )
  for (const { intent, state } of await pendingOps(db)) {
    if (intent?.name !== 'favourite' || state === 'rejected') continue
    const { companyId, company, note, at } = intent
    const before = items.get(companyId)
    if (!intent.on) items.delete(companyId)
    else
      items.set(companyId, {
        companyId,
        name: before?.name ?? company,
        note: note ?? before?.note ?? '',
        createTime: before?.createTime ?? at,
        pending: true,
      })
  }
  const newest = [...items.values()].sort((a, b) => b.createTime - a.createTime)
  // A list that consists only of this device's own saves was never requested from the server.
  return { items: newest, asOf: row?.asOf || null }
}

export interface RecordFilter {
  readonly batchNo?: string
}

export interface RecordList {
  readonly rows: RequestRecord[]
  /** When the server was last asked, in ms; null if this device never asked. */
  readonly asOf: number | null
}

/** A record with the buyer's changes that the server does not know yet, and with what it has lost. */
export const withPending = ({ row: listed, lost }: RecordRow, ops: readonly OpRow[]): RequestRecord => {
  const row = lost ? { ...listed, log: [...(listed.log ?? []), ...lost].toSorted((a, b) => a.time - b.time) } : listed
  const read = ops.some(
    (op) => op.intent?.name === 'record-read' && op.intent.kind === row.kind && op.intent.id === row.id,
  )
  return read && row.unread ? { ...row, unread: false } : row
}

const matches = (record: RequestRecord, { batchNo }: RecordFilter): boolean =>
  batchNo === undefined || record.batchNo === batchNo

/** False while the first copy runs, or if it was cut short: the server's list is then longer than this device's. */
export const hasWholeList = async (db: AccountDb, kind: RequestKind): Promise<boolean> => {
  const told: unknown = (await db.kv.get(asOfKey(kind)))?.v
  return typeof told === 'object' && told !== null && !('whole' in told && told.whole === false)
}

const asOfKey = (kind: RequestKind) => `records:${kind}`

export const readRecords = async (db: AccountDb, kind: RequestKind, filter: RecordFilter): Promise<RecordList> => {
  const raw = await db.records
    .where('[kind+createTime]')
    .between([kind, -Infinity], [kind, Infinity])
    .reverse()
    .toArray()
  const ops = await pendingOps(db)
  const rows = readable(recordRow, raw).map((row) => withPending({ ...row, row: { ...row.row, kind } }, ops))
  return { rows: rows.filter((row) => matches(row, filter)), asOf: (await db.kv.get(asOfKey(kind)))?.asOf ?? null }
}

/** What was sent from this device, with the receipts, oldest first. */
export const sendsOf = async (db: AccountDb, kind: RequestKind): Promise<Send[]> =>
  readable(draftRow, await db.drafts.where('status').equals('sent').toArray())
    .filter((row) => row.kind === kind)
    .flatMap(({ localId, serverId, mine, receipt }) => (receipt ? [{ localId, serverId, content: mine, receipt }] : []))
    .toSorted((a, b) => a.receipt.sentAt - b.receipt.sentAt)
