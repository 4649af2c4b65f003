import * as z from 'zod/mini'
import { conversationRow, exchangeRow } from '#domain/chat/conversation.ts'
import { putConversations } from '../records/chat.ts'
import type { AccountDb } from '../store/db.ts'
import { readable } from '../store/account-rows.ts'
import { chatOf } from '../store/chat-db.ts'
import { isChatValue, chatValueKey } from '../store/own-value-keys.ts'
import type { Backup } from './open-file.ts'

type OwnValues = Backup['kept']

const savedChat = z.object({ conversation: conversationRow, exchanges: z.array(exchangeRow) })

/** EXP-1: collects the account's conversations. If they cannot be read, everything else is saved without them. */
export const collectChats = async (account: Pick<AccountDb, 'name'>): Promise<OwnValues> => {
  try {
    const db = chatOf(account)
    const exchanges = readable(exchangeRow, await db.exchanges.orderBy('[conversationId+askedAt]').toArray())
    return readable(conversationRow, await db.conversations.toArray()).map((conversation) => ({
      k: chatValueKey(conversation.id),
      v: { conversation, exchanges: exchanges.filter(({ conversationId }) => conversationId === conversation.id) },
    }))
  } catch {
    return []
  }
}

/** Conversations of a backup that are missing on this device. */
export const planChats = async (db: AccountDb, values: OwnValues): Promise<OwnValues> => {
  const chats = values.filter(({ k, v }) => isChatValue(k) && savedChat.safeParse(v).success)
  if (chats.length === 0) return []
  const here = new Set(await chatOf(db).conversations.toCollection().primaryKeys())
  return chats.filter(({ k }) => ![...here].some((id) => chatValueKey(id) === k))
}

/** Restores them. They count as new ones for the backend. */
export const restoreChats = async (db: AccountDb, values: OwnValues): Promise<void> => {
  const chats = values.flatMap(({ k, v }) => (isChatValue(k) ? [savedChat.parse(v)] : []))
  for (const { conversation, exchanges } of chats) await putConversations(chatOf(db), [conversation], exchanges)
}
