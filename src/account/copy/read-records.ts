import * as z from 'zod/mini'
import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { filledFrom, isOfSend, type Send } from '#domain/requests/record/record-of-send.ts'
import { isSame } from '#lib/reuse.ts'
import { learn } from '#api/offers.ts'
import { isTransient } from '#api/errors.ts'
import { sendsOf } from '../store/read-records.ts'
import { storeUncrossed, type Reader } from './reader.ts'
import { noteUnreadable, unreadableRows } from '../store/unreadable.ts'

const pageSize = 100
/** Stops reading a list that never ends, until the next time. */
const mostPages = 200

/** `whole`: the end of the list was reached once, so this device has everything that the server listed. */
const cursor = z.object({ since: z.number(), whole: z._default(z.boolean(), true) })

const readTo = async ({ db }: Pick<Reader, 'db'>, kind: RequestKind): Promise<z.infer<typeof cursor>> => {
  const parsed = cursor.safeParse((await db.kv.get(`records:${kind}`))?.v)
  return parsed.success ? parsed.data : { since: 0, whole: false }
}

/** Reads one record by itself. If that fails, the row of the list is used. */
const detailOf = async (reader: Reader, kind: RequestKind, row: RequestRecord): Promise<RequestRecord> => {
  try {
    return { ...row, ...(await reader.call(requestCalls[kind].recordGet, { query: { id: row.id } })) }
  } catch (error) {
    if (isTransient(error)) throw error
    return row
  }
}

/** Some backends list records without their log, but what a supplier wrote must be readable offline. */
const withLogs = (reader: Reader, kind: RequestKind, rows: readonly RequestRecord[]): Promise<RequestRecord[]> =>
  Promise.all(rows.map(async (row) => (row.log ? row : detailOf(reader, kind, row))))

/**
 * REC-4: the rows made from the receipt of the same send are removed as the server's own rows for the same supplier
 * arrive.
 */
const replaceProvisional = async ({ db }: Reader, kind: RequestKind, row: RequestRecord, send: Send): Promise<void> => {
  const { companyId } = row.company
  const made = await db.records
    .where('[kind+createTime]')
    .between([kind, -Infinity], [kind, Infinity])
    .filter((one) => one.provisional && one.id !== row.id && one.row.clientRef === send.localId)
    .toArray()
  for (const one of made) {
    const other = one.row.company.companyId
    if (companyId === '' || other === '' || other === companyId) await db.records.delete([kind, one.id])
  }
}

interface Page {
  readonly rows: readonly RequestRecord[]
  readonly marks: readonly string[]
  readonly since: number
  readonly isLast: boolean
}

/**
 * Stores rows and the position to continue from, in one transaction, so that an interruption between two pages repeats
 * at most one.
 */
const store = async (reader: Reader, kind: RequestKind, { rows, marks, since, isLast }: Page): Promise<void> => {
  const { db, clock } = reader
  const sends = await sendsOf(db, kind)
  for (const listed of rows) {
    const send = sends.find((one) => isOfSend(listed, one))
    if (send) await replaceProvisional(reader, kind, listed, send)
    const row = send ? filledFrom(listed, send) : listed
    const { id, createTime, batchNo } = row
    const next = { kind, id, createTime, batchNo: batchNo ?? '', provisional: false, row }
    // The last row of the previous read comes again with every read of changes. Writing it again would make its list be
    // read again.
    if (!isSame(next, await db.records.get([kind, id]))) await db.records.put(next)
  }
  const well = rows.map((row) => row.id)
  await noteUnreadable(db, `records:${kind}`, marks, clock.now(), well)
  const whole = isLast || (await readTo(reader, kind)).whole
  await db.kv.put({ k: `records:${kind}`, v: { since, whole }, asOf: clock.now() })
}

/** The newest request that this device sent shows whether the backend returns references. */
const learnReference = async ({ db, offers }: Reader, kind: RequestKind, rows: readonly RequestRecord[]) => {
  if (rows.length === 0) return
  const sends = await sendsOf(db, kind)
  const own = rows.filter((row) => sends.some((send) => isOfSend(row, send)))
  const newest = own.toSorted((a, b) => b.createTime - a.createTime)[0]
  if (newest) await learn(offers, 'client-ref', Boolean(newest.clientRef))
}

/**
 * If rows older than requested come, the backend ignores `updatedSince`. If none come although there are some, it
 * honours it.
 */
const learnSince = async ({ db, offers }: Reader, kind: RequestKind, rows: readonly RequestRecord[], since: number) => {
  const older = (row: RequestRecord) => row.updateTime < since
  if (since === 0) {
    // Without a time of change there is nothing to ask by.
    if (rows.length > 0 && rows.every((row) => row.updateTime === 0)) await learn(offers, 'updated-since', false)
    return
  }
  if (rows.some(older)) return learn(offers, 'updated-since', false)
  const kept = await db.records
    .where('[kind+createTime]')
    .between([kind, -Infinity], [kind, Infinity])
    .filter((one) => !one.provisional && older(one.row))
    .first()
  if (kept) await learn(offers, 'updated-since', true)
}

/**
 * REC-1: reads records changed since the last time, oldest change first. The next page starts at the time of the last
 * row's change instead of a page number, because a record that changes meanwhile moves to the end, and must not hide
 * another one. Resolves with the number of rows; `tell` gets them once they are stored.
 */
export const readRecordsOf = async (
  reader: Reader,
  kind: RequestKind,
  tell: (rows: readonly RequestRecord[]) => void = () => undefined,
): Promise<number> => {
  let { since } = await readTo(reader, kind)
  const listens = (await reader.offers.known('updated-since')) !== false
  let pageNo = 1
  let count = 0
  for (let turn = 0; turn < mostPages; turn++) {
    const { marks, onUnreadable } = unreadableRows()
    const asked = listens && pageNo === 1 ? since : 0
    const query = { pageNo, pageSize, ...(listens && since > 0 ? { updatedSince: since } : {}) }
    const ask = async () => {
      const { list } = await reader.call(requestCalls[kind].recordPage, { query, onUnreadable })
      await learnReference(reader, kind, list)
      await learnSince(reader, kind, list, asked)
      const rows = await withLogs(reader, kind, list)
      const isLast = list.length + marks.length < pageSize
      return { rows, marks, isLast, since: Math.max(since, ...rows.map((row) => row.updateTime)) }
    }
    const stored = await storeUncrossed(reader.db, ['records', 'kv', 'drafts'], ask, (page) =>
      store(reader, kind, page),
    )
    if (!stored) continue
    const { rows, isLast, since: last } = stored.answer
    tell(rows)
    count += rows.length
    if (isLast) return count
    // More rows than a page have the same time, so only the page number tells them apart.
    pageNo = last === since || !listens ? pageNo + 1 : 1
    since = last
  }
  return count
}
