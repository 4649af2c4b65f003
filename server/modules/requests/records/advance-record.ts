import type { FileRef } from '#contract/entities/company.ts'
import type { Quote } from '#contract/entities/progress.ts'
import { code } from '#contract/codes.ts'
import { isReply } from '#domain/lifecycle/status-word.ts'
import { status, type Action, type Actor } from '#domain/lifecycle/status.ts'
import { nextStatus } from '#domain/lifecycle/transitions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { About } from '../schema.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { HeldRecord } from './own-record.ts'
import { linkFiles } from '#server/modules/files/file-links.ts'
import { notify } from '#server/modules/messages/repo.ts'
import { changeWithEntry } from './repo.ts'
import type { NewRecord, RecordRow } from './repo.ts'

/** The log's names of actions. They are part of the API, so they must not change. */
const logTypes = {
  open: 'opened',
  ask: 'asked',
  quote: 'quoted',
  decline: 'declined',
  answer: 'answered',
  'request-revision': 'revision-requested',
  accept: 'accepted',
  confirm: 'confirmed',
  agree: 'agreed',
  'decline-offer': 'not-selected',
  cancel: 'cancelled',
  expire: 'expired',
  close: 'closed',
  'clear-export': 'export-clearance',
  ship: 'shipped',
  receive: 'received',
  'receive-part': 'received',
  'report-result': 'tested',
  'report-part': 'tested',
  'prepare-documents': 'documents-in-preparation',
  'file-done': 'file-done',
  'deliver-documents': 'documents-delivered',
  file: 'filed',
  approve: 'approved',
  refuse: 'refused',
} as const satisfies Record<Action, string>

export interface Step {
  readonly action: Action
  readonly text?: string | null | undefined
  readonly quote?: Omit<Quote, 'version' | 'late'>
  readonly files?: readonly FileRef[]
  readonly about?: About
  /** Columns of the record that change with the step, besides its status. */
  readonly change?: Partial<NewRecord>
  readonly now: number
}

/** Actions without a notice: documents come by the dozen, and the unread mark shows them. */
const quiet: ReadonlySet<Action> = new Set(['open', 'file-done'])

/** The buyer's notice for an action; the buyer's own actions need none. */
const noticeOf = (actor: Actor, action: Action): string | null => {
  // After closing, the notice invites the buyer to review the supplier.
  if (action === 'close') return 'record-closed'
  return actor === 'buyer' || quiet.has(action) ? null : `record-${logTypes[action]}`
}

export const refuseStep = (row: RecordRow) =>
  new Refusal(code.transitionRefused, {
    data: { status: row.status, version: row.version },
  })

const changeOf = (actor: Actor, row: RecordRow, step: Step, to: number, quote: Quote | null): Partial<NewRecord> => {
  const replies = actor === 'supplier' && isReply(step.action)
  return {
    ...step.change,
    status: to,
    version: row.version + 1,
    updateTime: step.now,
    ...(replies ? { replyState: 1, lastReplyTime: step.now } : {}),
    ...(replies || actor === 'system' ? { unread: true } : {}),
    ...(quote ? { offerVersion: quote.version, offerValidUntil: quote.validUntil ?? null } : {}),
  }
}

const tell = async (tx: Database, row: RecordRow, template: string, { text, now }: Step): Promise<void> =>
  notify(tx, {
    accountId: row.accountId,
    template,
    values: { company: row.companyName, recordNo: row.recordNo, text: text ?? '' },
    linkKind: row.kind,
    linkId: String(row.id),
    createTime: now,
    updateTime: now,
  })

/**
 * Takes one step of a record: status, log, and for the buyer the unread mark and a notice, together. Refused if the
 * lifecycle does not allow it.
 */
export const advanceRecord = async <A extends Actor>(
  tx: Database,
  actor: A,
  row: HeldRecord<A>,
  step: Step,
): Promise<RecordRow> => {
  const to = nextStatus(row.kind, row.status, actor, step.action)
  if (to === null) throw refuseStep(row)
  const late = row.status === status.expired
  const quote: Quote | null = step.quote ? { ...step.quote, version: row.offerVersion + 1, late } : null
  const changed = await changeWithEntry(tx, row.id, changeOf(actor, row, step, to, quote), {
    time: step.now,
    actor,
    type: logTypes[step.action],
    text: step.text || null,
    status: to,
    quote,
    about: step.about ?? {},
    files: step.files ?? [],
  })
  if (actor === 'buyer') await linkFiles(tx, row.recordNo, step.files ?? [])
  const template = noticeOf(actor, step.action)
  if (template !== null) await tell(tx, row, template, step)
  return changed
}
