import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { isEnded, status } from './status.ts'
import { statusWord } from './status-word.ts'

/**
 * Whether the day to reply by still means something: not once it was agreed, or ended. A code that this app does not
 * know goes by the reply state.
 */
export const awaitsReply = (kind: RequestKind, record: Pick<RequestRecord, 'status' | 'replyState'>): boolean => {
  if (statusWord(kind, record.status) === null) return record.replyState === 0
  return !isEnded(record.status) && record.status < status.agreed
}
