import { code } from '#contract/codes.ts'
import { isReply } from '#domain/lifecycle/reply-state.ts'
import { status } from '#domain/lifecycle/status.ts'
import { nextStatus } from '#domain/lifecycle/transitions.ts'
import type { Action, Actor } from '#domain/lifecycle/transitions.ts'
import type { Database } from '../db/database.ts'
import type { Quote } from '#contract/entities/progress.ts'
import { Refusal } from '../http/refusal.ts'
import type { HeldRecord } from '../policies/own-record.ts'
import { notify } from '../repos/messages.ts'
import { addLog, changeRecord } from '../repos/records.ts'
import type { NewRecord, RecordRow } from '../repos/records.ts'

/** What the log calls an action. The names travel, so they stay. */
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
  readonly now: number
}

/** Which notice the buyer gets; what the buyer did himself needs none, and opening is no news. */
const noticeOf = (actor: Actor, action: Action): string | null =>
  actor === 'buyer' || action === 'open' ? null : `record-${logTypes[action]}`

const refuseStep = (row: RecordRow) =>
  new Refusal(code.transitionRefused, {
    msg: 'This is not possible in the present state of the request.',
    data: { status: row.status, version: row.version },
  })

/**
 * Takes one step of a record: status, log, and for the buyer the unread mark and a notice, together. Refused when
 * the lifecycle does not allow it.
 */
export const advanceRecord = async <A extends Actor>(
  tx: Database,
  actor: A,
  row: HeldRecord<A>,
  step: Step,
): Promise<RecordRow> => {
  const { action, now } = step
  const to = nextStatus(row.kind, row.status, actor, action)
  if (to === null) throw refuseStep(row)
  const replies = actor === 'supplier' && isReply(action)
  const change: Partial<NewRecord> = { status: to, version: row.version + 1, updateTime: now }
  if (replies) Object.assign(change, { replyState: 1, lastReplyTime: now } satisfies Partial<NewRecord>)
  if (replies || actor === 'system') change.unread = true
  let quote: Quote | null = null
  if (step.quote) {
    quote = { ...step.quote, version: row.offerVersion + 1, late: row.status === status.expired }
    Object.assign(change, {
      offerVersion: quote.version,
      offerValidUntil: quote.validUntil ?? null,
    } satisfies Partial<NewRecord>)
  }
  const changed = await changeRecord(tx, row.id, change)
  await addLog(tx, {
    recordId: row.id,
    time: now,
    actor,
    type: logTypes[action],
    text: step.text || null,
    status: to,
    quote,
  })
  const template = noticeOf(actor, action)
  if (template !== null)
    await notify(tx, {
      accountId: row.accountId,
      template,
      values: { company: row.companyName, recordNo: row.recordNo, text: step.text ?? '' },
      linkKind: row.kind,
      linkId: String(row.id),
      createTime: now,
      updateTime: now,
    })
  return changed
}
