import { Dexie, type Table } from 'dexie'
import { environmentName } from '#prefs/build-settings.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import type { ConversationRow, ExchangeRow, Reply } from '#domain/chat/conversation.ts'
import type { Clock } from '#lib/clock.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { AccountDb } from './db.ts'
import { watchTables } from './account-rows.ts'

/**
 * What the backend has not been told of yet. `thing`: an exchange, or '' for the conversation itself. Written in the
 * transaction of the change, and deleted once the backend has taken just this state: `rev` tells whether it is still it.
 */
export interface UnsentChange {
  readonly conversationId: string
  readonly thing: string
  readonly what: 'put' | 'gone'
  readonly rev: string
  readonly at: number
}

/** An answer that somebody found wrong, until the backend has it. */
export interface UnsentReport {
  readonly id: string
  readonly at: number
  readonly reason: string
  readonly question: string
  readonly answer: Answer | null
  readonly reply: Reply | null
}

/** Conversations: a database beside the account's own, so that their size never stands in the way of unsent work. */
export class ChatDb extends Dexie {
  declare readonly conversations: Table<ConversationRow, string>
  declare readonly exchanges: Table<ExchangeRow, string>
  declare readonly settled: Table<{ readonly k: string; readonly at: number }, string>
  declare readonly unsent: Table<UnsentChange, [string, string]>
  declare readonly reports: Table<UnsentReport, string>

  /** Its conversations are to be on the backend too. A visitor's stay here. */
  readonly isAccounts: boolean

  constructor(name: string, isAccounts: boolean) {
    // What the buyer was told is stored outlives a power cut.
    super(name, { chromeTransactionDurability: 'strict' })
    this.isAccounts = isAccounts
    this.version(1).stores({
      conversations: '&id, updatedAt',
      exchanges: '&id, [conversationId+askedAt]',
      settled: '&k',
    })
    this.version(2)
      .stores({
        exchanges: '&id, [conversationId+askedAt], wantsModel',
        unsent: '&[conversationId+thing], conversationId',
        reports: '&id',
      })
      .upgrade(async (tx) => {
        if (!isAccounts) return
        // Nothing of what was written before was on the backend.
        const things = [
          ...(await tx.table<ConversationRow>('conversations').toArray()).map(({ id }) => [id, ''] as const),
          ...(await tx.table<ExchangeRow>('exchanges').toArray()).map(
            ({ id, conversationId }) => [conversationId, id] as const,
          ),
        ]
        await tx
          .table<UnsentChange>('unsent')
          .bulkPut(things.map(([conversationId, thing]) => ({ conversationId, thing, what: 'put', rev: '', at: 0 })))
      })
  }
}

/** In an account's store: until when the visitor's conversations were refused. */
export const refusedKey = 'visitors-refused'

/** When the backend was found to take no conversations. */
export const takesNoneKey = 'push-none'

/** Whether the backend is known to take no conversations; asked anew each day. */
export const takesNone = async ({
  db,
  clock,
}: {
  readonly db: ChatDb
  readonly clock: Pick<Clock, 'now'>
}): Promise<boolean> => {
  const none = await db.settled.get(takesNoneKey)
  return none !== undefined && Math.abs(clock.now() - none.at) < dayMs
}

const opened = new Map<string, ChatDb>()

const named = (name: string, isAccounts: boolean): ChatDb => {
  const db = opened.get(name) ?? new ChatDb(name, isAccounts)
  opened.set(name, db)
  return db
}

/** What was asked on this device while nobody was logged in. */
export const visitorsChat = (): ChatDb => named(`agro-chat-${environmentName}-visitor`, false)

/** The conversations of the account whose database this is; without one the visitor's. */
export const chatOf = (account: Pick<AccountDb, 'name'> | null): ChatDb =>
  account ? named(account.name.replace('agro-out-', 'agro-chat-'), true) : visitorsChat()

/** Of one conversation in their order, from a time on. */
export const exchangesOf = (db: ChatDb, conversationId: string, since = 0) =>
  db.exchanges.where('[conversationId+askedAt]').between([conversationId, since], [conversationId, Infinity])

export interface Changed {
  readonly conversationId: string
  /** Exchanges; '' is the conversation itself. */
  readonly things: readonly string[]
  readonly what: UnsentChange['what']
}

/** Says that the backend is to be told. Within the transaction of the change, which must hold `unsent`. */
export const noteUnsent = async (
  db: ChatDb,
  { conversationId, things, what }: Changed,
  { rev, at }: Pick<UnsentChange, 'rev' | 'at'>,
): Promise<void> => {
  if (!db.isAccounts) return
  await db.unsent.bulkPut(things.map((thing) => ({ conversationId, thing, what, rev, at })))
}

/** Removes a conversation with all that was asked in it. Within the caller's transaction. */
export const forgetConversation = async (db: ChatDb, id: string): Promise<void> => {
  await exchangesOf(db, id).delete()
  await db.conversations.delete(id)
}

/** Calls `heard` when something is said, asked or reported in these conversations. */
export const watchChat = (db: ChatDb, heard: () => void): (() => void) =>
  watchTables(db, ['unsent', 'exchanges', 'reports'], heard)
