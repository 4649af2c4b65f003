import type { RequestRecord } from '#contract/entities/request.ts'
import { status } from './status.ts'
import type { Action } from './transitions.ts'

/** 0 no reply, 1 replied: the specification's filter. */
export type ReplyState = 0 | 1

/** Opening a request is not a reply; everything else that a supplier does is. */
const silent: ReadonlySet<Action> = new Set(['open'])
export const isReply = (action: Action): boolean => !silent.has(action)

/** Whether the supplier has answered: by the status if it is known, else by the server's reply state. */
export const replyStateOf = (record: Pick<RequestRecord, 'status' | 'replyState' | 'lastReplyTime'>): ReplyState => {
  if (record.status === status.sent || record.status === status.opened)
    return record.lastReplyTime ? 1 : record.replyState
  const saysSo: readonly number[] = [status.needsAnswer, status.offered, status.declined]
  return saysSo.includes(record.status) ? 1 : record.replyState
}
