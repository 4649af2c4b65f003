import type { DraftId, RecordId } from '#domain/ids.ts'
import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import type { Receipt } from '#domain/requests/draft/content.ts'
import { isOfSend, type Send } from '#domain/requests/record/record-of-send.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { pendingOps, readable } from '../../store/account-rows.ts'
import { recordRow } from '../../store/confirmed-rows.ts'
import {
  hasWholeList,
  readRecords,
  sendsOf,
  withPending,
  type RecordFilter,
  type RecordList,
} from '../../store/read-records.ts'
import { useAccountRead } from '../use-account-read.ts'

export type { RecordList } from '../../store/read-records.ts'

/** A send of this device and the rows made from it. */
export interface SentHere {
  readonly send: Send
  readonly records: readonly RequestRecord[]
}

/** Sent records of a kind, newest first, from this device. */
export const useRecords = (kind: RequestKind, filter: RecordFilter = {}): LiveRead<RecordList> =>
  useAccountRead((db) => readRecords(db, kind, filter), { rows: [], asOf: null }, [kind, filter.batchNo])

/** Whether this device has all sent records of a kind. */
export const useWholeList = (kind: RequestKind): boolean =>
  dataOr(
    useAccountRead((db) => hasWholeList(db, kind), true, [kind]),
    true,
  )

/** How many sent records of all kinds are on this device, and when the oldest of the lists was read, ms. */
export const useRecordCount = (): LiveRead<{ readonly count: number; readonly asOf: number | null }> =>
  useAccountRead(
    async (db) => {
      const lists = await Promise.all(requestKinds.map((kind) => readRecords(db, kind, {})))
      const ages = lists.flatMap(({ asOf }) => asOf ?? [])
      return {
        count: lists.reduce((sum, { rows }) => sum + rows.length, 0),
        asOf: ages.length > 0 ? Math.min(...ages) : null,
      }
    },
    { count: 0, asOf: null },
    [],
  )

export const useRecord = (kind: RequestKind, id: RecordId): LiveRead<RequestRecord | null> =>
  useAccountRead<RequestRecord | null>(
    async (db) => {
      const [row] = readable(recordRow, [await db.records.get([kind, id])])
      return row ? withPending({ ...row, row: { ...row.row, kind } }, await pendingOps(db)) : null
    },
    null,
    [kind, id],
  )

export interface RecordPage {
  readonly record: RequestRecord
  /** All records of the same send, including this one. */
  readonly batch: readonly RequestRecord[]
  /** When the server was last asked for the list, ms; null if this device never asked. */
  readonly asOf: number | null
}

/** A record with those that were sent together with it, in one read, so that the page is complete at once. */
export const useRecordPage = (kind: RequestKind, id: RecordId): LiveRead<RecordPage | null> =>
  useAccountRead<RecordPage | null>(
    async (db) => {
      const { rows, asOf } = await readRecords(db, kind, {})
      const record = rows.find((row) => row.id === id)
      if (!record) return null
      const { batchNo } = record
      return { record, batch: batchNo ? rows.filter((row) => row.batchNo === batchNo) : [record], asOf }
    },
    null,
    [kind, id],
  )

/** The receipt of the send that created a record, if it was sent from this device. */
export const useReceipt = (kind: RequestKind, record: RequestRecord): LiveRead<Receipt | null> =>
  useAccountRead<Receipt | null>(
    async (db) => (await sendsOf(db, kind)).find((send) => isOfSend(record, send))?.receipt ?? null,
    null,
    [kind, record.id, record.clientRef, record.batchNo],
  )

/**
 * The rows in the list for a send of this device; null if there are none, or it was not sent from here. A send that the
 * server does not list has this device's id.
 */
export const useSend = (kind: RequestKind, localId: DraftId | RecordId): LiveRead<SentHere | null> =>
  useAccountRead<SentHere | null>(
    async (db) => {
      const send = (await sendsOf(db, kind)).find((one) => one.localId === localId)
      if (!send) return null
      const { rows } = await readRecords(db, kind, {})
      return { send, records: rows.filter((row) => isOfSend(row, send)) }
    },
    null,
    [kind, localId],
  )
