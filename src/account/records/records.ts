import type { RecordId, ShipmentId } from '#domain/ids.ts'
import type { Outcome, SampleResult } from '#contract/entities/progress.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { action, openedAccount, type AccountContext } from '../outbox/operations/account-context.ts'
import type { RecordIntent } from '../store/rows.ts'
import { enqueueWithFiles, type ActionFileInput, type ActionResult } from './action-files.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'

const titleOf = async ({ db }: AccountContext, { kind, id }: RecordIntent): Promise<string> =>
  (await db.records.get([kind, id]))?.row.recordNo ?? id

const step = async (context: AccountContext, intent: RecordIntent): Promise<void> =>
  enqueue(context, intent, await titleOf(context, intent))

/** Opening a record clears its unread mark, here at once. Nothing is queued for one that is read already. */
export const markRecordRead = action(
  async (context: AccountContext, kind: RequestKind, id: RecordId): Promise<void> => {
    const known = await context.db.records.get([kind, id])
    if (!known || known.row.unread) await step(context, { name: 'record-read', kind, id })
  },
)

/** Answers what the supplier asked. */
export const answerRecord = action((context: AccountContext, kind: RequestKind, id: RecordId, text: string) =>
  step(context, { name: 'record-answer', kind, id, text: text.trim() }),
)

/** Reminds the supplier; the server allows it once per 24 h and record. */
export const urgeRecord = action((context: AccountContext, kind: RequestKind, id: RecordId) =>
  step(context, { name: 'record-urge', kind, id }),
)

export const declineRecord = action((context: AccountContext, kind: RequestKind, id: RecordId, text: string = '') =>
  step(context, { name: 'record-decline', kind, id, text: text.trim() }),
)

export const cancelRecord = action((context: AccountContext, kind: RequestKind, id: RecordId, text: string = '') =>
  step(context, { name: 'record-cancel', kind, id, text: text.trim() }),
)

/** Asks for another offer. `version` is that of the offer seen; 0 where none came before the request expired. */
export const requestRevision = action(
  (context: AccountContext, kind: RequestKind, id: RecordId, version: number, text: string) =>
    step(context, { name: 'record-request-revision', kind, id, version, text: text.trim() }),
)

/** Ends a request after it was agreed on. */
export const closeRecord = action((context: AccountContext, kind: RequestKind, id: RecordId, text: string = '') =>
  step(context, { name: 'record-close', kind, id, text: text.trim() }),
)

interface Remarks {
  readonly text?: string
  /** At most five; uploaded before the action leaves. */
  readonly files?: readonly ActionFileInput[]
}

const stepWith = async (
  context: AccountContext,
  { text = '', files = [] }: Remarks,
  intentOf: (said: { text: string; files: [] }) => Extract<RecordIntent, { files: unknown }>,
): Promise<ActionResult> => {
  const intent = intentOf({ text: text.trim(), files: [] })
  return enqueueWithFiles(context, intent, files, await titleOf(context, intent))
}

/** One parcel has arrived. */
export const receiveShipment = action(
  (context: AccountContext, id: RecordId, shipmentId: ShipmentId, more: Remarks = {}) =>
    stepWith(context, more, (said) => ({ name: 'record-receive', kind: 'sample', id, shipmentId, ...said })),
)

/** What the test of one parcel came to. */
export const reportResult = action(
  (context: AccountContext, id: RecordId, shipmentId: ShipmentId, result: SampleResult, more: Remarks = {}) =>
    stepWith(context, more, (said) => ({ name: 'record-result', kind: 'sample', id, shipmentId, result, ...said })),
)

/** A required document is there. `file` is its value in require_file_list. */
export const markFileDone = action((context: AccountContext, id: RecordId, file: string, more: Remarks = {}) =>
  stepWith(context, more, (said) => ({ name: 'record-file-done', kind: 'intention', id, file, ...said })),
)

/** Filed with the authority, approved or refused by it. `day`: `yyyy-MM-dd`, today or before. */
export const reportOutcome = action(
  (context: AccountContext, id: RecordId, outcome: Outcome, day: string, more: Remarks = {}) =>
    stepWith(context, more, (said) => ({ name: 'record-outcome', kind: 'intention', id, outcome, day, ...said })),
)

export const markMessagesRead = async (ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await enqueue(await openedAccount(), { name: 'messages-read', ids: [...ids] }, '')
}

export const markAllMessagesRead = action((context: AccountContext) =>
  enqueue(context, { name: 'messages-read-all' }, ''),
)

/** Writes the buyer's review of a supplier, or writes it anew. Judged by the form before. */
export const writeReview = action((context: AccountContext, companyName: string, review: ReviewBody) =>
  enqueue(context, { name: 'review', company: companyName, review }, companyName),
)
