import { enquiryCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { Outcome, SampleResult } from '#contract/entities/progress.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import { api } from '../api/commands.ts'
import { ApiError } from '../api/errors.ts'
import { writeTx } from '../db/out-tx.ts'
import { accountContext } from './account-context.ts'
import { enqueueWithFiles } from './action-files.ts'
import type { ActionFileInput, ActionResult } from './action-files.ts'
import { enqueue } from './enqueue.ts'

export type { ActionFileInput, ActionResult } from './action-files.ts'

const titleOf = async (kind: RequestKind, id: string): Promise<string> =>
  (await accountContext().db.records.get([kind, id]))?.row.recordNo ?? id

/** Opening a record clears its unread mark, here at once. Nothing is queued for one that is read already. */
export const markRecordRead = async (kind: RequestKind, id: string): Promise<void> => {
  const known = await accountContext().db.records.get([kind, id])
  if (known && !known.row.unread) return
  await enqueue(accountContext(), { name: 'record-read', kind, id }, known?.row.recordNo ?? id)
}

/** Answers what the supplier asked. */
export const answerRecord = async (kind: RequestKind, id: string, text: string): Promise<void> =>
  enqueue(accountContext(), { name: 'record-answer', kind, id, text: text.trim() }, await titleOf(kind, id))

/** Reminds the supplier; the server allows it once per 24 h and record. */
export const urgeRecord = async (kind: RequestKind, id: string): Promise<void> =>
  enqueue(accountContext(), { name: 'record-urge', kind, id }, await titleOf(kind, id))

export const declineRecord = async (kind: RequestKind, id: string, text = ''): Promise<void> =>
  enqueue(accountContext(), { name: 'record-decline', kind, id, text: text.trim() }, await titleOf(kind, id))

export const cancelRecord = async (kind: RequestKind, id: string, text = ''): Promise<void> =>
  enqueue(accountContext(), { name: 'record-cancel', kind, id, text: text.trim() }, await titleOf(kind, id))

/** Asks for another offer. `version` is that of the offer seen; 0 where none came before the request expired. */
export const requestRevision = async (kind: RequestKind, id: string, version: number, text: string): Promise<void> =>
  enqueue(
    accountContext(),
    { name: 'record-request-revision', kind, id, version, text: text.trim() },
    await titleOf(kind, id),
  )

/** Ends a request after it was agreed on. */
export const closeRecord = async (kind: RequestKind, id: string, text = ''): Promise<void> =>
  enqueue(accountContext(), { name: 'record-close', kind, id, text: text.trim() }, await titleOf(kind, id))

/** Agrees to the cost of a sample request, in the version seen. */
export const confirmSample = async (id: string, version: number): Promise<void> =>
  enqueue(accountContext(), { name: 'record-confirm', kind: 'sample', id, version }, await titleOf('sample', id))

/** Agrees to the support offered for a registration, in the version seen. */
export const agreeIntention = async (id: string, version: number): Promise<void> =>
  enqueue(accountContext(), { name: 'record-agree', kind: 'intention', id, version }, await titleOf('intention', id))

interface Remarks {
  readonly text?: string
  /** At most five; uploaded before the action leaves. */
  readonly files?: readonly ActionFileInput[]
}

/** One parcel has arrived. */
export const receiveShipment = async (id: string, shipmentId: string, more: Remarks = {}): Promise<ActionResult> =>
  enqueueWithFiles(
    accountContext(),
    { name: 'record-receive', kind: 'sample', id, shipmentId, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('sample', id),
  )

/** What the test of one parcel came to. */
export const reportResult = async (
  id: string,
  shipmentId: string,
  result: SampleResult,
  more: Remarks = {},
): Promise<ActionResult> =>
  enqueueWithFiles(
    accountContext(),
    { name: 'record-result', kind: 'sample', id, shipmentId, result, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('sample', id),
  )

/** A required document is there. `file` is its value in require_file_list. */
export const markFileDone = async (id: string, file: string, more: Remarks = {}): Promise<ActionResult> =>
  enqueueWithFiles(
    accountContext(),
    { name: 'record-file-done', kind: 'intention', id, file, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('intention', id),
  )

/** Filed with the authority, approved or refused by it. `day`: `yyyy-MM-dd`, today or before. */
export const reportOutcome = async (
  id: string,
  outcome: Outcome,
  day: string,
  more: Remarks = {},
): Promise<ActionResult> =>
  enqueueWithFiles(
    accountContext(),
    { name: 'record-outcome', kind: 'intention', id, outcome, day, text: more.text?.trim() ?? '', files: [] },
    more.files ?? [],
    await titleOf('intention', id),
  )

/**
 * Why an offer was not accepted. `offline`: nothing was sent. `unclear`: it left without an answer; pressing again is
 * safe, it is the same request. `changed`: a newer version has come. `expired`: past its validity.
 */
export type AcceptRefusal = 'offline' | 'unclear' | 'changed' | 'expired' | 'not-allowed' | 'refused'
export type AcceptResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: AcceptRefusal; readonly message: string }

const refusalOf = (error: ApiError): AcceptRefusal => {
  if (error.kind !== 'refused') return error.kind === 'offline' ? 'offline' : 'unclear'
  switch (error.code) {
    case code.quoteChanged:
      return 'changed'
    case code.quoteExpired:
      return 'expired'
    case code.transitionRefused:
      return 'not-allowed'
    default:
      return 'refused'
  }
}

const keepRecords = async (records: readonly RequestRecord[]): Promise<void> => {
  const { db } = accountContext()
  await writeTx(db, ['records'], async () => {
    for (const row of records) {
      const known = await db.records.get(['enquiry', row.id])
      if (known) await db.records.put({ ...known, provisional: false, row: { ...row, kind: 'enquiry' } })
    }
  })
}

/**
 * Takes an offer. Only online: it binds the buyer at the price of this moment, so the server must say at once that
 * the offer still stands; one taken on a plane could come to be refused days after it was counted on. The key is made
 * of what is accepted: pressed twice, in two tabs or after an unclear outcome, it is one request.
 */
export const acceptOffer = async (
  id: string,
  version: number,
  { declineOthers = false }: { readonly declineOthers?: boolean } = {},
): Promise<AcceptResult> => {
  try {
    const { records } = await api.call(enquiryCalls.accept, {
      body: { id, version, declineOthers },
      headers: { [header.idempotencyKey]: `"x-${id}-${version}-${declineOthers ? 1 : 0}"` },
    })
    await keepRecords(records)
    return { ok: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Done before, by this or another device.
    if (error.code === code.repeated) return { ok: true }
    return { ok: false, why: refusalOf(error), message: error.msg ?? '' }
  }
}
