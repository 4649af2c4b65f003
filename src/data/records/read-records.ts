import * as z from 'zod/mini'
import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { writeTx } from '../db/out-tx.ts'
import { operationsMark, type Reader } from './reader.ts'

const pageSize = 100
/** A backend that never comes to an end is left alone until the next time. */
const mostPages = 200

const cursor = z.object({ since: z.number() })

const sinceOf = async ({ db }: Reader, kind: RequestKind): Promise<number> => {
  const parsed = cursor.safeParse((await db.kv.get(`records:${kind}`))?.v)
  return parsed.success ? parsed.data.since : 0
}

/** Some backends list records without their log; what a supplier wrote must be readable without a network. */
const withLogs = (reader: Reader, kind: RequestKind, rows: readonly RequestRecord[]): Promise<RequestRecord[]> =>
  Promise.all(
    rows.map(async (row) => (row.log ? row : reader.call(requestCalls[kind].recordGet, { query: { id: row.id } }))),
  )

/** Rows and the place to go on from, in one transaction: a cut between two pages repeats at most one. */
const store = async (
  reader: Reader,
  kind: RequestKind,
  rows: readonly RequestRecord[],
  since: number,
  mark: string,
): Promise<boolean> => {
  const { db, clock } = reader
  return writeTx(db, ['records', 'kv', 'ops'], async () => {
    if ((await operationsMark(db)) !== mark) return false
    for (const row of rows) {
      await db.records.put({
        kind,
        id: row.id,
        createTime: row.createTime,
        batchNo: row.batchNo ?? '',
        provisional: false,
        row,
      })
    }
    await db.kv.put({ k: `records:${kind}`, v: { since }, asOf: clock.now() })
    return true
  })
}

/**
 * REC-1: records changed since the last time, oldest change first. The next page starts at the change of the last row
 * rather than at a page number: a record that changes meanwhile moves to the end and must not push another one out of
 * sight. Resolves with how many rows came; `tell` is given them once they are stored.
 */
export const readRecordsOf = async (
  reader: Reader,
  kind: RequestKind,
  tell: (rows: readonly RequestRecord[]) => void = () => undefined,
): Promise<number> => {
  let since = await sinceOf(reader, kind)
  let pageNo = 1
  let count = 0
  for (let turn = 0; turn < mostPages; turn++) {
    const mark = await operationsMark(reader.db)
    const { list } = await reader.call(requestCalls[kind].recordPage, {
      query: { pageNo, pageSize, ...(since > 0 ? { updatedSince: since } : {}) },
    })
    const rows = await withLogs(reader, kind, list)
    const last = Math.max(since, ...rows.map((row) => row.updateTime))
    if (!(await store(reader, kind, rows, last, mark))) continue
    tell(rows)
    count += rows.length
    if (list.length < pageSize) return count
    // More rows than a page share one moment: only their page number tells them apart.
    pageNo = last === since ? pageNo + 1 : 1
    since = last
  }
  return count
}
