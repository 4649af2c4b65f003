import { Dexie, type Table } from 'dexie'
import { environmentName } from '#prefs/build-settings.ts'
import type { ConversationRow, ExchangeRow } from '#domain/chat/conversation.ts'
import type { OutDb } from './db.ts'

/** Conversations: a database beside the account's own, so that their size never stands in the way of unsent work. */
export class ChatDb extends Dexie {
  declare readonly conversations: Table<ConversationRow, string>
  declare readonly exchanges: Table<ExchangeRow, string>
  declare readonly settled: Table<{ readonly k: string; readonly at: number }, string>

  constructor(name: string) {
    super(name)
    this.version(1).stores({
      conversations: '&id, updatedAt',
      exchanges: '&id, [conversationId+askedAt]',
      settled: '&k',
    })
  }
}

/** In an account's store: until when the visitor's conversations were refused. */
export const refusedKey = 'visitors-refused'

const opened = new Map<string, ChatDb>()

const named = (name: string): ChatDb => {
  const db = opened.get(name) ?? new ChatDb(name)
  opened.set(name, db)
  return db
}

/** What was asked on this device while nobody was logged in. */
export const visitorsChat = (): ChatDb => named(`agro-chat-${environmentName}-visitor`)

/** The conversations of the account whose database this is; without one the visitor's. */
export const chatOf = (account: OutDb | null): ChatDb =>
  account ? named(account.name.replace('agro-out-', 'agro-chat-')) : visitorsChat()

/** Of one conversation in their order, from a time on. */
export const exchangesOf = (db: ChatDb, conversationId: string, since = 0) =>
  db.exchanges.where('[conversationId+askedAt]').between([conversationId, since], [conversationId, Infinity])
