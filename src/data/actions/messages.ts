import { accountContext } from './account-context.ts'
import { enqueue } from './enqueue.ts'

export const markMessagesRead = async (ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await enqueue(accountContext(), { name: 'messages-read', ids: [...ids] }, '')
}

export const markAllMessagesRead = (): Promise<void> => enqueue(accountContext(), { name: 'messages-read-all' }, '')
