import type { RequestKind } from '#contract/entities/request.ts'
import { accountContext } from './account-context.ts'
import { enqueue } from './enqueue.ts'

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
