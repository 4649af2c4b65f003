import * as z from 'zod/mini'
import { changeOverlapMs, requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { fillRecordFromSend, isOfSend, type StoredSend } from '#domain/requests/record/record-of-send.ts'
import { dayMs } from '#lib/day-ms.ts'
import { isDeepEqual } from '#lib/reuse.ts'
import { recordFinding } from '#api/capabilities.ts'
import { isTransient } from '#api/errors.ts'
import { recordsOf, readSends } from '../store/read-records.ts'
import { storeIfUnchanged, type ReplicationContext } from './reader.ts'
import { lostLogEntriesOf, storeRestoreNote, noteListedRecords, noteOlderRecord, readRestoreNote } from './restore.ts'
import { storeUnreadableRows, createUnreadableCollector } from '../store/unreadable.ts'

const pageSize = 100
const maxPages = 200

/** `whole`: this device has all rows of the list. `fullAt`: the last complete read from its beginning, in ms. */
const cursor = z.object({
  since: z.number(),
  whole: z._default(z.boolean(), true),
  mark: z.optional(z.string()),
  epoch: z.optional(z.string()),
  fullAt: z.optional(z.number()),
})
type Cursor = z.infer<typeof cursor>

const readTo = async ({ db }: Pick<ReplicationContext, 'db'>, kind: RequestKind): Promise<Cursor> =>
  cursor.safeParse((await db.kv.get(`records:${kind}`))?.v).data ?? { since: 0, whole: false }

const detailOf = async (reader: ReplicationContext, kind: RequestKind, row: RequestRecord): Promise<RequestRecord> => {
  try {
    return { ...row, ...(await reader.call(requestCalls[kind].recordGet, { query: { id: row.id } })) }
  } catch (error) {
    if (isTransient(error)) throw error
    return row
  }
}

/** Fetches the logs that some backends leave out of lists, because a supplier's reply must be readable offline. */
const withLogs = (
  reader: ReplicationContext,
  kind: RequestKind,
  rows: readonly RequestRecord[],
): Promise<RequestRecord[]> => Promise.all(rows.map(async (row) => (row.log ? row : detailOf(reader, kind, row))))

/** REC-4: the server's row replaces provisional rows of its send, unless both suppliers are known and differ. */
const replaceProvisional = async (
  { db }: ReplicationContext,
  kind: RequestKind,
  row: RequestRecord,
  send: StoredSend,
): Promise<void> => {
  const { companyId } = row.company
  const provisionalRows = await recordsOf(db, kind)
    .filter((one) => one.provisional && one.id !== row.id && one.row.clientRef === send.localId)
    .toArray()
  for (const one of provisionalRows) {
    const otherId = one.row.company.companyId
    if (companyId === '' || otherId === '' || otherId === companyId) await db.records.delete([kind, one.id])
  }
}

interface Page {
  readonly rows: readonly RequestRecord[]
  readonly marks: readonly string[]
  readonly cursor: Cursor
}

const store = async (
  reader: ReplicationContext,
  kind: RequestKind,
  { rows, marks, cursor: to }: Page,
): Promise<void> => {
  const { db, clock } = reader
  const sends = await readSends(db, kind)
  const { epoch } = await readTo(reader, kind)
  if (epoch !== undefined && to.epoch !== undefined && epoch !== to.epoch) await storeRestoreNote(db, kind, clock.now())
  const restore = await readRestoreNote(db)
  for (const listedRow of rows) {
    const send = sends.find((one) => isOfSend(listedRow, one))
    if (send) await replaceProvisional(reader, kind, listedRow, send)
    const row = send ? fillRecordFromSend(listedRow, send) : listedRow
    const { id, createTime, batchNo } = row
    const rowBefore = await db.records.get([kind, id])
    const lostLog = lostLogEntriesOf(rowBefore, row, restore?.unseen[kind]?.includes(id) ?? false)
    const storedRow = { kind, id, createTime, batchNo: batchNo ?? '', provisional: false, row }
    const nextRow = lostLog.length > 0 ? { ...storedRow, lost: lostLog } : storedRow
    // Reads overlap, so rows arrive again; storing an equal row would make its list render again.
    if (!isDeepEqual(nextRow, rowBefore)) await db.records.put(nextRow)
    if (lostLog.length > (rowBefore?.lost?.length ?? 0)) await noteOlderRecord(db, kind, id)
  }
  const readIds = rows.map((row) => row.id)
  if (restore) await noteListedRecords(db, kind, readIds, to.whole)
  await storeUnreadableRows(db, `records:${kind}`, marks, clock.now(), readIds)
  await db.kv.put({ k: `records:${kind}`, v: to, asOf: clock.now() })
}

const learnReference = async (
  { db, offers }: ReplicationContext,
  kind: RequestKind,
  rows: readonly RequestRecord[],
) => {
  if (rows.length === 0) return
  const sends = await readSends(db, kind)
  const sentHere = rows.filter((row) => sends.some((send) => isOfSend(row, send)))
  const newest = sentHere.toSorted((a, b) => b.createTime - a.createTime)[0]
  if (newest) await recordFinding(offers, 'client-ref', Boolean(newest.clientRef))
}

const isOlder = (since: number) => (row: RequestRecord) => row.updateTime < since - changeOverlapMs

const isAscending = (rows: readonly RequestRecord[]) =>
  rows.every(({ updateTime }, at) => updateTime >= (rows[at - 1]?.updateTime ?? 0))

/** `updatedSince` failed if a row is before `since`, unordered or untimed, and worked if it left out an older row. */
const learnSince = async (
  { db, offers }: ReplicationContext,
  kind: RequestKind,
  rows: readonly RequestRecord[],
  since: number,
) => {
  const older = isOlder(since)
  const isUntimed = rows.length > 0 && rows.every((row) => row.updateTime === 0)
  if (isUntimed || rows.some(older) || !isAscending(rows)) return recordFinding(offers, 'updated-since', false)
  const olderRow = await recordsOf(db, kind)
    .filter((one) => !one.provisional && older(one.row))
    .first()
  if (olderRow) await recordFinding(offers, 'updated-since', true)
}

/** REC-1: without change marks, reads overlap and restart daily: a change may become visible after a later change. */
const startOf = ({ since, mark, fullAt = -Infinity }: Cursor, now: number): number => {
  const age = now - fullAt
  if (mark === undefined && (age >= dayMs || age < 0)) return 0
  return Math.max(0, Math.min(since, now) - changeOverlapMs)
}

interface Pace {
  readonly follows: boolean | null
  readonly listens: boolean
  readonly since: number
  readonly pageNo: number
}

const queryOf = ({ follows, listens, since, pageNo }: Pace, { mark }: Cursor) => ({
  pageNo,
  pageSize,
  ...(follows === false ? {} : { after: mark ?? '' }),
  ...(listens && follows !== true ? { updatedSince: since } : {}),
})

const paceAfter = (pace: Pace, rows: readonly RequestRecord[], { mark }: Cursor): Pace => {
  if (mark !== undefined) return { ...pace, follows: true }
  const follows = false
  const lastTime = Math.max(pace.since, ...rows.map((row) => row.updateTime))
  const listens = pace.listens && isAscending(rows) && !rows.some(isOlder(pace.since))
  // If rows with the same time fill more than one page, only the page number leads to the next ones.
  if (!listens || lastTime === pace.since) return { ...pace, follows, listens, pageNo: pace.pageNo + 1 }
  return { follows, listens, since: lastTime, pageNo: 1 }
}

/**
 * REC-1: without change marks, the next page begins at the last row's time: a record that moves to the end would
 * shift page numbers and hide another one.
 */
export const syncRecordsOf = async (
  reader: ReplicationContext,
  kind: RequestKind,
  onStored: (rows: readonly RequestRecord[]) => void = () => undefined,
): Promise<number> => {
  const { offers, clock } = reader
  let at = await readTo(reader, kind)
  const start = startOf(at, clock.now())
  let pace: Pace = {
    follows: await offers.known('marks'),
    listens: (await offers.known('updated-since')) !== false,
    since: start,
    pageNo: 1,
  }
  let count = 0
  for (let turn = 0; turn < maxPages; turn++) {
    const { marks, onUnreadable } = createUnreadableCollector()
    const ask = async () => {
      const answer = await reader.call(requestCalls[kind].recordPage, { query: queryOf(pace, at), onUnreadable })
      const { list } = answer
      const mark = pace.follows === false ? undefined : (answer.mark ?? undefined)
      if (pace.follows !== false) await recordFinding(offers, 'marks', mark !== undefined)
      await learnReference(reader, kind, list)
      if (mark === undefined && pace.listens && pace.pageNo === 1) await learnSince(reader, kind, list, pace.since)
      const rows = await withLogs(reader, kind, list)
      const rowCount = list.length + marks.length
      // A page of large records may be short although rows follow; the total shows that.
      const isLast = rowCount < pageSize && (mark === undefined || rowCount >= answer.total)
      const isRestored = at.epoch !== undefined && answer.epoch !== at.epoch
      const cursorNow: Cursor = {
        since: Math.max(at.since, ...rows.map((row) => row.updateTime)),
        whole: isLast || (at.whole && !isRestored),
        ...(mark === undefined ? {} : { mark }),
        ...(answer.epoch ? { epoch: answer.epoch } : {}),
        fullAt: isLast && start === 0 ? clock.now() : at.fullAt,
      }
      return { rows, marks, isLast, cursor: cursorNow }
    }
    const storeResult = await storeIfUnchanged(reader.db, ['records', 'kv', 'drafts'], ask, (page) =>
      store(reader, kind, page),
    )
    if (!storeResult) continue
    const { rows, isLast, cursor: to } = storeResult.answer
    onStored(rows)
    count += rows.length
    if (isLast) return count
    pace = paceAfter(pace, rows, to)
    at = to
  }
  return count
}
