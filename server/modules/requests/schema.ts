import { timeColumn } from '#server/platform/db/schema.ts'
import { authorColumn, ownerColumn } from '#server/modules/accounts/schema.ts'
import {
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  bigint,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import type { QuotationContent, RequiredFile, Shipment, ValueLabels } from '#contract/entities/progress.ts'
import type { IntersectionOf, LogEntry, RequestKind, SendAck, WireTerms } from '#contract/entities/request.ts'
import type { DraftRowId, RecordRowId } from './row-id.ts'
import type { SupplierId, BuyerCompanyId } from '#server/platform/ids.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    accountId: ownerColumn('account_id').notNull(),
    pesticideId: text('pesticide_id').notNull(),
    createTime: timeColumn('create_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pesticideId] })],
)

interface CompanySnapshot {
  readonly companyId: SupplierId
  readonly name: string
  readonly nameZh: string | null
  /** Absent in records that an earlier version stored. */
  readonly nameZhHant?: string | null
  readonly province: string | null
  readonly city: string | null
  readonly demo: boolean
}

/** The terms as on the wire. They are stored as JSON, because they differ by kind and are never searched. */
export type RequestTerms = Readonly<IntersectionOf<{ [Kind in RequestKind]: Partial<WireTerms<Kind>> }[RequestKind]>>

/** `labels` are those of terms, units and packagings at the time of the send, because a dictionary may change. */
type SentTerms = RequestTerms & { readonly labels?: ValueLabels }

const draftOf = () =>
  bigint('draft_id', { mode: 'number' })
    .$type<DraftRowId>()
    .references(() => drafts.id, { onDelete: 'cascade' })
const recordOf = () =>
  bigint('record_id', { mode: 'number' })
    .$type<RecordRowId>()
    .notNull()
    .references(() => records.id, { onDelete: 'cascade' })
const identity = <Id extends number = number>() =>
  bigint('id', { mode: 'number' }).$type<Id>().primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 })

/** A row remains after the send, for repeated sends, and after a deletion, so that a late create cannot restore it. */
export const drafts = pgTable(
  'drafts',
  {
    id: identity<DraftRowId>(),
    accountId: ownerColumn('account_id').notNull(),
    kind: text('kind').$type<RequestKind>().notNull(),
    clientRef: text('client_ref'),
    version: integer('version').notNull().default(1),
    state: text('state').$type<'draft' | 'sent' | 'deleted'>().notNull().default('draft'),
    note: text('note'),
    maxReplyTime: date('max_reply_time', { mode: 'string' }),
    files: jsonb('files').$type<readonly FileRef[]>().notNull().default([]),
    terms: jsonb('terms').$type<RequestTerms>().notNull().default({}),
    bytes: integer('bytes').notNull().default(0),
    batchNo: text('batch_no'),
    // The type is json, because jsonb would not preserve the exact bytes, which a repeated send must return.
    receipt: json('receipt').$type<SendAck>(),
    createTime: timeColumn('create_time').notNull(),
    updateTime: timeColumn('update_time').notNull(),
  },
  (table) => [
    // S2: an account has at most one draft for a client reference, even after its deletion.
    uniqueIndex('drafts_client_ref').on(table.accountId, table.clientRef),
    uniqueIndex('drafts_batch_no').on(table.batchNo),
    index('drafts_of_account').on(table.accountId, table.kind, table.state, table.updateTime),
  ],
)

const line = {
  position: smallint('position').notNull(),
  pesticideId: text('pesticide_id').notNull(),
  name: text('name').notNull(),
  registrationNo: text('registration_no'),
  formulation: text('formulation'),
  categoryId: text('category_id'),
  totalContent: text('total_content'),
  quantity: numeric('quantity'),
  unit: text('unit'),
  packaging: text('packaging'),
  wish: text('wish'),
}

export const draftLines = pgTable(
  'draft_lines',
  {
    draftId: draftOf().notNull(),
    ...line,
    companyId: text('company_id').$type<SupplierId>().notNull(),
    companyName: text('company_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.position] })],
)

export const records = pgTable(
  'request_records',
  {
    id: identity<RecordRowId>(),
    accountId: ownerColumn('account_id').notNull(),
    kind: text('kind').$type<RequestKind>().notNull(),
    draftId: draftOf().notNull(),
    clientRef: text('client_ref'),
    batchNo: text('batch_no').notNull(),
    recordNo: text('record_no').notNull(),
    companyId: text('company_id').$type<SupplierId>().notNull(),
    companyName: text('company_name').notNull(),
    company: jsonb('company').$type<CompanySnapshot>().notNull(),
    companyZone: text('company_zone').notNull(),
    buyerZone: text('buyer_zone').notNull(),
    status: smallint('status').notNull(),
    replyState: smallint('reply_state').$type<0 | 1>().notNull().default(0),
    unread: boolean('unread').notNull().default(false),
    version: integer('version').notNull().default(1),
    offerVersion: integer('offer_version').notNull().default(0),
    offerValidUntil: date('offer_valid_until', { mode: 'string' }),
    maxReplyTime: date('max_reply_time', { mode: 'string' }),
    note: text('note'),
    files: jsonb('files').$type<readonly FileRef[]>().notNull().default([]),
    terms: jsonb('terms').$type<SentTerms>().notNull().default({}),
    bytes: integer('bytes').notNull().default(0),
    contentHash: text('content_hash').notNull(),
    agreedTime: timeColumn('agreed_time'),
    agreedVersion: integer('agreed_version'),
    // Parcels do not have a table, because they are few, are read with their record, and are changed under its lock.
    shipments: jsonb('shipments').$type<readonly Shipment[]>().notNull().default([]),
    filesDone: jsonb('files_done').$type<readonly RequiredFile[]>().notNull().default([]),
    documentsDue: date('documents_due', { mode: 'string' }),
    filedOn: date('filed_on', { mode: 'string' }),
    approvalDue: date('approval_due', { mode: 'string' }),
    decidedOn: date('decided_on', { mode: 'string' }),
    lastReplyTime: timeColumn('last_reply_time'),
    lastUrgeTime: timeColumn('last_urge_time'),
    createTime: timeColumn('create_time').notNull(),
    updateTime: timeColumn('update_time').notNull(),
    /** A trigger sets this to the last transaction that wrote the row. A time would not have the order of commits. */
    changed: bigint('changed', { mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    uniqueIndex('request_records_no').on(table.recordNo),
    uniqueIndex('request_records_supplier').on(table.draftId, table.companyId),
    index('request_records_changed').on(table.accountId, table.kind, table.changed, table.id),
    index('request_records_of_company').on(table.companyId, table.kind, table.id),
    index('request_records_deadline').on(table.status, table.maxReplyTime),
  ],
)

export const recordLines = pgTable('request_record_lines', { recordId: recordOf(), ...line }, (table) => [
  primaryKey({ columns: [table.recordId, table.position] }),
])

type LogColumn = 'id' | 'time' | 'actor' | 'type' | 'text' | 'status' | 'quote' | 'files'
export type LogDetails = Partial<Omit<LogEntry, LogColumn>>

export const recordLog = pgTable(
  'request_log',
  {
    id: identity(),
    recordId: recordOf(),
    time: timeColumn('time').notNull(),
    actor: text('actor').$type<'buyer' | 'supplier' | 'system'>().notNull(),
    type: text('type').notNull(),
    text: text('text'),
    status: smallint('status'),
    quote: jsonb('quote').$type<QuotationContent>(),
    about: jsonb('about').$type<LogDetails>().notNull().default({}),
    files: jsonb('files').$type<readonly FileRef[]>().notNull().default([]),
  },
  (table) => [index('request_log_of_record').on(table.recordId, table.id)],
)

/** `go-on`: the next step depends on the status. `by-hand`: a person answers, so no step is automatic. */
type SupplierStep = 'open' | 'reply' | 'follow-up' | 'go-on' | 'rest' | 'by-hand'

/** S1: has a row for each supplier of a send, written in its transaction. `dueAt` is null if no step is automatic. */
export const supplierOutbox = pgTable(
  'supplier_outbox',
  {
    id: identity(),
    draftId: draftOf().notNull(),
    recordId: recordOf(),
    companyId: text('company_id').$type<SupplierId>().notNull(),
    step: text('step').$type<SupplierStep>().notNull(),
    dueAt: timeColumn('due_at'),
    mailDue: timeColumn('mail_due'),
    createTime: timeColumn('create_time').notNull(),
  },
  (table) => [
    uniqueIndex('supplier_outbox_once').on(table.draftId, table.companyId),
    uniqueIndex('supplier_outbox_record').on(table.recordId),
    index('supplier_outbox_due').on(table.dueAt),
    index('supplier_outbox_to_mail')
      .on(table.mailDue)
      .where(sql`${table.mailDue} is not null`),
  ],
)

export const draftApprovals = pgTable(
  'draft_approvals',
  {
    draftId: draftOf().primaryKey(),
    companyId: text('company_id').$type<BuyerCompanyId>().notNull(),
    state: text('state').$type<'waiting' | 'returned' | 'approved'>().notNull(),
    version: integer('version').notNull(),
    contentHash: text('content_hash').notNull(),
    askedTime: timeColumn('asked_time').notNull(),
    decidedTime: timeColumn('decided_time'),
    decidedBy: authorColumn('decided_by'),
    reason: text('reason'),
  },
  (table) => [index('draft_approvals_of_company').on(table.companyId, table.state, table.askedTime)],
)
