import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { kindRules } from '../requests/kinds.ts'
import { sharedStatuses, status, noStatus, type StatusName, isEnded, type RequestAction } from './status.ts'

export const isReplyAction = (action: RequestAction): boolean => action !== 'open'

/** 0: no reply; 1: replied (the specification's filter). */
export const replyStateOf = (record: Pick<RequestRecord, 'status' | 'replyState' | 'lastReplyTime'>): 0 | 1 => {
  if (record.status === status.sent || record.status === status.opened)
    return record.lastReplyTime ? 1 : record.replyState
  const saysSo: readonly number[] = [status.needsAnswer, status.offered, status.declined]
  return saysSo.includes(record.status) ? 1 : record.replyState
}

const wordsOf = (kind: RequestKind): Readonly<Record<number, StatusName>> => ({
  ...sharedStatuses,
  ...kindRules[kind].statuses,
})

/** Null for a code that this kind does not have, for example of a newer backend; screens show it as "Status 37". */
export const statusName = (kind: RequestKind, code: number): StatusName | null =>
  wordsOf(kind)[code === noStatus ? status.sent : code] ?? null

export const statusesOf = (kind: RequestKind): readonly number[] => Object.keys(wordsOf(kind)).map(Number)

/** Whether the reply-by date still applies. If the status is unknown, the reply state decides. */
export const awaitsReply = (kind: RequestKind, record: Pick<RequestRecord, 'status' | 'replyState'>): boolean => {
  if (statusName(kind, record.status) === null) return record.replyState === 0
  return !isEnded(record.status) && record.status < status.agreed
}
