import { useState } from 'react'
import type { DraftId, RecordId } from '#domain/ids.ts'
import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import type { SendReceipt } from '#domain/requests/draft/content.ts'
import { isOfSend, type StoredSend, findUnlistedSends } from '#domain/requests/record/record-of-send.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { systemClock } from '#lib/clock.ts'
import { minReadIntervalMs } from '../sync/reader.ts'
import { pendingOps, parseReadable, type AccountDb, recordRow } from '../store/db.ts'
import {
  hasCompleteList,
  readRecords,
  readRecordsAsOf,
  readSends,
  withLocalChanges,
  type RecordList,
} from '../store/read-records.ts'
import { useFirstSyncState } from './fetched.ts'
import { useAccountData, useAccountRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { readOutbox, newestFirst } from './outbox.ts'
import { readDrafts } from './drafts.ts'
import { isRecordIntent } from '../store/rows.ts'
import { stateOfOp } from '../outbox/status/item-state.ts'
import { readStatusInputs, today } from './surroundings.ts'
import { status } from '#domain/lifecycle/status.ts'
import { worklistOf, type Worklist, type WorklistItem } from '#domain/worklist.ts'

export interface WorklistRead extends Worklist {
  readonly late: readonly WorklistItem[]
  readonly steps: readonly WorklistItem[]
  readonly drafts: readonly { readonly kind: RequestKind; readonly count: number }[]
  readonly sent: number
  readonly asOf: number | null
}

const emptyDesk = { questions: [], offers: [], late: [], steps: [], ending: [], drafts: [], sent: 0, asOf: null }

/** The code for deals is loaded only for an account with a deal, because the home page is the first screen. */
const dealsOf = async (records: readonly WorklistItem[]): Promise<Pick<WorklistRead, 'late' | 'steps'>> => {
  const agreedItems = records.filter(({ record }) => record.status === status.agreed)
  const deals = agreedItems.length > 0 && (await import('#domain/deal/deal.ts').catch(() => null))
  if (!deals) return { late: [], steps: [] }
  return {
    late: agreedItems.filter(({ record }) => deals.dealOf(record, [], today())?.late),
    steps: agreedItems.filter(({ record }) => deals.dealNeedsBuyer(record, today())),
  }
}

export const useWorklist = (): LiveRead<WorklistRead> =>
  useAccountRead<WorklistRead>(
    async (db) => {
      const lists = await Promise.all(
        requestKinds.map(async (kind) => ({
          kind,
          ...(await readRecords(db, kind)),
          drafts: await readDrafts(db, kind, false),
        })),
      )
      const records = lists.flatMap(({ kind, rows }) => rows.map((record) => ({ kind, record })))
      const ages = lists.flatMap(({ asOf }) => asOf ?? [])
      return {
        ...worklistOf(records, today()),
        ...(await dealsOf(records)),
        // Drafts that wait to be sent are left out, because the outbox counts them.
        drafts: lists
          .map(({ kind, drafts }) => ({ kind, count: drafts.filter(({ sendPending }) => !sendPending).length }))
          .filter(({ count }) => count > 0),
        sent: records.length,
        asOf: ages.length === lists.length ? Math.min(...ages) : null,
      }
    },
    emptyDesk,
    [],
  )

export const readRecordOps = async (db: AccountDb, kind: RequestKind, id: RecordId, offline: boolean) => {
  const pending = await pendingOps(db)
  const surroundings = await readStatusInputs(db, offline)
  return pending.flatMap((op) => {
    const { opId, intent, state, createdAt, deps } = op
    if (!intent || !isRecordIntent(intent) || intent.kind !== kind || intent.id !== id || intent.name === 'record-read')
      return []
    const uploads = pending.filter((one) => deps.includes(one.opId))
    const refused = state === 'rejected' || state === 'parked'
    return [{ opId, intent, draftState: stateOfOp(op, uploads, surroundings), refused, createdAt }]
  })
}

export type RecordOp = Awaited<ReturnType<typeof readRecordOps>>[number]
const none: RecordOp[] = []

export const useRecordOps = (kind: RequestKind, id: RecordId): LiveRead<RecordOp[]> => {
  const offline = useOffline()
  return useAccountRead((db) => readRecordOps(db, kind, id, offline), none, [kind, id, offline])
}

const readRequestLists = async (db: AccountDb, kind: RequestKind, offline: boolean) => {
  const [{ rows, asOf }, drafts, outbox, sends, copied] = await Promise.all([
    readRecords(db, kind),
    readDrafts(db, kind, offline),
    readOutbox(db, offline),
    readSends(db, kind),
    db.kv.get(`drafts:${kind}`),
  ])
  return {
    records: rows,
    asOf,
    drafts,
    draftsAsOf: copied?.asOf ?? null,
    unlisted: newestFirst(findUnlistedSends(sends, rows)),
    outbox,
  }
}

export type RequestLists = Readonly<Awaited<ReturnType<typeof readRequestLists>>>

export const noRequestLists = { records: [], asOf: null, drafts: [], draftsAsOf: null, unlisted: [], outbox: [] }

/** Reads all lists of a kind together, so that a send leaves one list in the render in which it appears in another. */
export const useRequestLists = (kind: RequestKind): LiveRead<RequestLists> => {
  const offline = useOffline()
  return useAccountRead((db) => readRequestLists(db, kind, offline), noRequestLists, [kind, offline])
}

export type { RecordList } from '../store/read-records.ts'

export interface DeviceSend {
  readonly send: StoredSend
  readonly records: readonly RequestRecord[]
}

export const useRecords = (kind: RequestKind, filter: Parameters<typeof readRecords>[2] = {}): LiveRead<RecordList> =>
  useAccountRead((db) => readRecords(db, kind, filter), { rows: [], asOf: null }, [kind, filter.batchNo])

const readAllKinds = async (db: AccountDb): Promise<RequestRecord[]> =>
  (await Promise.all(requestKinds.map((kind) => readRecords(db, kind, {})))).flatMap(({ rows }) => rows)

export const useSupplierRecords = (companyId: string): LiveRead<readonly RequestRecord[]> =>
  useAccountRead<readonly RequestRecord[]>(
    async (db) => (await readAllKinds(db)).filter(({ company }) => company.companyId === companyId),
    [],
    [companyId],
  )

export const useAcceptedSince = (since: number): LiveRead<readonly RequestRecord[]> =>
  useAccountRead<readonly RequestRecord[]>(
    async (db) => (await readAllKinds(db)).filter(({ agreedTime }) => (agreedTime ?? 0) >= since),
    [],
    [since],
  )

export const useIsListComplete = (kind: RequestKind) => useAccountData((db) => hasCompleteList(db, kind), true, [kind])

export const useRecordCount = (): LiveRead<{ readonly count: number; readonly asOf: number | null }> =>
  useAccountRead(
    async (db) => {
      const asOf = await Promise.all(requestKinds.map((kind) => readRecordsAsOf(db, kind)))
      const ages = asOf.flatMap((at) => at ?? [])
      return { count: await db.records.count(), asOf: ages.length > 0 ? Math.min(...ages) : null }
    },
    { count: 0, asOf: null },
    [],
  )

export const useAreRequestsArriving = (): boolean => {
  const [openedAt] = useState(() => systemClock.now())
  const asOf = dataOr(useRecordCount(), null)?.asOf ?? null
  return useFirstSyncState(asOf !== null && openedAt - asOf < minReadIntervalMs) === 'coming'
}

const readRecord = async (db: AccountDb, kind: RequestKind, id: RecordId): Promise<RequestRecord | null> => {
  const [row] = parseReadable(recordRow, [await db.records.get([kind, id])])
  return row ? withLocalChanges({ ...row, row: { ...row.row, kind } }, await pendingOps(db)) : null
}

export const useRecord = (kind: RequestKind, id: RecordId): LiveRead<RequestRecord | null> =>
  useAccountRead<RequestRecord | null>((db) => readRecord(db, kind, id), null, [kind, id])

const readRecordPage = async (db: AccountDb, kind: RequestKind, id: RecordId) => {
  const record = await readRecord(db, kind, id)
  if (!record) return null
  const { batchNo } = record
  const batch = batchNo ? (await readRecords(db, kind, { batchNo })).rows : [record]
  return { record, batch, asOf: await readRecordsAsOf(db, kind) }
}
export type RecordPageData = NonNullable<Awaited<ReturnType<typeof readRecordPage>>>

export const useRecordPageData = (kind: RequestKind, id: RecordId): LiveRead<RecordPageData | null> =>
  useAccountRead((db) => readRecordPage(db, kind, id), null, [kind, id])

export const useReceipt = (kind: RequestKind, record: RequestRecord): LiveRead<SendReceipt | null> =>
  useAccountRead<SendReceipt | null>(
    async (db) => (await readSends(db, kind)).find((send) => isOfSend(record, send))?.receipt ?? null,
    null,
    [kind, record.id, record.clientRef, record.batchNo],
  )

export const useDeviceSend = (kind: RequestKind, localId: DraftId | RecordId) =>
  useAccountRead<DeviceSend | null>(
    async (db) => {
      const send = (await readSends(db, kind)).find((one) => one.localId === localId)
      if (!send) return null
      const { rows } = await readRecords(db, kind)
      return { send, records: rows.filter((row) => isOfSend(row, send)) }
    },
    null,
    [kind, localId],
  )
