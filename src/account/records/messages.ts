import { openedAccount } from '../outbox/operations/account-context.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'

export const markMessagesRead = async (ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await enqueue(await openedAccount(), { name: 'messages-read', ids: [...ids] }, '')
}

export const markAllMessagesRead = async (): Promise<void> =>
  enqueue(await openedAccount(), { name: 'messages-read-all' }, '')
