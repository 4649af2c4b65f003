import { and, asc, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RequestKind, SendAck } from '#contract/entities/request.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rowsByColumn } from '#server/platform/db/rows-by-column.ts'
import { draftLines, drafts } from '../schema.ts'

export type DraftRow = typeof drafts.$inferSelect
export type DraftLineRow = typeof draftLines.$inferSelect
export type NewLine = Omit<DraftLineRow, 'draftId' | 'position'>
export type DraftContent = Pick<DraftRow, 'note' | 'maxReplyTime' | 'files' | 'terms'> & {
  readonly lines: readonly NewLine[]
}

/** Of a draft that nobody has changed since it was made (the schema's default). */
export const firstVersion = 1

const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** The account's draft of this id, whatever its state. `lock` holds it until the transaction ends. */
export const findDraft = async (
  db: Database,
  accountId: string,
  id: string,
  lock = false,
): Promise<DraftRow | null> => {
  const number = idOf(id)
  if (number === null) return null
  const query = db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, number), eq(drafts.accountId, accountId)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const findDraftByRef = async (
  db: Database,
  accountId: string,
  clientRef: string,
  lock = false,
): Promise<DraftRow | null> => {
  const query = db
    .select()
    .from(drafts)
    .where(and(eq(drafts.accountId, accountId), eq(drafts.clientRef, clientRef)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Lines of several drafts, in their order. */
export const linesOfDrafts = async (db: Database, ids: readonly number[]): Promise<Map<number, DraftLineRow[]>> => {
  const found = new Map<number, DraftLineRow[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(draftLines)
    .where(inArray(draftLines.draftId, [...ids]))
    .orderBy(asc(draftLines.position))
  for (const row of rows) found.get(row.draftId)?.push(row)
  return found
}

const lineRows = (lines: readonly NewLine[]) =>
  rowsByColumn(
    draftLines,
    lines.map((line, position) => ({ ...line, position })),
  )

/** Inserts lines; `of` is a row of the `id` of a draft and its `lines` as JSON. */
const insertLines = (of: SQL): SQL => sql`
  insert into ${draftLines}
  select line.* from ${of} as made, jsonb_populate_recordset(
    jsonb_populate_record(null::${draftLines}, jsonb_build_object('draft_id', made.id)), made.lines) as line`

export interface NewDraft {
  readonly accountId: string
  readonly kind: RequestKind
  readonly clientRef: string | null
  readonly content: DraftContent
  readonly now: number
}

/**
 * Inserts a draft with its lines. Null when the account has a draft of this reference already (S2). Waits for a transaction
 * that is just creating one: afterwards that one can be read.
 */
export const insertDraft = async (db: Database, draft: NewDraft): Promise<DraftRow | null> => {
  const { content, now, ...owned } = draft
  const { lines, ...fields } = content
  const { rows } = (await db.execute(sql`
    with made as (
      insert into ${drafts} (account_id, kind, client_ref, note, max_reply_time, files, terms, create_time, update_time)
      values (${owned.accountId}, ${owned.kind}, ${owned.clientRef}, ${fields.note}, ${fields.maxReplyTime},
        ${JSON.stringify(fields.files)}, ${JSON.stringify(fields.terms)}, ${now}, ${now})
      on conflict (account_id, client_ref) do nothing
      returning id
    ), lines as (${insertLines(sql`(select id, ${JSON.stringify(lineRows(lines))}::jsonb as lines from made)`)})
    select id from made`)) as { rows: readonly { id: number }[] }
  const [made] = rows
  if (!made) return null
  return {
    ...owned,
    ...fields,
    id: made.id,
    version: firstVersion,
    state: 'draft',
    batchNo: null,
    receipt: null,
    createTime: now,
    updateTime: now,
  }
}

/** Replaces the content of an unsent draft of this version. Null when it is no longer at that version. */
export const rewriteDraft = async (
  db: Database,
  row: DraftRow,
  content: DraftContent,
  now: number,
): Promise<DraftRow | null> => {
  const { lines, ...fields } = content
  const [written] = await db
    .update(drafts)
    .set({ ...fields, version: row.version + 1, updateTime: now })
    .where(and(eq(drafts.id, row.id), eq(drafts.version, row.version), eq(drafts.state, 'draft')))
    .returning()
  if (!written) return null
  await db.delete(draftLines).where(eq(draftLines.draftId, row.id))
  await db.execute(
    insertLines(sql`(select ${row.id}::bigint as id, ${JSON.stringify(lineRows(lines))}::jsonb as lines)`),
  )
  return written
}

/** S1: draft → sent, only from this version. False when somebody else was first. */
export const markSent = async (db: Database, row: DraftRow, batchNo: string, now: number): Promise<boolean> => {
  const changed = await db
    .update(drafts)
    .set({ state: 'sent', version: row.version + 1, batchNo, updateTime: now })
    .where(and(eq(drafts.id, row.id), eq(drafts.version, row.version), eq(drafts.state, 'draft')))
    .returning({ id: drafts.id })
  return changed.length === 1
}

export const keepReceipt = async (db: Database, id: number, receipt: SendAck): Promise<void> => {
  await db.update(drafts).set({ receipt }).where(eq(drafts.id, id))
}

/** The row stays, without its content, so that its reference is never given to another draft. */
export const markDeleted = async (db: Database, row: DraftRow, now: number): Promise<void> => {
  await db
    .update(drafts)
    .set({ state: 'deleted', version: row.version + 1, note: null, files: [], terms: {}, updateTime: now })
    .where(and(eq(drafts.id, row.id), eq(drafts.state, 'draft')))
  await db.delete(draftLines).where(eq(draftLines.draftId, row.id))
}

export interface DraftFilter {
  readonly accountId: string
  readonly kind: RequestKind
  readonly clientRef?: string | undefined
  /** Drafts changed at or after this moment, sent ones too, oldest change first; without it unsent ones, newest first. */
  readonly updatedSince?: number | undefined
  readonly pageNo: number
  readonly pageSize: number
}

export const pageDrafts = async (db: Database, filter: DraftFilter): Promise<{ rows: DraftRow[]; total: number }> => {
  const since = filter.updatedSince
  const where = and(
    eq(drafts.accountId, filter.accountId),
    eq(drafts.kind, filter.kind),
    // By reference or by change the caller wants to know what became of it; else only what can still be edited.
    since === undefined && filter.clientRef === undefined ? eq(drafts.state, 'draft') : ne(drafts.state, 'deleted'),
    filter.clientRef === undefined ? undefined : eq(drafts.clientRef, filter.clientRef),
    since === undefined ? undefined : gte(drafts.updateTime, since),
  )
  const order =
    since === undefined ? [desc(drafts.updateTime), desc(drafts.id)] : [asc(drafts.updateTime), asc(drafts.id)]
  const rows = await db
    .select()
    .from(drafts)
    .where(where)
    .orderBy(...order)
    .limit(filter.pageSize)
    .offset((filter.pageNo - 1) * filter.pageSize)
  const [counted] = await db.select({ total: count() }).from(drafts).where(where)
  return { rows, total: counted?.total ?? 0 }
}

export const batchNoTaken = async (db: Database, batchNo: string): Promise<boolean> =>
  (await db.select({ id: drafts.id }).from(drafts).where(eq(drafts.batchNo, batchNo))).length > 0
