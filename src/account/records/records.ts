import type { RecordId } from '#domain/ids.ts'
import type { Outcome, SampleResult } from '#contract/entities/progress.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { openedAccount } from '../outbox/operations/account-context.ts'
import { enqueueWithFiles, type ActionFileInput, type ActionResult } from './action-files.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'

export type { ActionFileInput, ActionResult } from './action-files.ts'
export { acceptOffer, type AcceptRefusal, type AcceptResult } from './accept-offer.ts'

const titleOf = async (kind: RequestKind, id: RecordId): Promise<string> =>
  (await (await openedAccount()).db.records.get([kind, id]))?.row.recordNo ?? id

/** Opening a record clears its unread mark, here at once. Nothing is queued for one that is read already. */
export const markRecordRead = async (kind: RequestKind, id: RecordId): Promise<void> => {
  const context = await openedAccount()
  const known = await context.db.records.get([kind, id])
  if (known && !known.row.unread) return
  await enqueue(context, { name: 'record-read', kind, id }, known?.row.recordNo ?? id)
}

/** Answers what the supplier asked. */
export const answerRecord = async (kind: RequestKind, id: RecordId, text: string): Promise<void> =>
  enqueue(await openedAccount(), { name: 'record-answer', kind, id, text: text.trim() }, await titleOf(kind, id))

/** Reminds the supplier; the server allows it once per 24 h and record. */
export const urgeRecord = async (kind: RequestKind, id: RecordId): Promise<void> =>
  enqueue(await openedAccount(), { name: 'record-urge', kind, id }, await titleOf(kind, id))

export const declineRecord = async (kind: RequestKind, id: RecordId, text = ''): Promise<void> =>
  enqueue(await openedAccount(), { name: 'record-decline', kind, id, text: text.trim() }, await titleOf(kind, id))

export const cancelRecord = async (kind: RequestKind, id: RecordId, text = ''): Promise<void> =>
  enqueue(await openedAccount(), { name: 'record-cancel', kind, id, text: text.trim() }, await titleOf(kind, id))

/** Asks for another offer. `version` is that of the offer seen; 0 where none came before the request expired. */
export const requestRevision = async (kind: RequestKind, id: RecordId, version: number, text: string): Promise<void> =>
  enqueue(
    await openedAccount(),
    { name: 'record-request-revision', kind, id, version, text: text.trim() },
    await titleOf(kind, id),
  )

/** Ends a request after it was agreed on. */
export const closeRecord = async (kind: RequestKind, id: RecordId, text = ''): Promise<void> =>
  enqueue(await openedAccount(), { name: 'record-close', kind, id, text: text.trim() }, await titleOf(kind, id))

interface Remarks {
  readonly text?: string
  /** At most five; uploaded before the action leaves. */
  readonly files?: readonly ActionFileInput[]
}

/** One parcel has arrived. */
export const receiveShipment = async (id: RecordId, shipmentId: string, more: Remarks = {}): Promise<ActionResult> =>
  enqueueWithFiles(
    await openedAccount(),
    { name: 'record-receive', kind: 'sample', id, shipmentId, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('sample', id),
  )

/** What the test of one parcel came to. */
export const reportResult = async (
  id: RecordId,
  shipmentId: string,
  result: SampleResult,
  more: Remarks = {},
): Promise<ActionResult> =>
  enqueueWithFiles(
    await openedAccount(),
    { name: 'record-result', kind: 'sample', id, shipmentId, result, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('sample', id),
  )

/** A required document is there. `file` is its value in require_file_list. */
export const markFileDone = async (id: RecordId, file: string, more: Remarks = {}): Promise<ActionResult> =>
  enqueueWithFiles(
    await openedAccount(),
    { name: 'record-file-done', kind: 'intention', id, file, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('intention', id),
  )

/** Filed with the authority, approved or refused by it. `day`: `yyyy-MM-dd`, today or before. */
export const reportOutcome = async (
  id: RecordId,
  outcome: Outcome,
  day: string,
  more: Remarks = {},
): Promise<ActionResult> =>
  enqueueWithFiles(
    await openedAccount(),
    { name: 'record-outcome', kind: 'intention', id, outcome, day, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('intention', id),
  )

export const markMessagesRead = async (ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await enqueue(await openedAccount(), { name: 'messages-read', ids: [...ids] }, '')
}

export const markAllMessagesRead = async (): Promise<void> =>
  enqueue(await openedAccount(), { name: 'messages-read-all' }, '')

/** Writes the buyer's review of a supplier, or writes it anew. Judged by the form before. */
export const writeReview = async (companyName: string, review: ReviewBody): Promise<void> =>
  enqueue(await openedAccount(), { name: 'review', company: companyName, review }, companyName)
