import { rowsByOwner } from '#server/platform/db/statements.ts'
import type { AnyPgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { and, asc, between, desc, eq, exists, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOut } from '#contract/call.ts'
import { changeOverlapMs, type requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import { foldText } from '#lib/fold-text.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { linkFiles } from '#server/modules/files/attachments.ts'
import { hasNoNotice } from '#server/modules/messages/repo.ts'
import { pageBySize } from '../page-by-size.ts'
import { parseDraftRowId, parseRecordRowId, type RecordRowId } from '../row-id.ts'
import { recordLines, recordLog, records } from '../schema.ts'
import type { SupplierId } from '#server/platform/ids.ts'

export type RecordRow = typeof records.$inferSelect
export type RecordLineRow = typeof recordLines.$inferSelect
export type RecordLogRow = typeof recordLog.$inferSelect

export type NewRecord = typeof records.$inferInsert
export type NewLogEntry = Omit<typeof recordLog.$inferInsert, 'recordId'>

const bytesOf = (...parts: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(parts))

export const insertRecord = async (
  db: Database,
  record: NewRecord,
  lines: readonly Omit<typeof recordLines.$inferInsert, 'recordId' | 'position'>[],
  entry: NewLogEntry,
): Promise<RecordRow> => {
  const [row] = await db
    .insert(records)
    .values({ ...record, bytes: bytesOf(record, lines, entry) })
    .returning()
  if (!row) throw new Error('a record was not written')
  await db.insert(recordLines).values(lines.map((line, position) => ({ ...line, recordId: row.id, position })))
  await db.insert(recordLog).values({ ...entry, recordId: row.id })
  await linkFiles(db, row.recordNo, row.files)
  return row
}

const oneRecord = async (db: Database, where: SQL | undefined, lock: boolean) => {
  const query = db.select().from(records).where(where)
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const findRecord = async (db: Database, kind: RequestKind, id: string, lock = false) => {
  const number = parseRecordRowId(id)
  return number === null ? null : oneRecord(db, and(eq(records.id, number), eq(records.kind, kind)), lock)
}

export const lockRecordByNumber = (db: Database, kind: RequestKind, recordNo: string) =>
  oneRecord(db, and(eq(records.recordNo, recordNo), eq(records.kind, kind)), true)

export const lockRecord = (db: Database, id: RecordRowId) => oneRecord(db, eq(records.id, id), true)

/** Locks the records in a fixed order, to prevent deadlocks between transactions. */
export const lockRequestGroup = (db: Database, accountId: AccountId, batchNo: string): Promise<RecordRow[]> =>
  db
    .select()
    .from(records)
    .where(and(eq(records.accountId, accountId), eq(records.batchNo, batchNo)))
    .orderBy(asc(records.id))
    .for('update')

export const changeRecord = async (db: Database, id: RecordRowId, change: PgUpdateSetSource<typeof records>) => {
  const [row] = await db.update(records).set(change).where(eq(records.id, id)).returning()
  if (!row) throw new Error('a record vanished under its lock')
  return row
}

export const changeRecordWithEntry = async (
  db: Database,
  id: RecordRowId,
  change: Partial<Omit<NewRecord, 'bytes'>>,
  entry: NewLogEntry,
): Promise<RecordRow> => {
  const row = await changeRecord(db, id, { ...change, bytes: sql`${records.bytes} + ${bytesOf(entry)}::int` })
  await db.insert(recordLog).values({ ...entry, recordId: id })
  return row
}

export const linesOfRecords = (db: Database, ids: readonly RecordRowId[]): Promise<Map<RecordRowId, RecordLineRow[]>> =>
  rowsByOwner(
    ids,
    recordLines.recordId,
    ({ recordId }) => recordId,
    (where) => db.select().from(recordLines).where(where).orderBy(asc(recordLines.position)),
  )

export const logsOfRecords = (db: Database, ids: readonly RecordRowId[]): Promise<Map<RecordRowId, RecordLogRow[]>> =>
  rowsByOwner(
    ids,
    recordLog.recordId,
    ({ recordId }) => recordId,
    (where) => db.select().from(recordLog).where(where).orderBy(asc(recordLog.id)),
  )

export type RecordOwner = { readonly accountId: AccountId } | { readonly companyId: SupplierId }

export const isOwnedBy = (owner: RecordOwner) =>
  'accountId' in owner ? eq(records.accountId, owner.accountId) : eq(records.companyId, owner.companyId)

type RecordQuery = QueryOut<(typeof requestCalls)[RequestKind]['recordPage']>
export type RecordFilter = Omit<RecordQuery, 'after'> & { readonly owner: RecordOwner; readonly kind: RequestKind }

/** Folds the column as `foldText` does: without case, accents and width. */
const foldedLike = (column: AnyPgColumn, pattern: string) =>
  sql`lower(regexp_replace(normalize(${column}, nfkd), '[\\u0300-\\u036f]', '', 'g')) like ${pattern}`

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const ofDraft = (caseDraftId: string) => {
  const draft = parseDraftRowId(caseDraftId)
  return draft === null ? sql`false` : eq(records.draftId, draft)
}

const matching = (db: Database, filter: RecordFilter) => {
  const pattern = filter.keyword?.trim() ? like(foldText(filter.keyword.trim())) : null
  const lineMatches = (text: string) => {
    const isNamed = or(foldedLike(recordLines.name, text), foldedLike(recordLines.pesticideId, text))
    const isOfRecord = eq(recordLines.recordId, records.id)
    return exists(db.select({ id: recordLines.recordId }).from(recordLines).where(and(isOfRecord, isNamed)))
  }
  return and(
    isOwnedBy(filter.owner),
    eq(records.kind, filter.kind),
    filter.replyState === undefined ? undefined : eq(records.replyState, filter.replyState === '1' ? 1 : 0),
    filter.caseDraftId === undefined ? undefined : ofDraft(filter.caseDraftId),
    filter.clientRef === undefined ? undefined : eq(records.clientRef, filter.clientRef),
    filter.updatedSince === undefined ? undefined : gte(records.updateTime, filter.updatedSince - changeOverlapMs),
    pattern === null
      ? undefined
      : or(
          foldedLike(records.recordNo, pattern),
          'accountId' in filter.owner ? foldedLike(records.batchNo, pattern) : undefined,
          foldedLike(records.companyName, pattern),
          lineMatches(pattern),
        ),
  )
}

export const findRecordPage = async (db: Database, filter: RecordFilter) => {
  const condition = matching(db, filter)
  const order =
    filter.updatedSince === undefined
      ? [desc(records.createTime), desc(records.id)]
      : [asc(records.updateTime), asc(records.id)]
  const all = await db
    .select({ id: records.id, bytes: records.bytes })
    .from(records)
    .where(condition)
    .orderBy(...order)
  const ids = pageBySize(all, filter).map(({ id }) => id)
  const rows = await db
    .select()
    .from(records)
    .where(inArray(records.id, ids))
    .orderBy(...order)
  return { rows, total: all.length }
}

export const findRecordsChangedAfter = async (
  db: Database,
  filter: RecordFilter,
  [changed, id]: readonly [number, number],
): Promise<{ rows: readonly RecordRow[]; more: boolean }> => {
  const candidates = await db
    .select()
    .from(records)
    .where(and(matching(db, filter), sql`(${records.changed}, ${records.id}) > (${changed}, ${id})`))
    .orderBy(asc(records.changed), asc(records.id))
    .limit(filter.pageSize)
  const rows = pageBySize(candidates, { pageNo: 1, pageSize: filter.pageSize })
  return { rows, more: rows.length < candidates.length || candidates.length === filter.pageSize }
}

export const countRecords = async (db: Database, filter: RecordFilter): Promise<number> =>
  db.$count(records, matching(db, filter))

/** A restored row may have another cluster's transaction number. A trigger replaces the 0 by the current number. */
export const markAllRecordsChanged = async (tx: Database): Promise<void> => {
  await tx.update(records).set({ changed: 0 })
}

/** `before` is the latest day in any time zone, so the caller must check each record in its own zone. */
export const findPossiblyExpired = (db: Database, before: string, accountId: AccountId | null, limit: number) => {
  const { sent, opened, needsAnswer, offered } = status
  const isUnanswered = and(inArray(records.status, [sent, opened, needsAnswer]), lt(records.maxReplyTime, before))
  const isLapsed = and(eq(records.status, offered), lt(records.offerValidUntil, before))
  const isOwn = accountId === null ? undefined : eq(records.accountId, accountId)
  return db
    .select()
    .from(records)
    .where(and(isOwn, or(isUnanswered, isLapsed)))
    .orderBy(asc(records.id))
    .limit(limit)
}

export const expiryNoticeRef = ({ id, offerVersion }: Pick<RecordRow, 'id' | 'offerVersion'>): string =>
  `expiry.${id}.${offerVersion}`

/** Dates differ by time zone, so the caller must check each quotation in its buyer's zone. */
export const findQuotationsEndingSoon = (db: Database, today: string, limit: number) => {
  const endsSoon = between(records.offerValidUntil, addDays(today, -1), addDays(today, 2))
  const isNew = hasNoNotice(records.accountId, sql`concat('expiry.', ${records.id}, '.', ${records.offerVersion})`)
  return db
    .select()
    .from(records)
    .where(and(eq(records.status, status.offered), endsSoon, isNew))
    .orderBy(asc(records.offerValidUntil), asc(records.id))
    .limit(limit)
}
