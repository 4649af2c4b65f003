import { and, asc, count, desc, eq, gte, inArray, ne, sql, sum, type SQL } from 'drizzle-orm'
import type { QueryOut } from '#contract/call.ts'
import { changeOverlapMs, type requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { RequestKind, SendAck } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { rowsByColumn, rowsByOwner, rowsOf } from '#server/platform/db/statements.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { idempotencyKeys } from '#server/platform/idempotency/schema.ts'
import { draftApprovals, draftLines, drafts, records } from '../schema.ts'
import { tryKeyLock, type KeyedRequest } from '#server/platform/idempotency/idempotency.ts'
import { parseDraftRowId, type DraftRowId } from '../row-id.ts'
import { pageBySize } from '../page-by-size.ts'

export type DraftRow = typeof drafts.$inferSelect
export type DraftLineRow = typeof draftLines.$inferSelect
export type NewDraftLine = Omit<DraftLineRow, 'draftId' | 'position'>
export type DraftContent = Pick<DraftRow, 'note' | 'maxReplyTime' | 'files' | 'terms'> & {
  readonly lines: readonly NewDraftLine[]
}

export const firstDraftVersion = 1

const oneDraft = async (db: Database, where: SQL | undefined, lock: boolean): Promise<DraftRow | null> => {
  const query = db.select().from(drafts).where(where)
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const findDraft = async (db: Database, accountId: AccountId, id: string, lock = false) => {
  const number = parseDraftRowId(id)
  return number === null ? null : oneDraft(db, and(eq(drafts.id, number), eq(drafts.accountId, accountId)), lock)
}

export const findDraftByRef = (
  db: Database,
  accountId: AccountId,
  clientRef: string,
  lock = false,
): Promise<DraftRow | null> => oneDraft(db, and(eq(drafts.accountId, accountId), eq(drafts.clientRef, clientRef)), lock)

export const linesOfDrafts = (db: Database, ids: readonly DraftRowId[]): Promise<Map<DraftRowId, DraftLineRow[]>> =>
  rowsByOwner(
    ids,
    draftLines.draftId,
    ({ draftId }) => draftId,
    (where) => db.select().from(draftLines).where(where).orderBy(asc(draftLines.position)),
  )

const lineRows = (lines: readonly NewDraftLine[]) => {
  const rows = lines.map((line, position) => ({ ...line, position }))
  return rowsByColumn(draftLines, rows)
}

const insertLines = (of: SQL): SQL => sql`
  insert into ${draftLines}
  select line.* from ${of} as made, jsonb_populate_recordset(
    jsonb_populate_record(null::${draftLines}, jsonb_build_object('draft_id', made.id)), made.lines) as line`

export interface NewDraft {
  readonly accountId: AccountId
  readonly kind: RequestKind
  readonly clientRef: string | null
  readonly content: DraftContent
  readonly now: number
}

/** Limits the unsent drafts of one account. There is room for 150 of the largest. */
export const maxStoredDrafts = { drafts: 2_000, bytes: 24 * 1024 * 1024 }

const contentBytes = (content: DraftContent): number => Buffer.byteLength(JSON.stringify(content))

const hasRoom = sql`(
  select count(*) < ${sql.raw(String(maxStoredDrafts.drafts))}
    and coalesce(sum(one.bytes), 0) + given.bytes <= ${sql.raw(String(maxStoredDrafts.bytes))}
  from ${drafts} one where one.account_id = given."accountId" and one.state = 'draft')`

/** Returns null if the client reference has a draft (S2) or, with a key, if the key is used or no room is left. */
export const insertDraftInOneStatement = async (
  db: Database,
  { content, ...draft }: NewDraft & Partial<KeyedRequest>,
) => {
  const { lines, ...fields } = content
  const draftValues = { ...draft, ...fields, bytes: contentBytes(content), lines: lineRows(lines) }
  const [made] = await rowsOf<{ readonly id: DraftRowId }>(
    db,
    sql`
    with given as (
      select * from jsonb_to_record(${JSON.stringify(draftValues)}::jsonb) as given(
        scope text, key text, fingerprint text, "accountId" text, kind text, "clientRef" text, now bigint,
        note text, "maxReplyTime" date, files jsonb, terms jsonb, bytes int, lines jsonb)
    ), mine as materialized (
      select given.*, nextval(pg_get_serial_sequence('drafts', 'id')) as id
      from given left join lateral (
        -- The limit keeps this a look into the index, where the planner would rather read all keys there are.
        select true as answered from ${idempotencyKeys} as one
        where one.scope = given.scope and one.key = given.key limit 1
      ) as before on true
      where given.key is null or answered is null and ${hasRoom} and ${tryKeyLock(sql`given.scope`, sql`given.key`)}
    ), made as (
      insert into ${drafts} (id, account_id, kind, client_ref, note, max_reply_time, files, terms, bytes, create_time, update_time)
      overriding system value
      select id, "accountId", kind, "clientRef", note, "maxReplyTime", files, terms, bytes, now, now from mine
      on conflict (account_id, client_ref) do nothing
      returning id
    ), lines as (${insertLines(sql`(select id, lines from mine join made using (id))`)}
    ), kept as (
      insert into ${idempotencyKeys} (scope, key, fingerprint, answer, create_time)
      select scope, key, fingerprint, json_build_object('caseDraftId', id::text, 'version', ${firstDraftVersion}::int)::text, now
      from mine join made using (id) where key is not null
    )
    select id from made`,
  )
  return made?.id ?? null
}

export const expectDraftSpace = async (
  db: Database,
  accountId: AccountId,
  content: DraftContent,
  row: Pick<DraftRow, 'id' | 'bytes'> | null,
): Promise<void> => {
  const bytes = contentBytes(content)
  if (row && bytes <= row.bytes) return
  const isOther = row ? ne(drafts.id, row.id) : undefined
  const [others] = await db
    .select({ count: count(), bytes: sum(drafts.bytes).mapWith(Number) })
    .from(drafts)
    .where(and(eq(drafts.accountId, accountId), eq(drafts.state, 'draft'), isOther))
  const isFull = (others?.count ?? 0) >= maxStoredDrafts.drafts
  if (isFull || (others?.bytes ?? 0) + bytes > maxStoredDrafts.bytes) throw new Refusal(code.draftsFull)
}

export const insertDraft = async (db: Database, draft: NewDraft): Promise<DraftRow | null> => {
  const id = await insertDraftInOneStatement(db, draft)
  if (id === null) return null
  const { content, now, ...owned } = draft
  const { lines: _, ...fields } = content
  return {
    ...owned,
    ...fields,
    bytes: contentBytes(content),
    id,
    version: firstDraftVersion,
    state: 'draft',
    batchNo: null,
    receipt: null,
    createTime: now,
    updateTime: now,
  }
}

const changeDraft = async (db: Database, row: DraftRow, change: PgUpdateSetSource<typeof drafts>) => {
  const [changedRow] = await db
    .update(drafts)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(drafts.id, row.id), eq(drafts.version, row.version), eq(drafts.state, 'draft')))
    .returning()
  return changedRow ?? null
}

export const rewriteDraft = async (db: Database, row: DraftRow, content: DraftContent, now: number) => {
  const { lines, ...fields } = content
  const changedRow = await changeDraft(db, row, { ...fields, bytes: contentBytes(content), updateTime: now })
  if (!changedRow) return null
  // The text that waits for approval is no longer the draft's text, so the approval is deleted.
  await db.delete(draftApprovals).where(eq(draftApprovals.draftId, row.id))
  await db.delete(draftLines).where(eq(draftLines.draftId, row.id))
  await db.execute(
    insertLines(sql`(select ${row.id}::bigint as id, ${JSON.stringify(lineRows(lines))}::jsonb as lines)`),
  )
  return changedRow
}

/** S1: returns false if the draft was sent or changed in the meantime. */
export const markDraftSent = async (db: Database, row: DraftRow, batchNo: string, now: number): Promise<boolean> =>
  (await changeDraft(db, row, { state: 'sent', batchNo, updateTime: now })) !== null

export const storeReceipt = async (db: Database, id: DraftRowId, receipt: SendAck): Promise<void> => {
  await db.update(drafts).set({ receipt }).where(eq(drafts.id, id))
}

export const incrementDraftVersion = async (db: Database, row: DraftRow, now: number): Promise<DraftRow> => {
  const changedRow = await changeDraft(db, row, { updateTime: now })
  if (!changedRow) throw new Error('a locked draft changed under its lock')
  return changedRow
}

/** The row stays without its content, so that its client reference is never used for another draft. */
export const markDraftDeleted = async (db: Database, row: DraftRow, now: number): Promise<void> => {
  await changeDraft(db, row, { state: 'deleted', note: null, files: [], terms: {}, bytes: 0, updateTime: now })
  await db.delete(draftApprovals).where(eq(draftApprovals.draftId, row.id))
  await db.delete(draftLines).where(eq(draftLines.draftId, row.id))
}

type DraftFilter = Pick<DraftRow, 'accountId' | 'kind'> & QueryOut<(typeof requestCalls)[RequestKind]['draftPage']>

export const findDraftPage = async (db: Database, filter: DraftFilter) => {
  const since = filter.updatedSince
  const condition = and(
    eq(drafts.accountId, filter.accountId),
    eq(drafts.kind, filter.kind),
    // A caller that states `clientRef` or `updatedSince` must also learn of sent drafts. Others get only unsent ones.
    since === undefined && filter.clientRef === undefined ? eq(drafts.state, 'draft') : ne(drafts.state, 'deleted'),
    filter.clientRef === undefined ? undefined : eq(drafts.clientRef, filter.clientRef),
    since === undefined ? undefined : gte(drafts.updateTime, since - changeOverlapMs),
  )
  const order =
    since === undefined ? [desc(drafts.updateTime), desc(drafts.id)] : [asc(drafts.updateTime), asc(drafts.id)]
  const all = await db
    .select({ id: drafts.id, bytes: drafts.bytes })
    .from(drafts)
    .where(condition)
    .orderBy(...order)
  const ids = pageBySize(all, filter).map(({ id }) => id)
  const rows = await db
    .select()
    .from(drafts)
    .where(and(condition, inArray(drafts.id, ids)))
    .orderBy(...order)
  return { rows, total: all.length }
}

export const findTakenRequestNumbers = async (db: Database, numbers: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .select({ taken: sql<string>`${drafts.batchNo}` })
    .from(drafts)
    .where(inArray(drafts.batchNo, [...numbers]))
    .unionAll(
      db
        .select({ taken: sql<string>`${records.recordNo}` })
        .from(records)
        .where(inArray(records.recordNo, [...numbers])),
    )
  return rows.map(({ taken }) => taken)
}
