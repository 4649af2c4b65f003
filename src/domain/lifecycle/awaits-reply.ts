import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { isEnded, status } from './status.ts'
import { statusWord } from './status-word.ts'

/**
 * Whether the reply-by day still matters: not after the agreement or the end. For an unknown code the reply state
 * decides.
 */
export const awaitsReply = (kind: RequestKind, record: Pick<RequestRecord, 'status' | 'replyState'>): boolean => {
  if (statusWord(kind, record.status) === null) return record.replyState === 0
  return !isEnded(record.status) && record.status < status.agreed
}
